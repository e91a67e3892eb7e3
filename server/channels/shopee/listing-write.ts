import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { fileForm } from '../chat-message.ts'
import { ChannelFailure } from '../failure.ts'
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
import type { ShopeeClient } from './client.ts'
import { addedShape, type ShopeeItemForm, type ShopeeTiers, uploadedShape } from './listing-form-shapes.ts'
import { changedShape, movedShape, type ShopeeChanged } from './listing-shapes.ts'

interface Found {
  readonly item: ShopeeItemForm
  /** Null: it has no models. */
  readonly tiers: ShopeeTiers | null
}

/** An item takes its models some seconds after it was added: until then it is not found. Milliseconds. */
const modelWaits = [200, 500, 1_000, 2_000, 4_000]

/** Models that one call changes. */
const modelsAtOnce = 50

/** Which field the platform's words are about: public sources list no code for each. */
function refusedAt(failure: unknown, listing: SentListing): never {
  const ofVariants = (field: string) => (listing.variants.length === 1 ? `variants.0.${field}` : 'variants')
  return atField(failure, [
    [/attribute\D*(\d+)/i, (found) => attributePath(listing.attributes, found[1] ?? '')],
    [/size.?chart/i, 'size_chart'],
    [/brand/i, 'brand'],
    [/categor/i, 'category'],
    [/description/i, 'description'],
    [/item.?name|product name|duplicate.*product/i, 'name'],
    [/tier|variation|model/i, 'variants'],
    [/image/i, 'image_urls'],
    [/price/i, ofVariants('price')],
    [/stock/i, ofVariants('stock')],
    [/weight/i, 'weight'],
    [/dimension/i, 'measures'],
    [/logistic|channel/i, 'logistics'],
  ])
}

/** What the listing says of its tiers, and where each variant stands in them. */
function tiersOf({ dimensions, variants }: SentListing) {
  const options = dimensions.map((_, tier) => [...new Set(variants.map((one) => one.options[tier] ?? ''))])
  return {
    tiers: dimensions.map(({ name }, tier) => ({
      name,
      options: (options[tier] ?? []).map((option) => ({
        option,
        image_url: tier === 0 ? (variants.find((one) => one.options[0] === option && one.image_url)?.image_url ?? null) : null,
      })),
    })),
    indexOf: (variant: SentVariant) => variant.options.map((option, tier) => (options[tier] ?? []).indexOf(option)),
  }
}

const priceIn = (one: { readonly price_info?: readonly { readonly original_price: number }[] | null } | undefined) =>
  one?.price_info?.[0]?.original_price
const stockIn = (one: ShopeeTiers['model'][number] | ShopeeItemForm | undefined) => one?.stock_info_v2?.seller_stock?.[0]?.stock

