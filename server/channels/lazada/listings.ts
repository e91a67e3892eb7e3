import { z } from 'zod'
import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '../failure.ts'
import type { ChannelListings, IncomingListing, ListedProduct, ListedVariant } from '../listings.ts'
import { oneByOne, orGone } from '../product-acts.ts'
import { outcomesOf, type RefusedItem } from '../refused-items.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { after, canBeHalved, datesOf, deepest, firstHalf, readCursor, writeCursor } from './listing-windows.ts'

/** `/products/get` gives at most as many. */
const pageSize = 50
/** SKUs of a product that one call removes. */
const removedAtOnce = 50
/** The platform takes 50 SKUs and advises 20. */
const batch = { most: 20, of: 'store' } as const

const text = z.string().nullish()
const amount = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())
const sku = z.object({
  SkuId: z.union([z.number(), z.string()]).transform(String),
  SellerSku: text,
  Url: text,
  price: amount,
  quantity: amount,
  /** What is left beside what is held for orders and campaigns; absent: all of `quantity`. */
  sellableQuantity: amount.nullish(),
  Images: z.array(z.string()).nullish(),
  saleProp: z.record(z.string(), z.unknown()).nullish(),
})
const product = z.object({
  item_id: z.union([z.number(), z.string()]).transform(String),
  status: text,
  subStatus: text,
  attributes: z.object({ name: text }).nullish(),
  images: z.array(z.string()).nullish(),
  skus: z.array(sku).min(1),
})
export type LazadaProduct = z.infer<typeof product>

const pageShape = z.object({ data: z.object({ total_products: z.number().int(), products: z.array(product).nullish() }) })
const productShape = z.object({ data: product })
/** 501: some of the SKUs were not taken; the others were. */
const changedShape = z.object({
  detail: z.array(z.object({ message: text, seller_sku: text, sku_id: z.union([z.number(), z.string()]).nullish() })).nullish(),
})

const statusOf: Readonly<Record<string, ListingStatus>> = {
  active: 'active',
  inactive: 'inactive',
  pending: 'reviewing',
  'pending qc': 'reviewing',
  rejected: 'banned',
  suspended: 'banned',
  locked: 'banned',
  deleted: 'deleted',
}

