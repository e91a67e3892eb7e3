import { z } from 'zod'
import type { ListingAttribute, ListingBody } from '#contract/product/listing-form.ts'
import { fileForm } from '../chat-message.ts'
import { ChannelFailure } from '../failure.ts'
import { htmlOf, linesOf } from '../lines-of-html.ts'
import { atField, attributePath, type ChannelListingForm, type LoadPicture, type SentListing, type SentVariant } from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'

/** SKUs of a product, and what is taken of each: the platform tells no limits by a call, its documentation does. */
const mostSkus = 100
const mostStock = 99_999
const brandsAtOnce = 100

const text = z.string().nullish()
const categoriesShape = z.object({
  categories: z.array(z.object({ id: z.string(), parent_id: text, local_name: text, is_leaf: z.boolean() })).default([]),
})
const attribute = z.object({
  id: z.string(),
  name: text,
  type: text,
  is_requried: z.boolean().nullish(),
  /** The platform misspells it; should it ever mend that, either holds. */
  is_required: z.boolean().nullish(),
  is_customizable: z.boolean().nullish(),
  is_multiple_selection: z.boolean().nullish(),
  value_data_format: text,
  values: z.array(z.object({ id: z.string(), name: z.string() })).nullish(),
})
const attributesShape = z.object({ attributes: z.array(attribute).nullish() })
const rulesShape = z.object({
  size_chart: z.object({ is_supported: z.boolean().nullish(), is_required: z.boolean().nullish() }).nullish(),
  package_dimension: z.object({ is_required: z.boolean().nullish() }).nullish(),
})
const brandsShape = z.object({ brands: z.array(z.object({ id: z.string(), name: z.string() })).nullish(), next_page_token: text })
const warehousesShape = z.object({
  warehouses: z.array(z.object({ id: z.string(), type: text, is_default: z.boolean().nullish() })).default([]),
})
const uploadedShape = z.object({ uri: z.string() })
const writtenShape = z.object({ product_id: z.string() })
const foundShape = z.object({ products: z.array(z.object({ id: z.string(), status: text })).nullish() })

const picture = z.object({ uri: text, urls: z.array(z.string()).nullish() })
const productShape = z.object({
  id: z.string(),
  title: text,
  status: z.string(),
  description: text,
  category_chains: z.array(z.object({ id: z.string(), is_leaf: z.boolean().nullish() })).nullish(),
  brand: z.object({ id: z.string(), name: text }).nullish(),
  main_images: z.array(picture).nullish(),
  package_dimensions: z.object({ length: text, width: text, height: text }).nullish(),
  package_weight: z.object({ value: text, unit: text }).nullish(),
  product_attributes: z.array(z.object({ id: z.string(), values: z.array(z.object({ id: text, name: text })).nullish() })).nullish(),
  size_chart: z.object({ image: picture.nullish() }).nullish(),
  skus: z.array(
    z.object({
      id: z.string(),
      seller_sku: text,
      price: z.object({ tax_exclusive_price: text, sale_price: text }).nullish(),
      inventory: z.array(z.object({ quantity: z.number().int(), warehouse_id: text })).nullish(),
      sales_attributes: z.array(z.object({ id: text, name: text, value_id: text, value_name: text, sku_img: picture.nullish() })).nullish(),
    }),
  ),
})
type Product = z.infer<typeof productShape>

function attributeOf(one: z.infer<typeof attribute>): ListingAttribute {
  const choices = (one.values ?? []).map(({ id, name }) => ({ code: id, name }))
  const isNumber = one.value_data_format === 'POSITIVE_INT_OR_DECIMAL'
  return {
    code: one.id,
    name: one.name || one.id,
    kind: choices.length === 0 ? (isNumber ? 'number' : 'text') : one.is_multiple_selection ? 'choices' : 'choice',
    required: one.is_requried === true || one.is_required === true,
    choices,
    is_open: one.is_customizable === true || choices.length === 0,
    units: [],
    most: one.is_multiple_selection ? 20 : 1,
  }
}

