import type { AddItemRequest, InitTierVariationRequest } from '@congminh1254/shopee-sdk/schemas/product'
import type { FastifyInstance } from 'fastify'
import { brandNamed, brandNumber, categoryTree, choiceNamed } from '../listing/category-tree.ts'
import { hasVariants, type SandboxListing } from '../listing/listing.ts'
import { factsOf, faultsOf, type ListingFacts, type ListingLimits, type WrittenVariant } from '../listing/listing-facts.ts'
import type { SandboxStore } from '../order.ts'
import type { FormFile, StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { couriers } from './shapes.ts'

type Fields = Record<string, unknown>

export const limits: ListingLimits = {
  name: [5, 255],
  description: [20, 5_000],
  images: 9,
  price: [99, 150_000_000],
  stock: 999_999,
  variants: 50,
  dimensions: 2,
  unique_sku: false,
  logistics: couriers.map(({ id }) => id),
}
export const optionLength = 20

/** Ids of categories, attributes, their values and brands, in the platform's manner. */
export const categoryId = (number: number) => 100_000 + number
export const attributeId = (number: number) => 200_000 + number
export const valueId = (number: number) => 300_000 + number
export const brandId = (name: string) => 1_000_000 + brandNumber(name)
export const numberOfCategory = (id: unknown) => Number(id) - categoryId(0)

/** An id of its own for each picture that an item shows. */
const imageIds = new Map<string, string>()
const imageId = (url: string) => {
  const id = `id-${Buffer.from(url).toString('base64url')}`
  imageIds.set(id, url)
  return id
}
const urlOf = (id: unknown): string => {
  const url = imageIds.get(String(id))
  if (url === undefined) throw new ShopeeError('error_param', `Invalid image_id ${String(id)}.`)
  return url
}

/** What of an item its form shows, beside what every list of items tells. */
export function writtenOf(listing: SandboxListing) {
  const facts = factsOf(listing)
  return {
    category_id: categoryId(facts.category),
    description: facts.description,
    item_sku: listing.facts ? (listing.item_sku ?? '') : hasVariants(listing) ? '' : (listing.variants[0]?.sku ?? ''),
    image: { image_url_list: [...facts.image_urls], image_id_list: facts.image_urls.map(imageId) },
    attribute_list: facts.attributes.map(({ number, values }) => ({
      attribute_id: attributeId(number),
      original_attribute_name: '',
      is_mandatory: true,
      attribute_value_list: values.map(({ choice, name, unit }) => ({
        value_id: choice === null ? 0 : valueId(choice),
        original_value_name: name,
        value_unit: unit ?? '',
      })),
    })),
    weight: String(facts.weight / 1000),
    ...(facts.measures && {
      dimension: { package_length: facts.measures.length, package_width: facts.measures.width, package_height: facts.measures.height },
    }),
    logistic_info: couriers.map(({ id, name, compulsory }) => ({
      logistic_id: id,
      logistic_name: name,
      enabled: compulsory || facts.logistics.includes(id),
      is_free: false,
      estimated_shipping_fee: 9000,
    })),
    condition: facts.condition === 'used' ? 'USED' : 'NEW',
    size_chart: facts.size_chart ?? '',
    brand: facts.brand ? { brand_id: brandId(facts.brand), original_brand_name: facts.brand } : { brand_id: 0, original_brand_name: 'NoBrand' },
  }
}
export const imageOf = (url: string) => ({ image_id: imageId(url), image_url: url })

/** A text of a date is its second. */
const valueName = (text: unknown) => String(text ?? '').slice(0, 200)

/** What a call says of an item; what it leaves out stays as it was. */
function factsIn(asked: Partial<AddItemRequest>, before: ListingFacts | null): ListingFacts {
  const measures = asked.dimension
  const given: Partial<ListingFacts> = {
    ...(asked.category_id !== undefined && { category: numberOfCategory(asked.category_id) }),
    ...(asked.description !== undefined && { description: String(asked.description) }),
    ...(asked.brand && { brand: brandNamed(Number(asked.brand.brand_id) - 1_000_000) ?? (Number(asked.brand.brand_id) === 0 ? null : '?') }),
    ...(asked.attribute_list && {
      attributes: asked.attribute_list.map(({ attribute_id, attribute_value_list }) => ({
        number: Number(attribute_id) - attributeId(0),
        values: (attribute_value_list ?? []).map(({ value_id, original_value_name, value_unit }) => {
          const choice = Number(value_id) > 0 ? Number(value_id) - valueId(0) : null
          const of = attributeNumbered(Number(attribute_id) - attributeId(0))
          return {
            choice,
            name: choice === null ? valueName(original_value_name) : ((of && choiceNamed(of, choice)) ?? ''),
            unit: value_unit ?? null,
          }
        }),
      })),
    }),
    ...(asked.image && { image_urls: (asked.image.image_id_list ?? []).map(urlOf) }),
    ...(asked.weight !== undefined && { weight: Math.round(Number(asked.weight) * 1000) }),
    ...(measures && { measures: { length: measures.package_length, width: measures.package_width, height: measures.package_height } }),
    ...(asked.size_chart_info?.size_chart && { size_chart: urlOf(asked.size_chart_info.size_chart) }),
    ...(asked.logistic_info && { logistics: asked.logistic_info.filter(({ enabled }) => enabled).map(({ logistic_id }) => Number(logistic_id)) }),
    ...(asked.condition !== undefined && { condition: asked.condition === 'USED' ? ('used' as const) : ('new' as const) }),
  }
  const blank: ListingFacts = {
    category: 0,
    description: '',
    brand: null,
    attributes: [],
    image_urls: [],
    dimensions: [],
    weight: 0,
    measures: null,
    size_chart: null,
    logistics: [],
    condition: 'new',
  }
  return { ...(before ?? blank), ...given }
}
const attributeNumbered = (number: number) => categoryTree.flatMap(({ attributes }) => attributes).find((one) => one.number === number)

/** The first thing that is wrong, in the platform's words. */
function check(name: string, facts: ListingFacts, variants: readonly WrittenVariant[], others: readonly SandboxListing[]): void {
  const [fault] = faultsOf({ name, facts, variants }, limits, others)
  if (!fault) return
  const { attribute } = fault
  if (attribute) throw new ShopeeError('error_param', `Invalid attribute, attribute_id ${attributeId(attribute.number)}: ${fault.says}.`)
  const named: Partial<Record<typeof fault.of, string>> = {
    category: 'Invalid category_id',
    name: 'Invalid item_name',
    images: 'Invalid image_id_list',
    logistics: 'Invalid logistic_info',
    variants: 'Invalid tier_variation',
    options: 'Invalid tier_index',
  }
  throw new ShopeeError('error_param', `${named[fault.of] ?? `Invalid ${fault.of}`}: ${fault.says}.`)
}

/** An item takes models so long after it was added. Milliseconds. */
const settlesMs = 150

export function mountListingForm(scope: FastifyInstance, parts: StandInParts): void {
  const { listings, world } = parts
  const find = (store: SandboxStore, id: unknown): SandboxListing => {
    const listing = listings.ofStore(store).find(({ product_id, state }) => product_id === String(id) && state !== 'deleted')
    if (!listing) throw new ShopeeError('product.error_item_not_found', 'Product not found.')
    return listing
  }
  const others = (store: SandboxStore, except?: SandboxListing) => listings.ofStore(store).filter((one) => one !== except)
  const asWritten = (listing: SandboxListing): WrittenVariant[] =>
    listing.variants.map(({ variant_id, sku, name, price, stock, image_url }) => ({
      variant_id,
      sku,
      options: name === '' ? [] : name.split(', '),
      price,
      stock,
      image_url,
    }))
  const path = '/api/v2/product'

  scope.post(
    '/api/v2/media_space/upload_image',
    shopCall(parts, (_store, { image }) => {
      const given = image as FormFile | undefined
      // Drawings as well: the demo's own pictures are.
      if (!given || !/^image\/(jpeg|png|svg\+xml)$/.test(given.mime_type)) throw new ShopeeError('error_param', 'The image must be a JPG or PNG.')
      const { url } = parts.chats.keep(given.bytes, given.mime_type, given.filename)
      return { image_info: { image_id: imageId(url), image_url_list: [{ image_url_region: 'ID', image_url: url }] } }
    }),
  )
  scope.post(
    `${path}/add_item`,
    shopCall(parts, (store, fields) => {
      const asked = fields as unknown as AddItemRequest
      const facts = factsIn(asked, null)
      const [stock] = asked.seller_stock ?? []
      const variants = [{ sku: asked.item_sku ?? '', options: [], price: Number(asked.original_price), stock: Number(stock?.stock) }]
      check(asked.item_name, facts, variants, others(store))
      const written = { name: asked.item_name, facts, variants }
      const listing = listings.make(store, written, asked.item_status === 'UNLIST' ? 'inactive' : 'active')
      listing.item_sku = asked.item_sku ?? ''
      const { image, ...told } = writtenOf(listing)
      return { ...told, images: image, item_id: Number(listing.product_id), item_name: listing.name, item_status: asked.item_status ?? 'NORMAL' }
    }),
  )
  scope.post(
    `${path}/update_item`,
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      const asked = fields as unknown as Partial<AddItemRequest>
      const facts = factsIn(asked, factsOf(listing))
      const name = asked.item_name ?? listing.name
      const variants = asWritten(listing).map((one) =>
        asked.item_sku !== undefined && !hasVariants(listing) ? { ...one, sku: asked.item_sku } : one,
      )
      check(name, facts, variants, others(store, listing))
      listings.rewrite(listing, { name, facts, variants })
      if (asked.item_sku !== undefined) listing.item_sku = asked.item_sku
      const { image, ...told } = writtenOf(listing)
      return { ...told, images: image, item_id: Number(listing.product_id), item_name: listing.name }
    }),
  )

  /** The tiers that a call names, in either of its two ways. */
  function tiersIn(fields: Fields) {
    const standard = fields.standardise_tier_variation as InitTierVariationRequest['standardise_tier_variation']
    const plain = fields.tier_variation as { name: string; option_list: { option: string; image?: { image_id?: string } }[] }[] | undefined
    const tiers =
      standard?.map(({ variation_name, variation_option_list }) => ({
        name: variation_name ?? '',
        options: variation_option_list.map(({ variation_option_name, image_id }) => ({ option: variation_option_name ?? '', image_id })),
      })) ??
      plain?.map(({ name, option_list }) => ({ name, options: option_list.map(({ option, image }) => ({ option, image_id: image?.image_id })) }))
    if (!tiers || tiers.length < 1 || tiers.length > limits.dimensions) throw new ShopeeError('error_param', 'Invalid tier_variation: 1 to 2 tiers.')
    for (const { options } of tiers)
      if (
        new Set(options.map(({ option }) => option)).size < options.length ||
        options.some(({ option }) => option === '' || option.length > optionLength)
      )
        throw new ShopeeError('error_param', 'Invalid tier_variation: an option is too long or there twice.')
    return tiers
  }
  type Tiers = ReturnType<typeof tiersIn>
  const optionsAt = (tiers: Tiers, index: readonly number[]) => tiers.map(({ options }, tier) => options[index[tier] ?? -1]?.option ?? '')
  const pictureAt = (tiers: Tiers, index: readonly number[]) => {
    const id = tiers[0]?.options[index[0] ?? -1]?.image_id
    return id ? { image_url: urlOf(id) } : {}
  }
  interface AskedModel {
    tier_index: number[]
    original_price: number
    model_sku?: string
    seller_stock: { stock: number }[]
  }
  const variantIn = (tiers: Tiers, { tier_index, original_price, model_sku, seller_stock }: AskedModel): WrittenVariant => ({
    sku: model_sku ?? '',
    options: optionsAt(tiers, tier_index),
    price: Number(original_price),
    stock: Number(seller_stock?.[0]?.stock),
    ...pictureAt(tiers, tier_index),
  })
  function write(store: SandboxStore, listing: SandboxListing, dimensions: readonly string[], variants: readonly WrittenVariant[]) {
    const facts = { ...factsOf(listing), dimensions }
    check(listing.name, facts, variants, others(store, listing))
    if (variants.some(({ options }) => options.includes(''))) throw new ShopeeError('error_param', 'Invalid tier_index.')
    listings.rewrite(listing, { name: listing.name, facts, variants })
  }
  const modelsIn = (fields: Fields, name: string): AskedModel[] => {
    const models = fields[name]
    if (!Array.isArray(models) || models.length < 1 || models.length > 50) throw new ShopeeError('error_param', `${name} must hold 1 to 50 models.`)
    return models as AskedModel[]
  }
  /** The tiers as they are, in the words of a call. */
  const tiersNow = (listing: SandboxListing): Tiers =>
    factsOf(listing).dimensions.map((name, tier) => ({
      name,
      options: [...new Set(listing.variants.map((one) => one.name.split(', ')[tier] ?? ''))].map((option) => ({ option, image_id: undefined })),
    }))

  scope.post(
    `${path}/init_tier_variation`,
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      if (world.now() - listing.created_at < settlesMs) throw new ShopeeError('product.error_item_not_found', 'Product not found.')
      const tiers = tiersIn(fields)
      write(
        store,
        listing,
        tiers.map(({ name }) => name),
        modelsIn(fields, 'model').map((model) => variantIn(tiers, model)),
      )
      return {
        item_id: Number(listing.product_id),
        model: listing.variants.map(({ variant_id, sku, price }) => ({
          model_id: Number(variant_id),
          model_sku: sku,
          price_info: [{ original_price: price }],
        })),
      }
    }),
  )
  scope.post(
    `${path}/update_tier_variation`,
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      const tiers = tiersIn(fields)
      const places = new Map(
        ((fields.model_list ?? []) as { model_id: number; tier_index: number[] }[]).map((one) => [String(one.model_id), one.tier_index]),
      )
      const variants = asWritten(listing).flatMap((one) => {
        const index = places.get(one.variant_id ?? '')
        return index ? [{ ...one, options: optionsAt(tiers, index), ...pictureAt(tiers, index) }] : []
      })
      write(
        store,
        listing,
        tiers.map(({ name }) => name),
        variants,
      )
      added.set(listing, tiers)
      return {}
    }),
  )
  /** Tiers with options that no model has yet. */
  const added = new WeakMap<SandboxListing, Tiers>()
  scope.post(
    `${path}/add_model`,
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      const tiers = added.get(listing) ?? tiersNow(listing)
      const models = modelsIn(fields, 'model_list').map((model) => variantIn(tiers, model))
      const before = new Set(listing.variants.map(({ variant_id }) => variant_id))
      write(store, listing, factsOf(listing).dimensions, [...asWritten(listing), ...models])
      return {
        model: listing.variants
          .filter(({ variant_id }) => !before.has(variant_id))
          .map(({ variant_id, sku }) => ({ model_id: Number(variant_id), model_sku: sku })),
      }
    }),
  )
  scope.post(
    `${path}/update_model`,
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      for (const { model_id, model_sku } of modelsIn(fields, 'model') as unknown as { model_id: number; model_sku: string }[])
        listings.setSku(listings.variant(store, { product_id: listing.product_id, variant_id: String(model_id) }), model_sku)
      return {}
    }),
  )
  scope.post(
    `${path}/delete_model`,
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      const stays = asWritten(listing).filter(({ variant_id }) => variant_id !== String(fields.model_id))
      if (stays.length === listing.variants.length) throw new ShopeeError('product.error_model_not_found', 'Model not found.')
      if (stays.length === 0) throw new ShopeeError('error_param', 'The last model cannot be deleted.')
      listings.rewrite(listing, { name: listing.name, facts: factsOf(listing), variants: stays })
      return {}
    }),
  )
}
