import type { ListingAttribute } from '#contract/product/listing-form.ts'
import { fileForm } from '../chat-message.ts'
import { ChannelFailure } from '../failure.ts'
import { htmlOf, linesOf } from '../lines-of-html.ts'
import type { ChannelListingForm, LoadPicture, SentListing, SentVariant } from '../listing-form.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { attributesSent, attributesTold } from './listing-attributes.ts'
import { type LazadaForm, type LazadaSku, uploadedShape, writtenShape } from './listing-form-shapes.ts'
import { refuse, refusedAt } from './listing-refusals.ts'

/** What says that a product has no brand. */
export const noBrand = 'No Brand'

/** What a product's variants differ by, in their order. */
export const variationsOf = ({ variation }: LazadaForm) =>
  Object.entries(variation ?? {})
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, one]) => one)

type Payload = Readonly<Record<string, unknown>>
type UrlOf = (address: string) => Promise<string>

/** Which SKU of the product each variant is; null: none yet. One of them always stays, since the platform takes not all of them away. */
function placesOf(variants: readonly SentVariant[], skus: readonly LazadaSku[]): (LazadaSku | null)[] {
  const places = variants.map(
    (variant) =>
      skus.find(({ SkuId, SellerSku }) => (variant.mp_variant_id === null ? SellerSku?.trim() === variant.sku : SkuId === variant.mp_variant_id)) ??
      null,
  )
  return places.some((one) => one !== null) ? places : places.map((_, place) => (place === 0 ? (skus[0] ?? null) : null))
}

/** Dimensions as variations: those that the product has already keep the platform's own name, all others are the seller's. */
function variationsSent({ dimensions, variants }: SentListing, before: LazadaForm | null) {
  const there = before ? variationsOf(before) : []
  return dimensions.map(({ name }, tier) => {
    const known = there.find((one) => one.name === name || one.label === name)
    const own = { name: known?.name ?? name, customize: known ? known.customize === true : true }
    // The platform's own sizes have no pictures.
    const hasImage = tier === 0 && variants.some(({ image_url }) => image_url !== null) && (own.customize || own.name !== 'size')
    return { ...own, hasImage, options: { option: [...new Set(variants.map(({ options }) => options[tier] ?? ''))] } }
  })
}

/** A brand by its number, or by its name where that is all that is known of it. */
function brandSent({ brand }: SentListing): Payload {
  if (!brand) return { brand: noBrand }
  return brand.code !== null && brand.code !== brand.name ? { brand_id: brand.code } : { brand: brand.name }
}