type UriOf = (address: string, use_case: 'MAIN_IMAGE' | 'ATTRIBUTE_IMAGE' | 'SIZE_CHART_IMAGE') => Promise<{ uri: string }>

const productPath = (id: string) => `/product/202309/products/${encodeURIComponent(id)}`

/** Which field the platform's words are about. */
function refusedAt(failure: unknown, listing: SentListing): never {
  return atField(failure, [
    [/attribute\D*(\d+)/i, (found) => attributePath(listing.attributes, found[1] ?? '')],
    [/size.?chart/i, 'size_chart'],
    [/brand/i, 'brand'],
    [/categor/i, 'category'],
    [/description/i, 'description'],
    [/title|product name/i, 'name'],
    [/image/i, 'image_urls'],
    [/weight/i, 'weight'],
    [/dimension/i, 'measures'],
    [/price/i, listing.variants.length === 1 ? 'variants.0.price' : 'variants'],
    [/inventory|quantity|stock/i, listing.variants.length === 1 ? 'variants.0.stock' : 'variants'],
    [/sku|sales.?attribute|variation/i, 'variants'],
  ])
}

export function createListingForm(client: TiktokClient): ChannelListingForm {
  async function productOf(store: StoreConnection, id: string): Promise<Product> {
    if (!/^\d{1,20}$/.test(id)) throw new ChannelFailure('rejected', `product ${id} does not exist`)
    return client.call(store, 'GET', productPath(id), productShape)
  }

  /** Where the shop sends from: stock is told by warehouse. */
  async function warehouseOf(store: StoreConnection): Promise<string> {
    await store.turn?.()
    const { warehouses } = await client.call(store, 'GET', '/logistics/202309/warehouses', warehousesShape)
    const sales = warehouses.filter(({ type }) => !type || type === 'SALES_WAREHOUSE')
    const found = sales.find(({ is_default }) => is_default) ?? sales[0]
    if (!found) throw new ChannelFailure('rejected', 'the shop has no warehouse to sell from')
    return found.id
  }

  /** Names of pictures there by their addresses: of those that the product has, and of others as they are handed over. */
  function pictures(store: StoreConnection, load: LoadPicture, before: Product | null): UriOf {
    const known = new Map<string, string>()
    const ofSkus = (before?.skus ?? []).flatMap(({ sales_attributes }) => (sales_attributes ?? []).map((one) => one.sku_img))
    for (const one of [before?.size_chart?.image, ...(before?.main_images ?? []), ...ofSkus])
      if (one?.uri && one.urls?.[0]) known.set(one.urls[0], one.uri)
    return async (address, use_case) => {
      const there = known.get(address)
      if (there) return { uri: there }
      await store.turn?.()
      const form = fileForm('data', await load(address), { use_case })
      const { uri } = await client.call(store, 'POST', '/product/202309/images/upload', uploadedShape, { form })
      known.set(address, uri)
      return { uri }
    }
  }

  /** What a variant differs by, in the names that the platform gave to what stays the same. */
  async function salesAttributes({ dimensions }: SentListing, variant: SentVariant, there: Product['skus'][number] | undefined, uriOf: UriOf) {
    const list = []
    for (const [tier, value_name] of variant.options.entries()) {
      const own = there?.sales_attributes?.[tier]
      const name = dimensions[tier]?.name
      const isSame = own?.value_name === value_name && own.name === name
      const ids = isSame && own.id && own.value_id ? { id: own.id, value_id: own.value_id } : {}
      const image = tier === 0 && variant.image_url ? { sku_img: await uriOf(variant.image_url, 'ATTRIBUTE_IMAGE') } : {}
      list.push({ ...ids, name, value_name, ...image })
    }
    return list
  }

  async function skusOf(store: StoreConnection, listing: SentListing, before: Product | null, uriOf: UriOf) {
    const warehouse_id = await warehouseOf(store)
    const skus = []
    for (const variant of listing.variants) {
      const there = before?.skus.find(({ id, seller_sku }) =>
        variant.mp_variant_id === null ? seller_sku === variant.sku : id === variant.mp_variant_id,
      )
      skus.push({
        ...(there && { id: there.id }),
        seller_sku: variant.sku,
        price: { amount: String(variant.price), currency: 'IDR' },
        inventory: [{ warehouse_id, quantity: variant.stock ?? there?.inventory?.[0]?.quantity ?? 0 }],
        sales_attributes: await salesAttributes(listing, variant, there, uriOf),
        ...(variant.barcode && { identifier_code: { code: variant.barcode, type: variant.barcode.length === 12 ? 'UPC' : 'EAN' } }),
      })
    }
    return skus
  }

  async function bodyOf(store: StoreConnection, listing: SentListing, load: LoadPicture, before: Product | null) {
    const uriOf = pictures(store, load, before)
    const main_images = []
    for (const address of listing.image_urls) main_images.push(await uriOf(address, 'MAIN_IMAGE'))
    const skus = await skusOf(store, listing, before, uriOf)
    return {
      title: listing.name,
      description: htmlOf(listing.description),
      category_id: listing.category,
      category_version: 'v1',
      ...(listing.brand?.code && { brand_id: listing.brand.code }),
      main_images,
      skus,
      package_weight: { value: String((listing.weight ?? 0) / 1000), unit: 'KILOGRAM' },
      ...(listing.measures && {
        package_dimensions: {
          length: String(listing.measures.length),
          width: String(listing.measures.width),
          height: String(listing.measures.height),
          unit: 'CENTIMETER',
        },
      }),
      product_attributes: listing.attributes.map(({ code, values }) => ({
        id: code,
        values: values.map((value) => ({ ...(value.code !== null && { id: value.code }), name: value.name })),
      })),
      ...(listing.size_chart && { size_chart: { image: await uriOf(listing.size_chart, 'SIZE_CHART_IMAGE') } }),
      is_cod_allowed: true,
    }
  }

  async function change(store: StoreConnection, id: string, listing: SentListing, load: LoadPicture): Promise<string> {
    const before = await productOf(store, id)
    const body = await bodyOf(store, listing, load, before)
    await store.turn?.()
    await client.call(store, 'PUT', productPath(id), z.unknown(), { body })
    return id
  }

  return {
    async categories(store) {
      const query = { locale: 'id-ID', category_version: 'v1' }
      const { categories } = await client.call(store, 'GET', '/product/202309/categories', categoriesShape, { query })
      return categories.map(({ id, parent_id, local_name, is_leaf }) => ({
        code: id,
        parent: parent_id && parent_id !== '0' ? parent_id : null,
        name: local_name || id,
        is_leaf,
      }))
    },

    async attributes(store, category) {
      const query = { locale: 'id-ID', category_version: 'v1' }
      const path = `/product/202309/categories/${encodeURIComponent(category)}/attributes`
      const { attributes } = await client.call(store, 'GET', path, attributesShape, { query })
      // What variants differ by is named by the seller.
      return (attributes ?? [])
        .filter(({ type }) => type !== 'SALES_PROPERTY')
        .map(attributeOf)
        .toSorted((a, b) => Number(b.required) - Number(a.required))
    },

    async brands(store, category, { search, cursor }) {
      const query = { category_id: category, page_size: brandsAtOnce, ...(search && { brand_name: search }), ...(cursor && { page_token: cursor }) }
      const { brands, next_page_token } = await client.call(store, 'GET', '/product/202309/brands', brandsShape, { query })
      return { brands: (brands ?? []).map(({ id, name }) => ({ code: id, name })), next: next_page_token || null }
    },

    async rules(store, category) {
      const query = { category_version: 'v1' }
      const path = `/product/202309/categories/${encodeURIComponent(category)}/rules`
      const { size_chart, package_dimension } = await client.call(store, 'GET', path, rulesShape, { query })
      return {
        name: { least: 1, most: 255 },
        description: { least: 1, most: 10_000 },
        images: { least: 1, most: 9 },
        price: { least: 100, most: 100_000_000 },
        stock: { least: 0, most: mostStock },
        variants: { most: mostSkus, options: mostSkus, dimensions: 3, name: 20, option: 50, known: [], pictures: true },
        brand: { required: false, is_open: false },
        weight: { required: true, most: 100_000 },
        measures: { required: package_dimension?.is_required === true },
        size_chart: size_chart?.is_supported ? { required: size_chart.is_required === true } : null,
        // The shop's own ways of shipping go along.
        logistics: null,
        condition: false,
        // What is saved as a draft is looked at by nobody, and cannot be put on sale from here.
        unlisted: false,
      }
    },

    async read(store, id) {
      const product = await productOf(store, id)
      const { package_dimensions: box, package_weight: weight, brand } = product
      const grams = weight?.value ? Math.round(Number(weight.value) * (weight.unit === 'GRAM' ? 1 : 1000)) : null
      const listing: ListingBody = {
        category: product.category_chains?.find(({ is_leaf }) => is_leaf)?.id ?? product.category_chains?.at(-1)?.id ?? '',
        name: product.title ?? '',
        description: linesOf(product.description ?? ''),
        brand: brand && !/^no ?brand$/i.test(brand.name ?? '') ? { code: brand.id, name: brand.name ?? '' } : null,
        attributes: (product.product_attributes ?? []).map(({ id: code, values }) => ({
          code,
          values: (values ?? []).map((value) => ({ code: value.id || null, name: value.name ?? '', unit: null })),
        })),
        image_urls: (product.main_images ?? []).flatMap(({ urls }) => urls?.[0] ?? []),
        dimensions: (product.skus[0]?.sales_attributes ?? []).map(({ name }) => ({ code: null, name: name || '-' })),
        variants: product.skus.map((sku) => ({
          mp_variant_id: sku.id,
          sku: sku.seller_sku ?? '',
          options: (sku.sales_attributes ?? []).map(({ value_name }) => value_name ?? ''),
          price: Math.round(Number(sku.price?.tax_exclusive_price ?? sku.price?.sale_price ?? 0)),
          stock: (sku.inventory ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
          image_url: sku.sales_attributes?.[0]?.sku_img?.urls?.[0] ?? null,
          barcode: null,
        })),
        weight: grams,
        measures: box?.length
          ? { length: Math.round(Number(box.length)), width: Math.round(Number(box.width)), height: Math.round(Number(box.height)) }
          : null,
        size_chart: product.size_chart?.image?.urls?.[0] ?? null,
        logistics: [],
        condition: 'new',
        listed: true,
      }
      return { ...listing, url: `https://shop-id.tokopedia.com/pdp/${id}` }
    },

    async find(store, skus) {
      const body = { status: 'ALL', seller_skus: skus.slice(0, mostSkus) }
      const { products } = await client.call(store, 'POST', '/product/202502/products/search', foundShape, { query: { page_size: 10 }, body })
      for (const { id, status } of products ?? []) {
        if (status === 'DELETED') continue
        // The search may be late: what carries the SKU is what the product itself says.
        const product = await productOf(store, id).catch((failure: unknown) => {
          if (failure instanceof ChannelFailure && failure.kind === 'rejected') return null
          throw failure
        })
        if (product && product.status !== 'DELETED' && product.skus.some(({ seller_sku }) => skus.includes(seller_sku ?? '-'))) return id
      }
      return null
    },

    async create(store, listing, load, begun) {
      try {
        if (begun) return await change(store, begun, listing, load)
        const body = { ...(await bodyOf(store, listing, load, null)), save_mode: 'LISTING' }
        await store.turn?.()
        return (await client.call(store, 'POST', '/product/202309/products', writtenShape, { body })).product_id
      } catch (failure) {
        return refusedAt(failure, listing)
      }
    },

    async update(store, id, listing, load) {
      try {
        await change(store, id, listing, load)
      } catch (failure) {
        refusedAt(failure, listing)
      }
    },
  }
}
