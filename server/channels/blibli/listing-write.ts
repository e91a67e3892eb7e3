import { z } from 'zod'
import { ChannelFailure } from '../failure.ts'
import { htmlOf, linesOf } from '../lines-of-html.ts'
import {
  atField,
  attributePath,
  type ChannelListingForm,
  ListingRefused,
  type LoadPicture,
  type SentListing,
  type SentVariant,
} from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { BlibliClient } from './client.ts'
import { attributesSent } from './listing-attributes.ts'
import { type BlibliForm, type BlibliItem, pickupPointsShape, queuedShape } from './listing-form-shapes.ts'
import { seeThrough } from './see-through.ts'

const products = '/proxy/seller/v1/products'
const pickupPoints = '/proxy/mta/api/businesspartner/v1/product/getPickupPoint'
const done = z.unknown()
/** Sent by the platform's own couriers; there are products that the seller sends, and such that buyers fetch. */
const productType = 1
/** Below so many pieces the seller is warned: the least that is taken. */
const minimumStock = 1

/** A description goes as base64: the earlier call wants it, and of two public integrations of this one one does it. Unsettled; this is the only place that knows. */
const textSent = (lines: string): string => Buffer.from(htmlOf(lines), 'utf8').toString('base64')

type DataOf = (address: string) => Promise<string>

/** Pictures stand in the body of the call. */
const dataBy =
  (load: LoadPicture): DataOf =>
  async (address) =>
    (await load(address)).bytes.toString('base64')

