import type { ListingBody, ListingRules } from '#contract/product/listing-form.ts'
import { ChannelFailure } from '../failure.ts'
import { atField, type ChannelListingForm, type IncomingCategory, ListingRefused, type LoadPicture, type SentListing } from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import { carryThrough } from './carry-through.ts'
import type { TokopediaClient } from './client.ts'
import { categoriesShape, knownVariantsShape, type TokopediaCategory, type WholeProduct, wholeProductsShape } from './listing-form-shapes.ts'
import { type TokopediaVariants, variantsShape } from './product-shapes.ts'

/** What is taken: the service tells no limits by a call, its documentation does of the first two. */
const longestName = 70
const prices = { least: 100, most: 100_000_000 }
const mostStock = 999_999

/** What products of a category may differ by, in one of its units. */
interface KnownVariant {
  /** `variant:unit`. */
  readonly code: string
  readonly id: number
  readonly unit_id: number
  readonly name: string
  /** As a product tells what it differs by. */
  readonly told: readonly [name: string, unit: string]
  readonly values: readonly { readonly id: number; readonly value: string; readonly hex: string }[]
}

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

function flat(categories: readonly TokopediaCategory[], parent: string | null): IncomingCategory[] {
  return categories.flatMap(({ id, name, child }) => {
    const below = child ?? []
    return [{ code: id, parent, name, is_leaf: below.length === 0 }, ...flat(below, id)]
  })
}

