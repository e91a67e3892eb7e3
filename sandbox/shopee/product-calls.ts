import type { GetItemBaseInfoItem, GetModelListModel } from '@congminh1254/shopee-sdk/schemas/product'
import type { FastifyInstance } from 'fastify'
import { hasVariants, type ListingState, type SandboxListing, type SandboxVariant } from '../listing/listing.ts'
import { factsOf } from '../listing/listing-facts.ts'
import { Refusal, type SandboxStore } from '../order.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { imageOf, writtenOf } from './listing-form-calls.ts'
import { listOf, seconds } from './shapes.ts'

const statuses: Readonly<Record<ListingState, string>> = {
  active: 'NORMAL',
  inactive: 'UNLIST',
  reviewing: 'REVIEWING',
  banned: 'BANNED',
  deleted: 'SELLER_DELETE',
}
const known = new Set(['NORMAL', 'BANNED', 'UNLIST', 'REVIEWING', 'SELLER_DELETE', 'SHOPEE_DELETE'])
const statusOf = ({ state }: SandboxListing): string => statuses[state]

/** The one variant of a product without any is no model. */

const priceOf = ({ price }: SandboxVariant) => [{ currency: 'IDR', original_price: price, current_price: price }]
const stockOf = ({ stock }: SandboxVariant) => ({
  summary_info: { total_reserved_stock: 0, total_available_stock: stock },
  seller_stock: [{ location_id: 'IDZ', stock, if_saleable: true }],
  shopee_stock: [],
  advance_stock: { sellable_advance_stock: 0, in_transit_advance_stock: 0 },
})

function itemOf(listing: SandboxListing): GetItemBaseInfoItem & { stock_info_v2?: object } {
  const [only] = listing.variants
  return {
    item_id: Number(listing.product_id),
    item_name: listing.name,
    create_time: seconds(listing.created_at),
    update_time: seconds(listing.updated_at),
    // Of an item with models the platform tells prices and stock by the model alone.
    ...(!hasVariants(listing) && only ? { price_info: priceOf(only), stock_info_v2: stockOf(only) } : {}),
    ...writtenOf(listing),
    pre_order: { is_pre_order: false, days_to_ship: 2 },
    item_status: statusOf(listing),
    deboost: false,
    has_model: hasVariants(listing),
    has_promotion: false,
    item_dangerous: 0,
    gtin_code: '',
    tag: { kit: false },
    is_fulfillment_by_shopee: false,
  }
}

/** `Terracotta, L` is the first of the colours, and one of the sizes. */
function modelsOf(listing: SandboxListing) {
  const parts = listing.variants.map(({ name }) => name.split(', '))
  const tiers = (parts[0] ?? []).map((_, tier) => [...new Set(parts.map((names) => names[tier] ?? ''))])
  const image = (tier: number, option: string) =>
    tier === 0 ? { image: imageOf(listing.variants[parts.findIndex(([name]) => name === option)]?.image_url ?? '') } : {}
  return {
    tier_variation: tiers.map((options, tier) => ({
      name: factsOf(listing).dimensions[tier] ?? 'Variasi',
      option_list: options.map((option) => ({ option, ...image(tier, option) })),
    })),
    model: listing.variants.map(
      (variant, index): GetModelListModel => ({
        model_id: Number(variant.variant_id),
        model_sku: variant.sku,
        model_status: 'MODEL_NORMAL',
        promotion_id: 0,
        has_promotion: false,
        gtin_code: '',
        weight: '0.4',
        pre_order: { is_pre_order: false, days_to_ship: 2 },
        tier_index: tiers.map((options, tier) => options.indexOf(parts[index]?.[tier] ?? '')),
        price_info: priceOf(variant) as GetModelListModel['price_info'],
        stock_info_v2: stockOf(variant) as GetModelListModel['stock_info_v2'],
      }),
    ),
  }
}

type Fields = Record<string, unknown>

