import { z } from 'zod'
import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelListings, IncomingListing, IncomingVariant, ItemFailure, ListedVariant, ProductAct } from '../listings.ts'
import { oneByOne, orGone } from '../product-acts.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { ShopeeClient } from './client.ts'
import {
  boostedShape,
  boostsShape,
  changedShape,
  itemListShape,
  itemsShape,
  modelsShape,
  movedShape,
  type ShopeeChanged,
  type ShopeeItem,
  type ShopeeModels,
  type StockInfo,
} from './listing-shapes.ts'

/** `get_item_base_info` takes as many at once; a page is one call of it. */
const pageSize = 50
/** Calls for the models of a page's items at once. */
const modelsAtOnce = 8
/** Items that `boost_item` takes, and that a shop has boosted at once. */
const boostsAtOnce = 5
/** Items that one call of `unlist_item` takes. */
const unlistAtOnce = 50
/** Models of one call, all of one item. */
const batch = { most: 50, of: 'product' } as const

export const statusOf: Readonly<Record<string, ListingStatus>> = {
  NORMAL: 'active',
  UNLIST: 'inactive',
  REVIEWING: 'reviewing',
  BANNED: 'banned',
  SELLER_DELETE: 'deleted',
  SHOPEE_DELETE: 'deleted',
}
/** Items are listed by their status, and each has to be named. */
const listed = Object.keys(statusOf)

const stockOf = (info: StockInfo): number =>
  info?.summary_info?.total_available_stock ?? (info?.seller_stock ?? []).reduce((sum, { stock }) => sum + stock, 0)
const priceOf = (info: ShopeeItem['price_info']): number => Math.round(info?.[0]?.original_price ?? 0)

function variantsOf(item: ShopeeItem, { tier_variation: tiers, model: models }: ShopeeModels): IncomingVariant[] {
  return models.map((model) => {
    const options = (model.tier_index ?? []).map((place, tier) => tiers[tier]?.option_list[place])
    return {
      mp_variant_id: String(model.model_id),
      mp_sku: model.model_sku?.trim() ?? '',
      variant: options.flatMap((option) => option?.option ?? []).join(', '),
      price: priceOf(model.price_info),
      stock: stockOf(model.stock_info_v2),
      image_url: options.find((option) => option?.image?.image_url)?.image?.image_url ?? item.image?.image_url_list?.[0] ?? null,
    }
  })
}

/** An item without models is its own one variant, which the platform knows as model 0. */
const onlyVariant = (item: ShopeeItem): IncomingVariant => ({
  mp_variant_id: '',
  mp_sku: item.item_sku?.trim() ?? '',
  variant: '',
  price: priceOf(item.price_info),
  stock: stockOf(item.stock_info_v2),
  image_url: item.image?.image_url_list?.[0] ?? null,
})

export function toListing(shopId: string, item: ShopeeItem, models: ShopeeModels | null): IncomingListing {
  return {
    mp_product_id: String(item.item_id),
    name: item.item_name,
    // One that a newer platform has other words for is not on sale as far as we know.
    status: statusOf[item.item_status] ?? 'inactive',
    mp_status: item.item_status,
    image_url: item.image?.image_url_list?.[0] ?? null,
    url: `https://shopee.co.id/product/${shopId}/${item.item_id}`,
    variants: models ? variantsOf(item, models) : [onlyVariant(item)],
  }
}

const modelIdOf = ({ mp_variant_id }: ListedVariant): number => Number(mp_variant_id || 0)

/** Of each item in its order: what the answer names as done, what it names as refused, and what it forgot, which is tried again. */
function outcomesOf(items: readonly ListedVariant[], { failure_list, success_list }: ShopeeChanged): (ItemFailure | null)[] {
  return items.map((item): ItemFailure | null => {
    const id = modelIdOf(item)
    const failure = failure_list?.find(({ model_id }) => (model_id ?? 0) === id)
    if (failure) return { kind: 'rejected', reason: failure.failed_reason || 'not updated' }
    return success_list?.some(({ model_id }) => (model_id ?? 0) === id) ? null : { kind: 'unavailable', reason: 'the answer does not name the model' }
  })
}

function itemIdOf(items: readonly ListedVariant[]): number {
  const ids = new Set(items.map(({ mp_product_id }) => mp_product_id))
  if (ids.size !== 1) throw new RangeError('one call is of one item')
  return Number(items[0]?.mp_product_id)
}

