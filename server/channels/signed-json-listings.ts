import { z } from 'zod'
import { listingStatuses } from '#contract/product/listing.ts'
import { understand } from './ask.ts'
import type { ChannelListings, IncomingListing, ItemFailure, ListedVariant, ProductAct } from './listings.ts'
import { orGone } from './product-acts.ts'
import type { Send } from './signed-json-channel.ts'
import type { StoreConnection } from './store-connection.ts'

const text = z.string().nullish()
const product = z.object({
  product_id: z.string(),
  name: z.string(),
  status: z.enum(listingStatuses),
  image_url: text,
  url: text,
  variants: z
    .array(z.object({ variant_id: z.string(), sku: text, name: text, price: z.number().int(), stock: z.number().int(), image_url: text }))
    .min(1),
})
const pageShape = z.object({ products: z.array(product), total: z.number().int() })
const changedShape = z.object({ results: z.array(z.object({ product_id: z.string(), variant_id: z.string(), error: text })) })

const movedShape = z.object({ results: z.array(z.object({ product_id: z.string(), error: text })) })

const toListing = ({ product_id, name, status, image_url, url, variants }: z.output<typeof product>): IncomingListing => ({
  mp_product_id: product_id,
  name,
  status,
  mp_status: status,
  image_url: image_url ?? null,
  url: url ?? null,
  variants: variants.map((one) => ({
    mp_variant_id: one.variant_id,
    mp_sku: one.sku?.trim() ?? '',
    variant: one.name ?? '',
    price: one.price,
    stock: one.stock,
    image_url: one.image_url ?? image_url ?? null,
  })),
})

const batch = { most: 100, of: 'store' } as const

/** Products below their store, a page at a time; stock, prices and where they stand are set for several, each with its own outcome. */
export function signedJsonListings(send: Send): ChannelListings {
  const at = (store: StoreConnection, rest = '') => `/v1/stores/${encodeURIComponent(store.store_id)}/products${rest}`
  async function set(store: StoreConnection, what: 'stock' | 'price', items: readonly (ListedVariant & { number: number })[]) {
    if (items.length === 0) return []
    const rows = items.map(({ mp_product_id, mp_variant_id, number }) => ({ product_id: mp_product_id, variant_id: mp_variant_id, [what]: number }))
    const { results } = understand(changedShape, (await send(store, 'POST', at(store, `/${what}`), { items: rows })).data)
    return items.map((item): ItemFailure | null => {
      const result = results.find(({ product_id, variant_id }) => product_id === item.mp_product_id && variant_id === item.mp_variant_id)
      if (!result) return { kind: 'unavailable', reason: 'the answer does not name the variant' }
      return result.error ? { kind: 'rejected', reason: result.error } : null
    })
  }

  const moves = (status: 'active' | 'inactive' | 'deleted'): ProductAct => ({
    most: batch.most,
    becomes: status,
    async run(store, products) {
      if (products.length === 0) return []
      const items = products.map(({ mp_product_id }) => ({ product_id: mp_product_id, status }))
      const { results } = understand(movedShape, (await send(store, 'POST', at(store, '/status'), { items })).data)
      return products.map(({ mp_product_id }): ItemFailure | null => {
        const result = results.find(({ product_id }) => product_id === mp_product_id)
        if (!result) return { kind: 'unavailable', reason: 'the answer does not name the product' }
        return result.error ? { kind: 'rejected', reason: result.error } : null
      })
    },
  })

  return {
    batches: { stock: batch, price: batch },
    acts: { list: moves('active'), unlist: moves('inactive'), delete: orGone(moves('deleted')) },
    async page(store, cursor) {
      const page = await send(store, 'GET', at(store, cursor ? `?${new URLSearchParams({ cursor })}` : ''))
      const { products, total } = understand(pageShape, page.data)
      return { listings: products.map(toListing), next: page.next_cursor || null, total }
    },
    read: async (store, productId) => toListing(understand(product, (await send(store, 'GET', at(store, `/${encodeURIComponent(productId)}`))).data)),
    setStock: (store, items) =>
      set(
        store,
        'stock',
        items.map((item) => ({ ...item, number: item.stock })),
      ),
    setPrice: (store, items) =>
      set(
        store,
        'price',
        items.map((item) => ({ ...item, number: item.price })),
      ),
  }
}