export function createWriting(
  client: LazadaClient,
  productOf: (store: StoreConnection, id: string) => Promise<LazadaForm>,
  attributesIn: (store: StoreConnection, category: string) => Promise<readonly ListingAttribute[]>,
): Required<Pick<ChannelListingForm, 'create' | 'update'>> {
  /** Addresses there of pictures: of those that the product has, and of others as they are handed over. */
  function pictures(store: StoreConnection, load: LoadPicture, before: LazadaForm | null): UrlOf {
    const known = new Map([...(before?.images ?? []), ...(before?.skus ?? []).flatMap(({ Images }) => Images ?? [])].map((one) => [one, one]))
    return async (address) => {
      const there = known.get(address)
      if (there) return there
      const picture = await load(address)
      await store.turn?.()
      const { data } = await client.call(store, 'POST', '/image/upload', uploadedShape, {}, fileForm('image', picture))
      known.set(address, data.image.url)
      return data.image.url
    }
  }

  /** Every field of a SKU is a text there. A number that is there already is not sent again. */
  async function skusSent(listing: SentListing, before: LazadaForm | null, places: readonly (LazadaSku | null)[], urlOf: UrlOf): Promise<Payload[]> {
    const variations = variationsSent(listing, before)
    const { length = 0, width = 0, height = 0 } = listing.measures ?? {}
    const parcel = {
      package_weight: String((listing.weight ?? 0) / 1000),
      package_length: String(length),
      package_width: String(width),
      package_height: String(height),
      ...attributesSent(listing.attributes).sku,
    }
    const skus = []
    for (const [place, variant] of listing.variants.entries()) {
      const there = places[place] ?? null
      const stock = variant.stock === (there?.sellableQuantity ?? there?.quantity) ? null : variant.stock
      // Where one SKU has a picture, all have.
      const picture = variations[0]?.hasImage ? (variant.image_url ?? listing.image_urls[0]) : undefined
      skus.push({
        ...(there && { SkuId: there.SkuId }),
        SellerSku: variant.sku,
        price: String(variant.price),
        ...(stock !== null && { quantity: String(stock) }),
        ...parcel,
        ...(variations.length > 0 && { saleProp: Object.fromEntries(variations.map(({ name }, tier) => [name, variant.options[tier] ?? ''])) }),
        ...(picture !== undefined && { Images: { Image: [await urlOf(picture)] } }),
      })
    }
    return skus
  }

  async function productSent(listing: SentListing, before: LazadaForm | null, urlOf: UrlOf): Promise<Payload> {
    const Image = []
    for (const address of listing.image_urls) Image.push(await urlOf(address))
    const variations = variationsSent(listing, before)
    // A description that nobody changed keeps what lines do not say.
    const isSame = before !== null && linesOf(String(before.attributes?.description ?? '')) === listing.description
    return {
      PrimaryCategory: listing.category,
      Images: { Image },
      ...(variations.length > 0 && { variation: Object.fromEntries(variations.map((one, tier) => [`variation${tier + 1}`, one])) }),
      Attributes: {
        ...attributesSent(listing.attributes).product,
        name: listing.name,
        ...(!isSame && { description: htmlOf(listing.description) }),
        ...brandSent(listing),
      },
    }
  }

  async function write(store: StoreConnection, path: string, listing: SentListing, product: Payload): Promise<string | null> {
    await store.turn?.()
    const { data, detail } = await client.write(store, path, writtenShape, { payload: JSON.stringify({ Request: { Product: product } }) })
    if (detail?.length) refuse(listing, detail)
    return data?.item_id ?? null
  }

  /** Names of what the product says and the listing does not: what a change does not name stays. */
  async function emptied(store: StoreConnection, listing: SentListing, before: LazadaForm): Promise<Payload> {
    await store.turn?.()
    const asked = await attributesIn(store, listing.category)
    const told = attributesTold(asked, before.attributes ?? {}, {})
    return Object.fromEntries(told.filter(({ code }) => !listing.attributes.some((one) => one.code === code)).map(({ code }) => [code, '']))
  }

  /** Takes away the SKUs that the listing has no more, and what its variants differ by no longer. */
  async function takeAway(store: StoreConnection, listing: SentListing, before: LazadaForm, places: readonly (LazadaSku | null)[]) {
    const skus = before.skus.filter((one) => !places.includes(one))
    const variations = variationsOf(before).slice(listing.dimensions.length)
    if (skus.length === 0 && variations.length === 0) return
    const variation = Object.fromEntries(variations.map(({ name }, tier) => [`variation${tier + 1}`, { name }]))
    await store.turn?.()
    const Product = {
      ItemId: before.item_id,
      ...(variations.length > 0 && { variation }),
      Skus: { Sku: skus.map(({ SkuId }) => ({ SkuId })) },
    }
    const { detail } = await client.write(store, '/product/sku/remove', writtenShape, { payload: JSON.stringify({ Request: { Product } }) })
    if (detail?.length) refuse(listing, detail)
  }

  async function change(store: StoreConnection, id: string, listing: SentListing, load: LoadPicture): Promise<string> {
    const before = await productOf(store, id)
    const places = placesOf(listing.variants, before.skus)
    const urlOf = pictures(store, load, before)
    const product = await productSent(listing, before, urlOf)
    const skus = await skusSent(listing, before, places, urlOf)
    const gone = await emptied(store, listing, before)
    await takeAway(store, listing, before, places)
    const kept = skus.filter((_, place) => places[place] !== null)
    const Attributes = { ...gone, ...(product.Attributes as Payload) }
    await write(store, '/product/update', listing, { ItemId: id, ...product, Attributes, Skus: { Sku: kept } })
    const added = skus.filter((_, place) => places[place] === null)
    const AssociatedSku = places.find((one) => one !== null)?.SkuId
    if (added.length > 0) await write(store, '/product/create', listing, { AssociatedSku, ...product, Skus: { Sku: added } })
    return id
  }

  return {
    async create(store, listing, load, begun) {
      try {
        if (begun) return await change(store, begun, listing, load)
        const urlOf = pictures(store, load, null)
        const product = await productSent(listing, null, urlOf)
        const skus = await skusSent(listing, null, [], urlOf)
        const id = await write(store, '/product/create', listing, { ...product, Skus: { Sku: skus } })
        if (id === null) throw new ChannelFailure('unavailable', 'the product that was made has no id')
        return id
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