export function createListings(client: ShopeeClient): ChannelListings {
  /** Null: the item was deleted, and the platform tells its models no longer. */
  async function modelsOf(store: StoreConnection, { item_id, item_status }: ShopeeItem): Promise<ShopeeModels | null> {
    try {
      return await client.shop(store, '/product/get_model_list', modelsShape, { query: { item_id } })
    } catch (error) {
      if (error instanceof ChannelFailure && error.kind === 'rejected' && statusOf[item_status] === 'deleted') return null
      throw error
    }
  }

  async function details(store: StoreConnection, ids: readonly string[]): Promise<IncomingListing[]> {
    if (ids.length === 0) return []
    const query = { item_id_list: ids.join(',') }
    const { item_list: items } = await client.shop(store, '/product/get_item_base_info', itemsShape, { query })
    const listings = await inGroups(modelsAtOnce, items, async (item) => {
      const models = item.has_model ? await modelsOf(store, item) : null
      return item.has_model && !models ? [] : [toListing(store.store_id, item, models)]
    })
    return listings.flat()
  }

  const unlist = (unlisted: boolean): ProductAct => ({
    most: unlistAtOnce,
    becomes: unlisted ? 'inactive' : 'active',
    async run(store, products) {
      if (products.length === 0) return []
      const item_list = products.map(({ mp_product_id }) => ({ item_id: Number(mp_product_id), unlist: unlisted }))
      const { failure_list, success_list } = await client.shop(store, '/product/unlist_item', movedShape, { body: { item_list } })
      return item_list.map(({ item_id }): ItemFailure | null => {
        const failure = failure_list?.find((one) => one.item_id === item_id)
        if (failure) return { kind: 'rejected', reason: failure.failed_reason || 'not updated' }
        return success_list?.some((one) => one.item_id === item_id) ? null : { kind: 'unavailable', reason: 'the answer does not name the item' }
      })
    },
  })

  return {
    batches: { stock: batch, price: batch },
    boost: {
      most: boostsAtOnce,
      async run(store, ids) {
        if (ids.length === 0) return []
        const item_id_list = ids.map(Number)
        const { failure_list, success_list } = await client.shop(store, '/product/boost_item', boostedShape, { body: { item_id_list } })
        return item_id_list.map((id): ItemFailure | null => {
          const failure = failure_list?.find(({ item_id }) => item_id === id)
          if (failure) return { kind: 'rejected', reason: failure.failed_reason || 'not boosted' }
          return success_list.includes(id) ? null : { kind: 'unavailable', reason: 'the answer does not name the item' }
        })
      },
      async running(store) {
        const { item_list } = await client.shop(store, '/product/get_boosted_list', boostsShape, {})
        return (item_list ?? []).map(({ item_id }) => String(item_id))
      },
    },
    acts: {
      list: unlist(false),
      unlist: unlist(true),
      delete: orGone(
        oneByOne('deleted', (store, { mp_product_id }) =>
          client.shop(store, '/product/delete_item', z.unknown(), { body: { item_id: Number(mp_product_id) } }),
        ),
      ),
    },

    async page(store, cursor) {
      // The status may be named several times: `&item_status=NORMAL&item_status=UNLIST`.
      const query = { offset: Number(cursor ?? 0), page_size: pageSize, item_status: listed }
      const list = await client.shop(store, '/product/get_item_list', itemListShape, { query })
      const listings = await details(
        store,
        list.item.map(({ item_id }) => String(item_id)),
      )
      const next = list.has_next_page ? String(list.next_offset ?? query.offset + pageSize) : null
      return { listings, next, total: list.total_count }
    },

    async read(store, itemId) {
      const [listing] = /^\d{1,15}$/.test(itemId) ? await details(store, [itemId]) : []
      if (!listing) throw new ChannelFailure('rejected', `item ${itemId} does not exist`)
      return listing
    },

    async setStock(store, items) {
      if (items.length === 0) return []
      const stock_list = items.map((item) => ({ model_id: modelIdOf(item), seller_stock: [{ stock: item.stock }] }))
      return outcomesOf(items, await client.shop(store, '/product/update_stock', changedShape, { body: { item_id: itemIdOf(items), stock_list } }))
    },

    async setPrice(store, items) {
      if (items.length === 0) return []
      const price_list = items.map((item) => ({ model_id: modelIdOf(item), original_price: item.price }))
      return outcomesOf(items, await client.shop(store, '/product/update_price', changedShape, { body: { item_id: itemIdOf(items), price_list } }))
    },
  }
}