const boostedAtOnce = 5
const boostMs = 4 * 3_600_000

function rowsOf(fields: Fields, name: string): Fields[] {
  const rows = fields[name]
  if (!Array.isArray(rows) || rows.length < 1 || rows.length > 50) throw new ShopeeError('error_param', `${name} must hold 1 to 50 rows.`)
  return rows as Fields[]
}

export function mountProducts(scope: FastifyInstance, parts: StandInParts): void {
  const { listings } = parts
  const find = (store: SandboxStore, id: unknown): SandboxListing => {
    try {
      return listings.find(store, String(id))
    } catch {
      throw new ShopeeError('product.error_item_not_found', 'Product not found.')
    }
  }
  /** Does the same with each model that is named; what one of them refuses does not stop the others. */
  function eachModel(
    store: SandboxStore,
    fields: Fields,
    name: string,
    act: (listing: SandboxListing, variant: SandboxVariant, row: Fields) => Fields,
  ) {
    const listing = find(store, fields.item_id)
    const failure_list: Fields[] = []
    const success_list: Fields[] = []
    const rows = rowsOf(fields, name)
    if (new Set(rows.map(({ model_id }) => Number(model_id ?? 0))).size < rows.length) throw new ShopeeError('error_busi', 'Duplicate model_id.')
    for (const row of rows) {
      const model_id = Number(row.model_id ?? 0)
      const variant = hasVariants(listing)
        ? listing.variants.find(({ variant_id }) => Number(variant_id) === model_id)
        : model_id === 0
          ? listing.variants[0]
          : undefined
      try {
        if (!variant) throw new Refusal('not-found', 'model_id is not found.')
        success_list.push({ model_id, ...act(listing, variant, row) })
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        failure_list.push({ model_id, failed_reason: error.message })
      }
    }
    return { failure_list, success_list }
  }

  scope.get(
    '/api/v2/product/get_item_list',
    shopCall(parts, (store, fields) => {
      const size = Number(fields.page_size)
      const offset = Number(fields.offset)
      const wanted = listOf(fields.item_status)
      if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'page_size must be between 1 and 100.')
      if (!(offset >= 0)) throw new ShopeeError('error_param', 'offset must be 0 or more.')
      if (wanted.length === 0 || wanted.some((status) => !known.has(status))) throw new ShopeeError('error_param', 'item_status is invalid.')
      const from = Number(fields.update_time_from ?? 0) * 1000
      const to = Number(fields.update_time_to ?? Number.POSITIVE_INFINITY) * 1000
      const found = listings
        .ofStore(store)
        .filter((listing) => wanted.includes(statusOf(listing)) && listing.updated_at >= from && listing.updated_at <= to)
      const more = offset + size < found.length
      return {
        item: found.slice(offset, offset + size).map((listing) => ({
          item_id: Number(listing.product_id),
          item_status: statusOf(listing),
          update_time: seconds(listing.updated_at),
          tag: { kit: false },
        })),
        total_count: found.length,
        has_next_page: more,
        ...(more && { next_offset: offset + size }),
      }
    }),
  )

  scope.get(
    '/api/v2/product/get_item_base_info',
    shopCall(parts, (store, fields) => {
      const ids = listOf(fields.item_id_list)
      if (ids.length === 0 || ids.length > 50) throw new ShopeeError('error_param', 'item_id_list must hold 1 to 50 items.')
      const own = new Map(listings.ofStore(store).map((listing) => [listing.product_id, listing]))
      return { item_list: ids.flatMap((id) => own.get(id) ?? []).map(itemOf) }
    }),
  )

  scope.get(
    '/api/v2/product/get_model_list',
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      if (!hasVariants(listing)) return { tier_variation: [], model: [] }
      return modelsOf(listing)
    }),
  )

  scope.post(
    '/api/v2/product/update_stock',
    shopCall(parts, (store, fields) =>
      eachModel(store, fields, 'stock_list', (listing, variant, row) => {
        const [given] = Array.isArray(row.seller_stock) ? (row.seller_stock as Fields[]) : []
        const stock = Number(given?.stock)
        listings.setStock({ listing, variant }, stock)
        return { location_id: 'IDZ', stock }
      }),
    ),
  )

  scope.post(
    '/api/v2/product/update_price',
    shopCall(parts, (store, fields) =>
      eachModel(store, fields, 'price_list', (listing, variant, row) => {
        const original_price = Number(row.original_price)
        listings.setPrice({ listing, variant }, original_price)
        return { original_price }
      }),
    ),
  )

  scope.post(
    '/api/v2/product/unlist_item',
    shopCall(parts, (store, fields) => {
      const failure_list: Fields[] = []
      const success_list: Fields[] = []
      for (const { item_id, unlist } of rowsOf(fields, 'item_list')) {
        const listing = listings.ofStore(store).find(({ product_id }) => product_id === String(item_id))
        try {
          if (!listing || listing.state === 'deleted') throw new Refusal('not-found', 'Product not found')
          if (listing.state === 'banned' || listing.state === 'reviewing')
            throw new Refusal('wrong-status', 'Banned and Reviewing Products cannot be delisted')
          listings.step(listing, unlist ? 'unlist' : 'list')
          success_list.push({ item_id, unlist })
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          failure_list.push({ item_id, failed_reason: error.message })
        }
      }
      return { failure_list, success_list }
    }),
  )

  scope.post(
    '/api/v2/product/delete_item',
    shopCall(parts, (store, fields) => {
      const listing = find(store, fields.item_id)
      if (listing.state === 'deleted') throw new ShopeeError('product.error_item_not_found', 'Product not found')
      if (listing.refusal !== null) throw new ShopeeError('product.error_cannt_delete_in_promotion', listing.refusal)
      listings.step(listing, 'delete')
      return {}
    }),
  )

  /** When the boosts of each shop end, by item. Only the last five can run at once. */
  const boosts = new Map<string, Map<string, number>>()
  function boostsOf({ store_id }: SandboxStore): Map<string, number> {
    const all = boosts.get(store_id) ?? new Map<string, number>()
    boosts.set(store_id, all)
    for (const [id, endsAt] of all) if (endsAt <= parts.world.now()) all.delete(id)
    return all
  }
  scope.post(
    '/api/v2/product/boost_item',
    shopCall(parts, (store, fields) => {
      const ids = Array.isArray(fields.item_id_list) ? fields.item_id_list.map(String) : []
      if (ids.length < 1 || ids.length > boostedAtOnce) throw new ShopeeError('error_param', 'item_id_list must hold 1 to 5 items.')
      const running = boostsOf(store)
      const refusalOf = (id: string): string | null => {
        const listing = listings.ofStore(store).find(({ product_id }) => product_id === id)
        if (!listing || listing.state === 'deleted') return 'Product not found'
        if (listing.refusal !== null) return listing.refusal
        if (listing.state !== 'active') return 'can not boost item that is not on sale'
        if (running.has(id)) return 'can not boost item repeatedly'
        return running.size >= boostedAtOnce ? 'boost slots are full' : null
      }
      const failure_list: Fields[] = []
      const item_id_list: number[] = []
      for (const id of ids) {
        const failed_reason = refusalOf(id)
        if (failed_reason) failure_list.push({ item_id: Number(id), failed_reason })
        else {
          running.set(id, parts.world.now() + boostMs)
          item_id_list.push(Number(id))
        }
      }
      return { failure_list, success_list: { item_id_list } }
    }),
  )
  scope.get(
    '/api/v2/product/get_boosted_list',
    shopCall(parts, (store) => ({
      item_list: [...boostsOf(store)].map(([id, endsAt]) => ({
        item_id: Number(id),
        cool_down_second: Math.ceil((endsAt - parts.world.now()) / 1000),
      })),
    })),
  )
}
