import type { ListingAttribute, ListingBody } from '#contract/product/listing-form.ts'
import { linesOf } from '../lines-of-html.ts'
import type { ChannelListingForm, IncomingCategory } from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { BlibliClient } from './client.ts'
import { attributeOf, attributesTold, isList } from './listing-attributes.ts'
import {
  attributesShape,
  type BlibliAttribute,
  type BlibliCategory,
  type BlibliForm,
  brandsShape,
  byNameShape,
  bySkuShape,
  categoriesShape,
  formShape,
} from './listing-form-shapes.ts'
import { createWriting } from './listing-write.ts'

const seller = '/proxy/seller/v1'
const mta = '/proxy/mta/api/businesspartner'
const brandsAtOnce = 50
/** The tree is told five times a day to a store, and a category's attributes as often. Milliseconds. */
const sixHours = 6 * 3_600_000

function flat(categories: readonly BlibliCategory[], parent: string | null): IncomingCategory[] {
  return categories.flatMap(({ categoryCode: code, categoryName: name, children }) => {
    const below = children ?? []
    return [{ code, parent, name, is_leaf: below.length === 0 }, ...flat(below, code)]
  })
}

function listingOf(product: BlibliForm, asked: readonly ListingAttribute[], differing: readonly BlibliAttribute[]): ListingBody {
  const { dimension, items } = product
  const image_urls = product.images ?? []
  const tiers = items[0]?.attributes ?? []
  return {
    category: product.categoryCode,
    name: product.productName,
    description: linesOf(product.description ?? ''),
    brand: product.brandCode ? { code: product.brandCode, name: product.brandName || product.brandCode } : null,
    attributes: attributesTold(asked, product),
    image_urls,
    dimensions: tiers.map(({ code, name }) => {
      const known = differing.find((one) => one.code === code) ?? differing.find((one) => one.name === name)
      return { code: known?.code ?? null, name: known?.name ?? (name || '-') }
    }),
    variants: items.map((item) => ({
      mp_variant_id: item.blibliSku,
      sku: item.sellerSku?.trim() ?? '',
      options: (item.attributes ?? []).map(({ value }) => value),
      price: Math.round(item.price.regular),
      stock: item.stock.available,
      image_url: item.image && !image_urls.includes(item.image) ? item.image : null,
      barcode: null,
    })),
    weight: dimension?.weight ? Math.round(dimension.weight) : null,
    measures: dimension?.length
      ? { length: Math.round(dimension.length), width: Math.round(dimension.width), height: Math.round(dimension.height) }
      : null,
    size_chart: null,
    logistics: [],
    condition: 'new',
    listed: true,
  }
}

export function createListingForm(client: BlibliClient): ChannelListingForm {
  async function askedIn(store: StoreConnection, category: string): Promise<BlibliAttribute[]> {
    const path = `${seller}/categories/${encodeURIComponent(category)}/attributes`
    return (await client.whole(store, 'GET', path, attributesShape)).content ?? []
  }
  const ofProducts = (all: readonly BlibliAttribute[]) =>
    all
      .filter((one) => !one.variantCreating)
      .map(attributeOf)
      .toSorted((a, b) => Number(b.required) - Number(a.required))

  const productOf = (store: StoreConnection, sku: string): Promise<BlibliForm> =>
    client.call(store, 'GET', `${seller}/products/${encodeURIComponent(sku)}`, formShape)

  /** Those that passed the platform's review are found by a SKU; those that are looked at by their name alone. */
  async function find(store: StoreConnection, skus: readonly string[], name: string): Promise<string | null> {
    const bySku = await client.whole(store, 'POST', `${mta}/v2/product/getProductList`, bySkuShape, {
      body: { merchantSkus: skus, page: 0, size: 10 },
    })
    const [known] = bySku.content ?? []
    if (known) return known.productSku
    for (const state of ['IN_PROGRESS', 'NEED_CORRECTION']) {
      await store.turn?.()
      const body = { filter: { productName: name, state }, paging: { page: 0, size: 10 } }
      const { content } = await client.whole(store, 'POST', `${seller}/products/filter`, byNameShape, { body })
      for (const { productSku, productName } of content ?? []) {
        if (productName !== name) continue
        await store.turn?.()
        const { items } = await productOf(store, productSku)
        if (items.some(({ sellerSku }) => skus.includes(sellerSku?.trim() || '-'))) return productSku
      }
    }
    return null
  }

  return {
    lookupMs: sixHours,

    async categories(store) {
      return flat((await client.whole(store, 'GET', `${mta}/v1/product/getCategory`, categoriesShape)).content, null)
    },

    attributes: async (store, category) => ofProducts(await askedIn(store, category)),

    async brands(store, _category, { search, cursor }) {
      const page = Number(cursor ?? 0)
      const query = { page, size: brandsAtOnce, ...(search && { brandName: search }) }
      const { content } = await client.whole(store, 'GET', `${mta}/v2/product/getBrands`, brandsShape, { query })
      const brands = (content ?? []).map(({ brandCode, brandName }) => ({ code: brandCode, name: brandName }))
      return { brands, next: brands.length === brandsAtOnce ? String(page + 1) : null }
    },

    async rules(store, category) {
      const known = (await askedIn(store, category)).filter(({ variantCreating }) => variantCreating === true)
      return {
        name: { least: 1, most: 150 },
        description: { least: 1, most: 5000 },
        images: { least: 1, most: 8 },
        price: { least: 1, most: 999_999_999 },
        stock: { least: 0, most: 999_999 },
        variants: {
          most: 50,
          options: 50,
          dimensions: Math.min(3, known.length),
          name: 50,
          option: 50,
          known: known.map((one) => ({
            code: one.code,
            name: one.name,
            required: one.mandatory === true,
            choices: (one.options ?? []).map((name) => ({ code: name, name })),
            is_open: !isList(one),
          })),
          pictures: true,
        },
        // "No Brand" is one of them.
        brand: { required: true, is_open: false },
        weight: { required: true, most: 1_000_000 },
        measures: { required: true },
        size_chart: null,
        // The shop's own ways of shipping go along.
        logistics: null,
        condition: false,
        // What is made is looked at by the platform's people, and on sale when they took it.
        unlisted: false,
      }
    },

    async read(store, sku) {
      const product = await productOf(store, sku)
      await store.turn?.()
      const all = await askedIn(store, product.categoryCode)
      const differing = all.filter(({ variantCreating }) => variantCreating === true)
      return { ...listingOf(product, ofProducts(all), differing), url: product.url ?? null }
    },

    find,

    ...createWriting(client, productOf, find),
  }
}