export function toListing({ item_id, status, subStatus, attributes, images, skus }: LazadaProduct): IncomingListing {
  // `Active` says that the seller wants it live; the second status says why buyers do not find it.
  const word = (subStatus || status || '').toLowerCase()
  return {
    mp_product_id: item_id,
    name: attributes?.name ?? '',
    status: statusOf[word] ?? statusOf[(status ?? '').toLowerCase()] ?? 'inactive',
    mp_status: subStatus || status || 'unknown',
    image_url: images?.[0] ?? null,
    url: skus[0]?.Url || `https://www.lazada.co.id/products/i${item_id}.html`,
    variants: skus.map((one) => ({
      mp_variant_id: one.SkuId,
      mp_sku: one.SellerSku?.trim() ?? '',
      variant: Object.values(one.saleProp ?? {})
        .filter(Boolean)
        .join(', '),
      price: Math.round(one.price),
      stock: one.sellableQuantity ?? one.quantity,
      image_url: one.Images?.[0] ?? images?.[0] ?? null,
    })),
  }
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
const escaped = (value: string | number): string => String(value).replace(/[&<>"']/g, (mark) => escapes[mark] ?? mark)

/** The platform's payloads are XML; ids name the SKU, and the seller's code helps where it is known. */
function payloadOf<T extends ListedVariant>(items: readonly T[], field: string, value: (item: T) => number): string {
  const skus = items.map((item) => {
    const own = item.mp_sku ? `<SellerSku>${escaped(item.mp_sku)}</SellerSku>` : ''
    return `<Sku><ItemId>${escaped(item.mp_product_id)}</ItemId><SkuId>${escaped(item.mp_variant_id)}</SkuId>${own}<${field}>${value(item)}</${field}></Sku>`
  })
  return `<Request><Product><Skus>${skus.join('')}</Skus></Product></Request>`
}

/** What a 501 says of single SKUs: by their id, or by the seller's code where the id is none that was asked for. */
const refusalsOf = (items: readonly ListedVariant[], { detail }: z.output<typeof changedShape>): RefusedItem[] =>
  (detail ?? []).map(({ message, seller_sku, sku_id }) => {
    const isKnown = items.some(({ mp_variant_id }) => mp_variant_id === String(sku_id))
    return {
      names: ({ mp_variant_id, mp_sku }) => (isKnown ? mp_variant_id === String(sku_id) : mp_sku !== '' && mp_sku === seller_sku),
      failure: { kind: 'rejected', reason: message || 'not updated' },
    }
  })

export function createListings(client: LazadaClient): ChannelListings {
  const set = async (store: StoreConnection, path: string, items: readonly ListedVariant[], payload: string) =>
    items.length === 0 ? [] : outcomesOf(items, refusalsOf(items, await client.call(store, 'POST', path, changedShape, { payload })))

  const productOf = ({ mp_product_id }: ListedProduct, skus = '') =>
    `<Request><Product><ItemId>${escaped(mp_product_id)}</ItemId>${skus}</Product></Request>`

  /** No call of its own puts a product on sale again: its SKUs are updated to be. */
  async function activate(store: StoreConnection, product: ListedProduct) {
    const skus = product.mp_variant_ids.map((id) => `<Sku><SkuId>${escaped(id)}</SkuId><Status>active</Status></Sku>`)
    const answer = await client.call(store, 'POST', '/product/update', changedShape, { payload: productOf(product, `<Skus>${skus.join('')}</Skus>`) })
    const refused = answer.detail?.[0]
    if (refused) throw new ChannelFailure('rejected', refused.message || 'not updated')
  }
  /** A product is there as long as one of its SKUs is. */
  async function remove(store: StoreConnection, { mp_product_id, mp_variant_ids }: ListedProduct) {
    for (let from = 0; from < mp_variant_ids.length; from += removedAtOnce) {
      const sku_id_list = JSON.stringify(mp_variant_ids.slice(from, from + removedAtOnce).map((id) => `SkuId_${mp_product_id}_${id}`))
      await client.call(store, 'POST', '/product/remove', z.unknown(), { sku_id_list })
    }
  }

  return {
    batches: { stock: batch, price: batch },
    acts: {
      list: oneByOne('active', activate),
      unlist: oneByOne('inactive', (store, product) =>
        client.call(store, 'POST', '/product/deactivate', z.unknown(), { apiRequestBody: productOf(product) }),
      ),
      delete: orGone(oneByOne('deleted', remove)),
    },

    async page(store, cursor) {
      const place = readCursor(cursor)
      const { window, offset } = place
      const asked = { filter: 'all', limit: pageSize, offset, ...datesOf(window) }
      const { data } = await client.call(store, 'GET', '/products/get', pageShape, asked)
      const total = place.total ?? data.total_products
      const here = { window, offset, total }
      if (offset === 0 && data.total_products > deepest && canBeHalved(window))
        return { listings: [], next: writeCursor({ ...here, window: firstHalf(window) }), total }
      const listings = (data.products ?? []).map(toListing)
      const end = Math.min(data.total_products, deepest)
      const next = offset + pageSize < end && listings.length > 0 ? { ...here, offset: offset + pageSize } : after(here)
      return { listings, next: next && writeCursor(next), total }
    },

    async read(store, itemId) {
      if (!/^\d{1,18}$/.test(itemId)) throw new ChannelFailure('rejected', `item ${itemId} does not exist`)
      return toListing((await client.call(store, 'GET', '/product/item/get', productShape, { item_id: itemId })).data)
    },

    setStock: (store, items) =>
      set(
        store,
        '/product/stock/sellable/update',
        items,
        payloadOf(items, 'SellableQuantity', ({ stock }) => stock),
      ),
    setPrice: (store, items) =>
      set(
        store,
        '/product/price_quantity/update',
        items,
        payloadOf(items, 'Price', ({ price }) => price),
      ),
  }
}