/** Which field the service's words are about; what they quote is the seller's own, and names nothing. */
function refusedAt(failure: unknown, listing: SentListing): never {
  const of = (field: string) => (listing.variants.length === 1 ? `variants.0.${field}` : 'variants')
  const bySku = ({ input }: RegExpExecArray) => {
    const place = listing.variants.findIndex(({ sku }) => sku !== '' && input.split(/[\s"'[\]:,]+/).includes(sku))
    return place < 0 ? of('sku') : `variants.${place}.sku`
  }
  return atField(failure, [
    [/\bsku\b/i, bySku],
    [/categor|kategori/i, 'category'],
    [/picture|image|gambar|foto/i, 'image_urls'],
    [/descri|deskripsi/i, 'description'],
    [/weight|berat/i, 'weight'],
    [/dimension|dimensi\b/i, 'measures'],
    [/price|harga/i, of('price')],
    [/stock|stok/i, of('stock')],
    [/varian|selection|combination|option/i, 'variants'],
    [/\bname\b|\bnama\b/i, 'name'],
  ])
}

export function createListingForm(client: TokopediaClient): ChannelListingForm {
  const shop = (store: StoreConnection) => ({ shop_id: store.store_id })

  async function known(store: StoreConnection, category: string): Promise<{ variants: KnownVariant[]; dimensions: number }> {
    const told = await client.call(store, 'GET', '/inventory/v2/fs/:fs/category/get_variant', knownVariantsShape, { query: { cat_id: category } })
    const variants = (told?.variant_details ?? []).flatMap(({ variant_id, name, units }) =>
      (units ?? []).map(
        ({ variant_unit_id, unit_name, unit_values }): KnownVariant => ({
          code: `${variant_id}:${variant_unit_id}`,
          id: variant_id,
          unit_id: variant_unit_id,
          name: (units ?? []).length > 1 && unit_name ? `${name} (${unit_name})` : name,
          told: [name, unit_name ?? ''],
          values: (unit_values ?? []).map((one) => ({ id: one.variant_unit_value_id, value: one.value, hex: one.hex ?? '' })),
        }),
      ),
    )
    const together = (told?.variant_id_combinations ?? []).map(({ length }) => length)
    return { variants, dimensions: variants.length === 0 ? 0 : Math.max(1, ...together) }
  }

  async function productOf(store: StoreConnection, productId: string): Promise<WholeProduct> {
    if (!/^\d{1,15}$/.test(productId)) throw new ChannelFailure('rejected', `product ${productId} does not exist`)
    const query = { ...shop(store), product_id: productId }
    const [found] = (await client.call(store, 'GET', '/inventory/v1/fs/:fs/product/info', wholeProductsShape, { query })) ?? []
    if (!found) throw new ChannelFailure('rejected', `product ${productId} does not exist`)
    return found
  }

  async function variantsOf(store: StoreConnection, product: WholeProduct): Promise<TokopediaVariants | null> {
    if (!product.variant?.isParent) return null
    await store.turn?.()
    return client.call(store, 'GET', `/inventory/v1/fs/:fs/product/variant/${product.basic.productID}`, variantsShape, { query: shop(store) })
  }

  /** Addresses that the service reads pictures from: those that it has itself stay, others are handed over. */
  function picturesOf(load: LoadPicture, before: WholeProduct | null, variants: TokopediaVariants | null) {
    const own = [
      ...(before?.pictures ?? []).map(({ OriginalURL }) => OriginalURL),
      ...(variants?.children ?? []).map(({ picture }) => picture?.original),
    ]
    const there = new Set(own)
    const handed = new Map<string, Promise<string>>()
    return async (address: string): Promise<{ file_path: string }> => {
      if (there.has(address)) return { file_path: address }
      const given = handed.get(address) ?? load(address).then((picture) => picture.address)
      handed.set(address, given)
      return { file_path: await given }
    }
  }

  async function variantPart(
    store: StoreConnection,
    listing: SentListing,
    variants: TokopediaVariants | null,
    pictureOf: ReturnType<typeof picturesOf>,
  ) {
    await store.turn?.()
    const { variants: all } = await known(store, listing.category)
    const tiers = listing.dimensions.map(({ code }, tier) => {
      const found = all.find((one) => one.code === code)
      if (!found) throw new ListingRefused([{ path: `dimensions.${tier}.name`, reason: 'the category knows no such variant' }])
      const options = [...new Set(listing.variants.map(({ options: own }) => own[tier] ?? ''))]
      return { found, options }
    })
    const products = []
    for (const [place, variant] of listing.variants.entries()) {
      const there = variants?.children?.find(({ product_id }) => product_id === variant.mp_variant_id)
      products.push({
        is_primary: place === 0,
        status: 'LIMITED',
        price_currency: 'IDR',
        price: variant.price,
        stock: variant.stock ?? there?.stock ?? 0,
        sku: variant.sku,
        combination: tiers.map(({ options }, tier) => options.indexOf(variant.options[tier] ?? '')),
        ...(variant.image_url && { pictures: [await pictureOf(variant.image_url)] }),
      })
    }
    const selection = tiers.map(({ found, options }) => ({
      id: found.id,
      unit_id: found.unit_id,
      options: options.map((option) => {
        const value = found.values.find((one) => same(one.value, option))
        return { unit_value_id: value?.id ?? 0, value: option, hex_code: value?.hex ?? '' }
      }),
    }))
    return { products, selection }
  }

  /** A product as it is sent, whole; of one that is there, what the service has of it. */
  async function bodyOf(
    store: StoreConnection,
    listing: SentListing,
    load: LoadPicture,
    before: { readonly product: WholeProduct; readonly variants: TokopediaVariants | null } | null,
  ) {
    const pictureOf = picturesOf(load, before?.product ?? null, before?.variants ?? null)
    const pictures = []
    for (const address of listing.image_urls) pictures.push(await pictureOf(address))
    const [first] = listing.variants
    const isParent = listing.dimensions.length > 0
    return {
      // A product that was ever sold takes no name, not even its own.
      ...(before?.product.basic.name !== listing.name && { name: listing.name }),
      description: listing.description,
      category_id: Number(listing.category),
      price_currency: 'IDR',
      price: Math.min(...listing.variants.map(({ price }) => price)),
      status: 'LIMITED',
      ...(!isParent && { stock: first?.stock ?? before?.product.stock?.value ?? 0 }),
      sku: first?.sku ?? '',
      min_order: 1,
      weight: listing.weight ?? 0,
      weight_unit: 'GR',
      condition: listing.condition === 'used' ? 'USED' : 'NEW',
      ...(listing.measures && { dimension: listing.measures }),
      pictures,
      ...(isParent && { variant: await variantPart(store, listing, before?.variants ?? null, pictureOf) }),
    }
  }

  async function change(store: StoreConnection, productId: string, listing: SentListing, load: LoadPicture): Promise<string> {
    const product = await productOf(store, productId)
    const variants = await variantsOf(store, product)
    if (variants && listing.dimensions.length === 0)
      throw new ListingRefused([{ path: 'dimensions', reason: 'Tokopedia does not take the variants of a product away' }])
    const { min_order: _, ...body } = await bodyOf(store, listing, load, { product, variants })
    await store.turn?.()
    await carryThrough(client, store, 'PATCH', '/v3/products/fs/:fs/edit', { products: [{ id: Number(productId), ...body }] })
    return productId
  }

  async function find(store: StoreConnection, skus: readonly string[]): Promise<string | null> {
    // A product is made whole: where its first SKU is not, none of it is.
    const [sku] = skus
    if (!sku) return null
    const query = { ...shop(store), sku, page: 1, per_page: 50 }
    const found = await client.call(store, 'GET', '/inventory/v1/fs/:fs/product/info', wholeProductsShape, { query }).catch((failure: unknown) => {
      if (failure instanceof ChannelFailure && failure.kind === 'rejected' && /not found/i.test(failure.reason)) return null
      throw failure
    })
    const there = (found ?? []).find(({ basic, other }) => basic.status !== 0 && other?.sku?.trim() === sku)
    if (!there) return null
    const parent = there.variant?.isVariant && !there.variant.isParent ? there.variant.parentID : null
    return parent ?? there.basic.productID
  }

  return {
    async categories(store) {
      const { categories } = await client.call(store, 'GET', '/inventory/v1/fs/:fs/product/category', categoriesShape)
      return flat(categories ?? [], null)
    },

    // There are some (annotations), which no call reads back: whoever changed a listing would take them away unseen.
    attributes: async () => [],

    async rules(store, category): Promise<ListingRules> {
      const { variants, dimensions } = await known(store, category)
      return {
        name: { least: 1, most: longestName },
        description: { least: 0, most: 5000 },
        images: { least: 1, most: 5 },
        price: prices,
        stock: { least: 0, most: mostStock },
        variants: {
          most: 50,
          options: 50,
          dimensions,
          name: 50,
          option: 35,
          known: variants.map(({ code, name, values }) => ({
            code,
            name,
            required: false,
            choices: values.map(({ id, value }) => ({ code: String(id), name: value })),
            is_open: true,
          })),
          pictures: true,
        },
        brand: null,
        weight: { required: true, most: 500_000 },
        measures: { required: false },
        // It goes with variants, and no call reads it back.
        size_chart: null,
        // The shop's own ways of shipping go along.
        logistics: null,
        condition: true,
        // What is made is on sale; it is taken down by a call of its own.
        unlisted: false,
      }
    },

    async read(store, productId) {
      const product = await productOf(store, productId)
      const variants = await variantsOf(store, product)
      const { basic, weight, volume, pictures, other, price, stock } = product
      const category = basic.childCategoryID ?? ''
      const image_urls = (pictures ?? []).flatMap(({ OriginalURL }) => OriginalURL || [])
      const listing: ListingBody = {
        category,
        name: basic.name,
        description: basic.shortDesc ?? '',
        brand: null,
        attributes: [],
        image_urls,
        dimensions: [],
        variants: [
          {
            mp_variant_id: null,
            sku: other?.sku?.trim() ?? '',
            options: [],
            price: Math.round(price?.value ?? 0),
            stock: stock?.value ?? 0,
            image_url: null,
            barcode: null,
          },
        ],
        weight: weight?.value ? Math.round(weight.value * (weight.unit === 2 ? 1000 : 1)) : null,
        measures: volume?.length ? { length: volume.length, width: volume.width ?? 0, height: volume.height ?? 0 } : null,
        size_chart: null,
        logistics: [],
        condition: basic.condition === 2 ? 'used' : 'new',
        listed: true,
      }
      const url = other?.url ?? null
      if (!variants?.children?.length) return { ...listing, url }
      await store.turn?.()
      const { variants: all } = await known(store, category)
      const names = new Map((variants.variant ?? []).flatMap(({ options }) => options ?? []).map((option) => [option.id, option.value]))
      return {
        ...listing,
        url,
        dimensions: (variants.variant ?? []).map(({ name, unit_name }) => {
          const of = all.filter((one) => same(one.told[0], name ?? ''))
          const found = of.find((one) => same(one.told[1], unit_name ?? '')) ?? of[0]
          return { code: found?.code ?? null, name: found?.name ?? (name || '-') }
        }),
        variants: variants.children.map((child) => ({
          mp_variant_id: child.product_id,
          sku: child.sku?.trim() ?? '',
          options: (child.option_ids ?? []).map((option) => names.get(option) ?? ''),
          price: Math.round(child.price),
          stock: child.stock,
          image_url: child.picture?.original && !image_urls.includes(child.picture.original) ? child.picture.original : null,
          barcode: null,
        })),
      }
    },

    find,

    async create(store, listing, load, begun) {
      try {
        if (begun) return await change(store, begun, listing, load)
        const body = await bodyOf(store, listing, load, null)
        await store.turn?.()
        const made = await carryThrough(client, store, 'POST', '/v3/products/fs/:fs/create', { products: [body] })
        const id = made ?? (await find(store, [listing.variants[0]?.sku ?? '']))
        if (!id) throw new ChannelFailure('unavailable', 'the product is not told yet')
        return id
      } catch (failure) {
        return refusedAt(failure, listing)
      }
    },

    async update(store, productId, listing, load) {
      try {
        await change(store, productId, listing, load)
      } catch (failure) {
        refusedAt(failure, listing)
      }
    },
  }
}