/** Which field the platform's words are about; what they quote of the seller's is not asked what it means. */
function refusedAt(failure: unknown, listing: SentListing): never {
  const of = (field: string) => (listing.variants.length === 1 ? `variants.0.${field}` : 'variants')
  const bySku = ({ input }: RegExpExecArray) => {
    const place = listing.variants.findIndex(({ sku }) => sku !== '' && input.split(/[\s"'[\]:,;]+/).includes(sku))
    return place < 0 ? of('sku') : `variants.${place}.sku`
  }
  const ofAttribute = ([, code = '']: RegExpExecArray) =>
    attributePath(listing.attributes, listing.attributes.some((one) => one.code === `item:${code}`) ? `item:${code}` : code)
  return atField(failure, [
    [/seller ?sku|merchant ?sku/i, bySku],
    [/variant|varian/i, 'variants'],
    [/\b(?:special )?attribute ([\w-]+)/i, ofAttribute],
    [/categor|kategori/i, 'category'],
    [/brand|merek/i, 'brand'],
    [/image|gambar|foto/i, 'image_urls'],
    [/descri|deskripsi/i, 'description'],
    [/weight|berat/i, 'weight'],
    [/dimension|dimensi|length|width|height/i, 'measures'],
    [/price|harga/i, of('price')],
    [/stock|stok/i, of('stock')],
    [/\bname\b|\bnama\b/i, 'name'],
  ])
}

const dimensionSent = ({ measures, weight }: SentListing) => ({ ...(measures ?? { length: 0, width: 0, height: 0 }), weight: weight ?? 0 })
const optionsSent = ({ dimensions }: SentListing, { options }: SentVariant): Record<string, string> =>
  Object.fromEntries(dimensions.map(({ code, name }, tier) => [code ?? name, options[tier] ?? '']))

function itemSent(listing: SentListing, variant: SentVariant, images: readonly string[]) {
  return {
    sellerSku: variant.sku,
    ...(variant.barcode && { upcCode: variant.barcode }),
    price: variant.price,
    salePrice: variant.price,
    stock: variant.stock ?? 0,
    minimumStock,
    buyable: true,
    images,
    variantAttribute: optionsSent(listing, variant),
    specialAttribute: attributesSent(listing.attributes).item,
  }
}

/** A new product: pictures have names, by which variants show them. */
async function productSent(listing: SentListing, dataOf: DataOf, pickupPointCode: string) {
  const names = new Map<string, string>()
  const imageMap: Record<string, string> = {}
  for (const address of [...listing.image_urls, ...listing.variants.flatMap(({ image_url }) => image_url ?? [])]) {
    if (names.has(address)) continue
    const name = `image-${names.size + 1}`
    names.set(address, name)
    imageMap[name] = await dataOf(address)
  }
  const shown = (addresses: readonly string[]) => [...new Set(addresses)].flatMap((address) => names.get(address) ?? [])
  return {
    name: listing.name,
    categoryCode: listing.category,
    brandCode: listing.brand?.code ?? '',
    description: textSent(listing.description),
    productType,
    pickupPointCode,
    dimension: dimensionSent(listing),
    attributes: attributesSent(listing.attributes).product,
    imageMap,
    productItems: listing.variants.map((variant) =>
      itemSent(listing, variant, shown([...(variant.image_url ? [variant.image_url] : []), ...listing.image_urls])),
    ),
  }
}

const same = (a: object, b: object) => JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())
const refuse = (path: string, reason: string): never => {
  throw new ListingRefused([{ path, reason }])
}

export function createWriting(
  client: BlibliClient,
  productOf: (store: StoreConnection, sku: string) => Promise<BlibliForm>,
  find: ChannelListingForm['find'],
): Required<Pick<ChannelListingForm, 'create' | 'update'>> {
  async function write(store: StoreConnection, method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<void> {
    await store.turn?.()
    await client.call(store, method, `${products}/${path}`, done, { body })
  }

  /** Where products are fetched: the first place of the store, since the form has no part for it. */
  async function pickupPointOf(store: StoreConnection): Promise<string> {
    const [first] = (await client.whole(store, 'GET', pickupPoints, pickupPointsShape)).content ?? []
    if (!first) throw new ChannelFailure('rejected', 'the store has no pickup point')
    return first.code
  }

  /** The variants that are there, each with what the listing says of it. The platform adds variants, and takes none away. */
  function paired(listing: SentListing, before: BlibliForm): { readonly item: BlibliItem; readonly variant: SentVariant }[] {
    return before.items.map((item) => {
      const isIt = ({ mp_variant_id, sku }: SentVariant) =>
        mp_variant_id === null ? sku === item.sellerSku?.trim() : mp_variant_id === item.blibliSku
      const variant = listing.variants.find(isIt)
      return variant ? { item, variant } : refuse('variants', `Blibli does not take a variant away (${item.sellerSku || item.blibliSku})`)
    })
  }

  /** What the product says as a whole, as far as it is another than before. */
  async function changeDetail(store: StoreConnection, sku: string, listing: SentListing, before: BlibliForm): Promise<void> {
    const told = Object.fromEntries((before.attributes ?? []).map(({ code, values }) => [code, values.join(', ')]))
    const attributes = attributesSent(listing.attributes).product
    const dimension = dimensionSent(listing)
    const changed = {
      ...(listing.name !== before.productName && { name: listing.name }),
      // A description that nobody changed keeps what lines do not say.
      ...(listing.description !== linesOf(before.description ?? '') && { description: textSent(listing.description) }),
      ...(!same(attributes, told) && { attributes }),
      ...(!same(dimension, before.dimension ?? {}) && { dimension }),
    }
    if (Object.keys(changed).length > 0) await write(store, 'PUT', `${encodeURIComponent(sku)}/detail`, changed)
  }

  /** All variants go along where one is new or has another option; numbers of those that are there are not looked at. */
  async function changeVariants(store: StoreConnection, sku: string, listing: SentListing, pairs: ReturnType<typeof paired>, dataOf: DataOf) {
    const added = listing.variants.filter((variant) => !pairs.some((pair) => pair.variant === variant))
    const differs = pairs.some(({ item, variant }) => (item.attributes ?? []).map(({ value }) => value).join('\n') !== variant.options.join('\n'))
    if (added.length === 0 && !differs) return
    const productItems = pairs.map(({ item, variant }) => ({ blibliSku: item.blibliSku, ...itemSent(listing, variant, []) }) as object)
    for (const variant of added) productItems.push(itemSent(listing, variant, variant.image_url ? [await dataOf(variant.image_url)] : []))
    await write(store, 'POST', `${encodeURIComponent(sku)}/variants`, { productItems })
  }

  async function changeItem(store: StoreConnection, { item, variant }: ReturnType<typeof paired>[number]): Promise<void> {
    const isPriced = Math.round(item.price.regular) !== variant.price
    if (isPriced || (item.sellerSku?.trim() ?? '') !== variant.sku)
      await write(store, 'PUT', encodeURIComponent(item.blibliSku), { price: { regular: variant.price }, sellerSku: variant.sku })
    if (variant.stock !== null && variant.stock !== item.stock.available)
      await write(store, 'PUT', `${encodeURIComponent(item.blibliSku)}/stock`, { availableStock: variant.stock })
  }

  /** Pictures of all variants: those before the first that differs stay; what follows is handed over anew, before the old ones go. */
  async function changePictures(
    store: StoreConnection,
    sku: string,
    listing: SentListing,
    before: BlibliForm,
    pairs: ReturnType<typeof paired>,
    dataOf: DataOf,
  ) {
    const path = `${encodeURIComponent(sku)}/images`
    const there = before.images ?? []
    const kept = there.findIndex((address, place) => listing.image_urls[place] !== address)
    const from = kept < 0 ? there.length : kept
    const gone = there.slice(from)
    const fresh = listing.image_urls.slice(from)
    const take = async (addresses: readonly string[]) => {
      for (const one of addresses) await write(store, 'DELETE', path, { path: one, blibliSkus: [], allVariants: true })
    }
    const data = []
    for (const address of fresh) data.push(await dataOf(address))
    // One picture always stays, and the platform takes no more than eight.
    const last = from === 0 ? gone.slice(-1) : []
    await take(gone.slice(0, gone.length - last.length))
    for (const [place, one] of data.entries()) await write(store, 'POST', path, { data: one, allVariants: { mainImage: from + place === 0 } })
    await take(last)
    for (const { item, variant } of pairs)
      if (variant.image_url && variant.image_url !== item.image && !listing.image_urls.includes(variant.image_url))
        await write(store, 'POST', path, { data: await dataOf(variant.image_url), variants: [{ blibliSku: item.blibliSku, mainImage: true }] })
  }

  async function change(store: StoreConnection, sku: string, listing: SentListing, load: LoadPicture): Promise<void> {
    const before = await productOf(store, sku)
    if (before.categoryCode !== listing.category) refuse('category', 'Blibli keeps the category of a product')
    if (before.brandCode && before.brandCode !== listing.brand?.code) refuse('brand', 'Blibli keeps the brand of a product')
    if ((before.items[0]?.attributes ?? []).length > listing.dimensions.length)
      refuse('dimensions', 'Blibli does not take away what variants differ by')
    const pairs = paired(listing, before)
    const dataOf = dataBy(load)
    await changeDetail(store, sku, listing, before)
    await changeVariants(store, sku, listing, pairs, dataOf)
    for (const pair of pairs) await changeItem(store, pair)
    await changePictures(store, sku, listing, before, pairs, dataOf)
  }

  async function make(store: StoreConnection, listing: SentListing, load: LoadPicture): Promise<string> {
    const product = await productSent(listing, dataBy(load), await pickupPointOf(store))
    await store.turn?.()
    const { requestId } = await client.whole(store, 'POST', `${products}/async`, queuedShape, { body: { product: [product] } })
    const made = await seeThrough(client, store, requestId)
    if (made) return made
    await store.turn?.()
    const skus = listing.variants.map(({ sku }) => sku)
    const found = await find(store, skus, listing.name)
    if (!found) throw new ChannelFailure('unavailable', 'the product is not told yet')
    return found
  }

  return {
    async create(store, listing, load, begun) {
      try {
        if (!begun) return await make(store, listing, load)
        await change(store, begun, listing, load)
        return begun
      } catch (failure) {
        return refusedAt(failure, listing)
      }
    },

    async update(store, sku, listing, load) {
      try {
        await change(store, sku, listing, load)
      } catch (failure) {
        refusedAt(failure, listing)
      }
    },
  }
}
