import type { ListingAttribute, ListingBody } from '#contract/product/listing-form.ts'
import { ChannelFailure } from '../failure.ts'
import { linesOf } from '../lines-of-html.ts'
import type { ChannelListingForm, IncomingCategory } from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { attributeOf, attributesTold, isAsked } from './listing-attributes.ts'
import {
  attributesShape,
  brandsShape,
  formShape,
  foundShape,
  type LazadaAttribute,
  type LazadaBranch,
  type LazadaForm,
  treeShape,
} from './listing-form-shapes.ts'
import { createWriting, noBrand, variationsOf } from './listing-write.ts'

/** SKUs of a product: the platform's documentation names no most, its variations have 50 options. */
const mostSkus = 100
const mostOptions = 50
const brandsAtOnce = 200
/** So many pages of brands are looked through for words: there is no call that looks for them. */
const mostBrandPages = 20
/** Seller SKUs that one call looks for. */
const skusAtOnce = 50

const flat = (branches: readonly LazadaBranch[], parent: string | null): IncomingCategory[] =>
  branches.flatMap(({ category_id, name, leaf, children }) => [
    { code: category_id, parent, name, is_leaf: leaf },
    ...flat(children ?? [], category_id),
  ])

function listingOf(product: LazadaForm, asked: readonly ListingAttribute[]): ListingBody {
  const told = product.attributes ?? {}
  const [first] = product.skus
  const variations = variationsOf(product)
  const brand = typeof told.brand === 'string' && told.brand !== '' && told.brand !== noBrand ? told.brand : null
  const size = (value: number | null | undefined) => Math.round(value ?? 0)
  return {
    category: product.primary_category,
    name: String(told.name ?? ''),
    description: linesOf(String(told.description ?? '')),
    brand: brand === null ? null : { code: told.brand_id ? String(told.brand_id) : brand, name: brand },
    attributes: attributesTold(asked, told, first ?? {}),
    image_urls: (product.images ?? []).filter((address) => address !== ''),
    dimensions: variations.map(({ name, label }) => ({ code: null, name: label || name })),
    variants: product.skus.map((sku) => ({
      mp_variant_id: sku.SkuId,
      sku: sku.SellerSku?.trim() ?? '',
      // Earlier products have them beside the others of the SKU.
      options: variations.map(({ name }) => String(sku.saleProp?.[name] ?? sku[name] ?? '')),
      price: Math.round(sku.price),
      stock: sku.sellableQuantity ?? sku.quantity,
      image_url: (variations[0]?.hasImage && sku.Images?.[0]) || null,
      barcode: null,
    })),
    weight: first?.package_weight ? Math.round(first.package_weight * 1000) : null,
    measures: first?.package_length
      ? { length: size(first.package_length), width: size(first.package_width), height: size(first.package_height) }
      : null,
    size_chart: null,
    logistics: [],
    condition: 'new',
    listed: true,
  }
}

export function createListingForm(client: LazadaClient): ChannelListingForm {
  async function askedIn(store: StoreConnection, category: string): Promise<LazadaAttribute[]> {
    const params = { primary_category_id: category, language_code: 'id_ID' }
    return (await client.call(store, 'GET', '/category/attributes/get', attributesShape, params)).data ?? []
  }
  const attributesIn = async (store: StoreConnection, category: string) =>
    (await askedIn(store, category))
      .filter(isAsked)
      .map(attributeOf)
      .toSorted((a, b) => Number(b.required) - Number(a.required))

  async function productOf(store: StoreConnection, item_id: string): Promise<LazadaForm> {
    if (!/^\d{1,18}$/.test(item_id)) throw new ChannelFailure('rejected', `item ${item_id} does not exist`)
    return (await client.call(store, 'GET', '/product/item/get', formShape, { item_id })).data
  }

  return {
    async categories(store) {
      const { data } = await client.call(store, 'GET', '/category/tree/get', treeShape, { language_code: 'id_ID' })
      return flat(data, null)
    },

    attributes: attributesIn,

    async brands(store, _category, { search, cursor }) {
      const words = search.toLowerCase().split(/\s+/)
      const found: { code: string; name: string }[] = []
      let startRow: number | null = Number(cursor ?? 0)
      for (let page = 0; startRow !== null && page < mostBrandPages && found.length < brandsAtOnce; page += 1) {
        if (page > 0) await store.turn?.()
        const params = { startRow, pageSize: brandsAtOnce }
        const brands: readonly { brand_id: string; name: string }[] =
          (await client.call(store, 'GET', '/category/brands/query', brandsShape, params)).data.module ?? []
        for (const { brand_id, name } of brands)
          if (name !== noBrand && words.every((word) => name.toLowerCase().includes(word))) found.push({ code: brand_id, name })
        startRow = brands.length < brandsAtOnce ? null : startRow + brandsAtOnce
      }
      return { brands: found, next: startRow === null ? null : String(startRow) }
    },

    async rules(store, category) {
      const asked = await askedIn(store, category)
      const isMandatory = (name: string) => asked.some((one) => one.name === name && one.is_mandatory === true)
      return {
        name: { least: 1, most: 255 },
        description: { least: isMandatory('description') ? 1 : 0, most: 25_000 },
        images: { least: 1, most: 8 },
        price: { least: 100, most: 999_999_999 },
        stock: { least: 0, most: 999_999 },
        variants: { most: mostSkus, options: mostOptions, dimensions: 2, name: 15, option: 20, known: [], pictures: true },
        // Its attribute is mandatory, and "No Brand" is a brand.
        brand: { required: false, is_open: false },
        weight: { required: true, most: 300_000 },
        measures: { required: true },
        // Sizes are told by templates that the seller centre keeps.
        size_chart: null,
        logistics: null,
        condition: false,
        unlisted: false,
      }
    },

    async read(store, id) {
      const product = await productOf(store, id)
      await store.turn?.()
      const asked = await attributesIn(store, product.primary_category)
      return { ...listingOf(product, asked), url: `https://www.lazada.co.id/products/i${id}.html` }
    },

    async find(store, skus) {
      for (let from = 0; from < skus.length; from += skusAtOnce) {
        if (from > 0) await store.turn?.()
        const params = { filter: 'all', limit: 50, offset: 0, sku_seller_list: JSON.stringify(skus.slice(from, from + skusAtOnce)) }
        const { data } = await client.call(store, 'GET', '/products/get', foundShape, params)
        const carries = ({ SellerSku }: { SellerSku?: string | null | undefined }) => skus.includes(SellerSku?.trim() || '-')
        const found = (data.products ?? []).find((one) => one.status?.toLowerCase() !== 'deleted' && one.skus?.some(carries))
        if (found) return found.item_id
      }
      return null
    },

    ...createWriting(client, productOf, attributesIn),
  }
}