export function createWriting(
  client: ShopeeClient,
  itemOf: (store: StoreConnection, itemId: string) => Promise<Found>,
): Required<Pick<ChannelListingForm, 'create' | 'update'>> {
  /** Ids of pictures by their addresses: of those that the item has, and of others as they are handed over. */
  function pictures(store: StoreConnection, load: LoadPicture, found: Found | null) {
    const known = new Map<string, string>()
    const { image_url_list: urls, image_id_list: ids } = found?.item.image ?? {}
    for (const [place, url] of (urls ?? []).entries()) if (ids?.[place]) known.set(url, ids[place])
    for (const { image } of found?.tiers?.tier_variation.flatMap(({ option_list }) => option_list) ?? [])
      if (image?.image_id && image.image_url) known.set(image.image_url, image.image_id)
    return async (address: string): Promise<string> => {
      const there = known.get(address)
      if (there) return there
      const form = fileForm('image', await load(address))
      await store.turn?.()
      const { image_info } = await client.shop(store, '/media_space/upload_image', uploadedShape, { form })
      known.set(address, image_info.image_id)
      return image_info.image_id
    }
  }
  type IdOf = ReturnType<typeof pictures>

  async function factsOf(listing: SentListing, idOf: IdOf) {
    const image_id_list: string[] = []
    for (const address of listing.image_urls) image_id_list.push(await idOf(address))
    return {
      category_id: Number(listing.category),
      item_name: listing.name,
      description: listing.description,
      image: { image_id_list },
      weight: (listing.weight ?? 0) / 1000,
      ...(listing.measures && {
        dimension: { package_length: listing.measures.length, package_width: listing.measures.width, package_height: listing.measures.height },
      }),
      attribute_list: listing.attributes.map(({ code, values }) => ({
        attribute_id: Number(code),
        attribute_value_list: values.map(({ code: value, name, unit }) => ({
          value_id: Number(value ?? 0),
          ...(value === null && { original_value_name: /^\d{4}-\d\d-\d\d$/.test(name) ? String(Date.parse(name) / 1000) : name }),
          ...(unit !== null && { value_unit: unit }),
        })),
      })),
      brand: listing.brand
        ? { brand_id: Number(listing.brand.code ?? 0), original_brand_name: listing.brand.name }
        : { brand_id: 0, original_brand_name: 'NoBrand' },
      logistic_info: listing.logistics.map((code) => ({ logistic_id: Number(code), enabled: true })),
      condition: listing.condition === 'used' ? 'USED' : 'NEW',
      // By the first of its SKUs an item is found again whose making got no answer.
      item_sku: listing.variants[0]?.sku ?? '',
      ...(listing.size_chart && { size_chart_info: { size_chart: await idOf(listing.size_chart) } }),
    }
  }

  async function tierList(listing: SentListing, idOf: IdOf) {
    const list = []
    for (const { name, options } of tiersOf(listing).tiers) {
      const variation_option_list = []
      for (const { option, image_url } of options)
        variation_option_list.push({ variation_option_id: 0, variation_option_name: option, ...(image_url && { image_id: await idOf(image_url) }) })
      list.push({ variation_id: 0, variation_name: name, variation_option_list })
    }
    return list
  }

  /** Gives an item its models, all of them new. */
  async function makeModels(store: StoreConnection, item_id: number, listing: SentListing, idOf: IdOf, before: ShopeeTiers | null) {
    const { indexOf } = tiersOf(listing)
    const body = {
      item_id,
      standardise_tier_variation: await tierList(listing, idOf),
      model: listing.variants.map((variant) => ({
        tier_index: indexOf(variant),
        original_price: variant.price,
        model_sku: variant.sku,
        seller_stock: [{ stock: variant.stock ?? stockIn(before?.model.find(({ model_sku }) => model_sku === variant.sku)) ?? 0 }],
        ...(variant.barcode && { gtin_code: variant.barcode }),
      })),
    }
    for (const wait of [...modelWaits, null])
      try {
        await store.turn?.()
        await client.shop(store, '/product/init_tier_variation', z.unknown(), { body })
        return
      } catch (failure) {
        if (wait === null || !(failure instanceof ChannelFailure) || !/not (be )?found|processing/i.test(failure.reason)) throw failure
        await sleep(wait, undefined, { signal: store.signal }).catch(() => {
          throw new ChannelFailure('unavailable', 'no answer in time')
        })
      }
  }

  /** An item whose models are refused is not left behind: it is one that nobody asked for. */
  async function giveUp(store: StoreConnection, item_id: number, failure: unknown): Promise<never> {
    if (failure instanceof ChannelFailure && failure.kind === 'rejected')
      await client.shop(store, '/product/delete_item', z.unknown(), { body: { item_id } }).catch(() => undefined)
    throw failure
  }

  async function setListed(store: StoreConnection, item_id: number, listed: boolean) {
    const body = { item_list: [{ item_id, unlist: !listed }] }
    await store.turn?.()
    const { failure_list } = await client.shop(store, '/product/unlist_item', movedShape, { body })
    const failure = failure_list?.[0]
    if (failure) throw new ListingRefused([{ path: 'listed', reason: failure.failed_reason || 'not updated' }])
  }

  /** A number of each model that is told one; what is refused is told at its variant. */
  async function setNumbers(
    store: StoreConnection,
    path: '/product/update_price' | '/product/update_stock',
    item_id: number,
    rows: readonly { readonly model_id: number; readonly place: number; readonly number: number }[],
  ) {
    const isPrice = path === '/product/update_price'
    for (let from = 0; from < rows.length; from += modelsAtOnce) {
      const some = rows.slice(from, from + modelsAtOnce)
      const list = some.map(({ model_id, number }) =>
        isPrice ? { model_id, original_price: number } : { model_id, seller_stock: [{ stock: number }] },
      )
      await store.turn?.()
      const answer: ShopeeChanged = await client.shop(store, path, changedShape, { body: { item_id, [isPrice ? 'price_list' : 'stock_list']: list } })
      const refused = (answer.failure_list ?? []).flatMap(({ model_id, failed_reason }) => {
        const row = some.find((one) => one.model_id === (model_id ?? 0))
        return row ? [{ path: `variants.${row.place}.${isPrice ? 'price' : 'stock'}`, reason: failed_reason || 'not updated' }] : []
      })
      if (refused.length > 0) throw new ListingRefused(refused)
    }
  }

  /** Models as the listing says: those that it names keep their ids. */
  async function changeModels(store: StoreConnection, item_id: number, listing: SentListing, tiers: ShopeeTiers, idOf: IdOf) {
    const known = new Map(tiers.model.map((model) => [String(model.model_id), model]))
    const carrying = new Map(tiers.model.map((model) => [model.model_sku ?? '', model]))
    /** By its id, or by its SKU where the listing was begun by a call whose answer was lost. */
    const modelOf = ({ mp_variant_id, sku }: SentVariant) => (mp_variant_id === null ? carrying.get(sku || '-') : known.get(mp_variant_id))
    const { tiers: wanted, indexOf } = tiersOf(listing)
    const stays = listing.variants.flatMap((variant, place) => {
      const model = modelOf(variant)
      return model ? [{ variant, model, place }] : []
    })
    const added = listing.variants.filter((variant) => !modelOf(variant))
    if (stays.length === 0) return makeModels(store, item_id, listing, idOf, tiers)
    const gone = tiers.model.filter(({ model_id }) => !stays.some(({ model }) => model.model_id === model_id))
    for (const { model_id } of gone) {
      await store.turn?.()
      await client.shop(store, '/product/delete_model', z.unknown(), { body: { item_id, model_id } })
    }
    const toldTiers = (list: readonly { readonly name?: string | null; readonly options: readonly (readonly [string, string | null])[] }[]) =>
      JSON.stringify(list)
    const before = tiers.tier_variation.map(({ name, option_list }) => ({
      name: name ?? '',
      options: option_list.map(({ option, image }) => [option, image?.image_url || null] as const),
    }))
    const after = wanted.map(({ name, options }) => ({ name, options: options.map(({ option, image_url }) => [option, image_url] as const) }))
    if (toldTiers(before) !== toldTiers(after)) {
      const body = {
        item_id,
        standardise_tier_variation: await tierList(listing, idOf),
        model_list: stays.map(({ variant, model }) => ({ model_id: model.model_id, tier_index: indexOf(variant) })),
      }
      await store.turn?.()
      await client.shop(store, '/product/update_tier_variation', z.unknown(), { body })
    }
    if (added.length > 0) {
      const model_list = added.map((variant) => ({
        tier_index: indexOf(variant),
        original_price: variant.price,
        model_sku: variant.sku,
        seller_stock: [{ stock: variant.stock ?? 0 }],
        ...(variant.barcode && { gtin_code: variant.barcode }),
      }))
      await store.turn?.()
      await client.shop(store, '/product/add_model', z.unknown(), { body: { item_id, model_list } })
    }
    const renamed = stays.filter(
      ({ variant, model }) => variant.sku !== (model.model_sku ?? '') || (variant.barcode ?? '') !== (model.gtin_code ?? ''),
    )
    if (renamed.length > 0) {
      const model = renamed.map(({ variant, model: { model_id } }) => ({
        model_id,
        model_sku: variant.sku,
        ...(variant.barcode && { gtin_code: variant.barcode }),
      }))
      await store.turn?.()
      await client.shop(store, '/product/update_model', z.unknown(), { body: { item_id, model } })
    }
    const rows = stays.map(({ variant, model, place }) => ({ variant, model, place, model_id: model.model_id }))
    const dearer = rows.filter(({ variant, model }) => variant.price !== priceIn(model)).map((row) => ({ ...row, number: row.variant.price }))
    await setNumbers(store, '/product/update_price', item_id, dearer)
    const counted = rows.flatMap((row) =>
      row.variant.stock === null || row.variant.stock === stockIn(row.model) ? [] : [{ ...row, number: row.variant.stock }],
    )
    await setNumbers(store, '/product/update_stock', item_id, counted)
  }

  async function change(store: StoreConnection, { item, tiers }: Found, listing: SentListing, load: LoadPicture) {
    const { item_id } = item
    const idOf = pictures(store, load, { item, tiers })
    const body = { item_id, ...(await factsOf(listing, idOf)) }
    await store.turn?.()
    await client.shop(store, '/product/update_item', z.unknown(), { body })
    const [only] = listing.variants
    if (listing.dimensions.length > 0 && tiers?.tier_variation.length === listing.dimensions.length)
      await changeModels(store, item_id, listing, tiers, idOf)
    else if (listing.dimensions.length > 0) await makeModels(store, item_id, listing, idOf, tiers)
    else if (tiers) throw new ListingRefused([{ path: 'dimensions', reason: 'An item with variations keeps them' }])
    else if (only) {
      if (only.price !== priceIn(item)) await setNumbers(store, '/product/update_price', item_id, [{ model_id: 0, place: 0, number: only.price }])
      if (only.stock !== null && only.stock !== stockIn(item))
        await setNumbers(store, '/product/update_stock', item_id, [{ model_id: 0, place: 0, number: only.stock }])
    }
    if (listing.listed !== (item.item_status === 'NORMAL') && /^(NORMAL|UNLIST)$/.test(item.item_status))
      await setListed(store, item_id, listing.listed)
  }

  return {
    async create(store, listing, load, begun) {
      try {
        if (begun) {
          await change(store, await itemOf(store, begun), listing, load)
          return begun
        }
        const idOf = pictures(store, load, null)
        const [first] = listing.variants
        const hasModels = listing.dimensions.length > 0
        const body = {
          ...(await factsOf(listing, idOf)),
          original_price: first?.price ?? 0,
          seller_stock: [{ stock: hasModels ? 0 : (first?.stock ?? 0) }],
          // Nobody buys it before it has its models.
          item_status: listing.listed && !hasModels ? 'NORMAL' : 'UNLIST',
          ...(!hasModels && first?.barcode && { gtin_code: first.barcode }),
        }
        await store.turn?.()
        const { item_id } = await client.shop(store, '/product/add_item', addedShape, { body })
        if (hasModels) {
          await makeModels(store, item_id, listing, idOf, null).catch((failure: unknown) => giveUp(store, item_id, failure))
          if (listing.listed) await setListed(store, item_id, true)
        }
        return String(item_id)
      } catch (failure) {
        return refusedAt(failure, listing)
      }
    },

    async update(store, itemId, listing, load) {
      try {
        await change(store, await itemOf(store, itemId), listing, load)
      } catch (failure) {
        refusedAt(failure, listing)
      }
    },
  }
}
