import { z } from 'zod'
import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelListings, IncomingListing, ListedVariant, ProductAct } from '../listings.ts'
import { asItem, orGone } from '../product-acts.ts'
import { outcomesOf, type RefusedItem } from '../refused-items.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'

/** The search takes 100, and tells neither pictures nor what variants are called: each product is asked for by itself. */
const pageSize = 50
const detailsAtOnce = 4
/** Products of one call that puts them on sale, takes them down or deletes them. */
const actedAtOnce = 20
/** One product a call; its SKUs are 100 at most. */
const batch = { most: 100, of: 'product' } as const

const text = z.string().nullish()
const amount = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())
const sku = z.object({
  id: z.string(),
  seller_sku: text,
  /** Before tax, which shops in Indonesia do not have added. */
  price: z.object({ tax_exclusive_price: amount.nullish(), sale_price: amount.nullish() }).nullish(),
  inventory: z.array(z.object({ quantity: z.number().int(), warehouse_id: text })).nullish(),
  sales_attributes: z.array(z.object({ value_name: text, sku_img: z.object({ urls: z.array(z.string()).nullish() }).nullish() })).nullish(),
})
const product = z.object({
  id: z.string(),
  title: text,
  status: z.string(),
  /** Of platforms that show TikTok Shop's products too. */
  integrated_platform_statuses: z.array(z.object({ platform: z.string(), status: z.string() })).nullish(),
  main_images: z.array(z.object({ urls: z.array(z.string()).nullish() })).nullish(),
  skus: z.array(sku).min(1),
})
export type TiktokProduct = z.infer<typeof product>

const searchShape = z.object({
  products: z.array(z.object({ id: z.string() })).nullish(),
  total_count: z.number().int().nullish(),
  next_page_token: text,
})
const changedShape = z
  .object({ errors: z.array(z.object({ code: z.number(), message: text, detail: z.object({ sku_id: text }).nullish() })).nullish() })
  .nullish()

/** The details of a refusal say why, where there are any. */
const actedShape = z
  .object({
    errors: z
      .array(
        z.object({
          code: z.number(),
          message: text,
          detail: z.object({ product_id: text, extra_errors: z.array(z.object({ message: text })).nullish() }).nullish(),
        }),
      )
      .nullish(),
  })
  .nullish()

const statusOf: Readonly<Record<string, ListingStatus>> = {
  DRAFT: 'inactive',
  PENDING: 'reviewing',
  FAILED: 'banned',
  ACTIVATE: 'active',
  SELLER_DEACTIVATED: 'inactive',
  PLATFORM_DEACTIVATED: 'banned',
  FREEZE: 'banned',
  DELETED: 'deleted',
}

export function toListing({ id, title, status, integrated_platform_statuses, main_images, skus }: TiktokProduct): IncomingListing {
  const image_url = main_images?.[0]?.urls?.[0] ?? null
  const isAtTokopedia = integrated_platform_statuses?.some((one) => one.platform === 'TOKOPEDIA' && one.status === 'APPROVED')
  return {
    mp_product_id: id,
    name: title ?? '',
    status: statusOf[status] ?? 'inactive',
    mp_status: status,
    ...(isAtTokopedia && { also_at: ['tokopedia'] as const }),
    image_url,
    url: `https://shop-id.tokopedia.com/pdp/${id}`,
    variants: skus.map((one) => ({
      mp_variant_id: one.id,
      mp_sku: one.seller_sku?.trim() ?? '',
      variant: (one.sales_attributes ?? []).flatMap(({ value_name }) => value_name ?? []).join(', '),
      price: Math.round(one.price?.tax_exclusive_price ?? one.price?.sale_price ?? 0),
      stock: (one.inventory ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
      image_url: one.sales_attributes?.find(({ sku_img }) => sku_img?.urls?.[0])?.sku_img?.urls?.[0] ?? image_url,
    })),
  }
}

const refusalsOf = (changed: z.output<typeof changedShape>): RefusedItem[] =>
  (changed?.errors ?? []).map(({ code, message, detail }) => ({
    names: ({ mp_variant_id }) => mp_variant_id === detail?.sku_id,
    failure: { kind: 'rejected', reason: message || `code ${code}` },
  }))

const productRefusalsOf = (acted: z.output<typeof actedShape>): RefusedItem[] =>
  (acted?.errors ?? []).map(({ code, message, detail }) => ({
    names: ({ mp_product_id }) => mp_product_id === detail?.product_id,
    failure: { kind: 'rejected', reason: detail?.extra_errors?.flatMap((one) => one.message || [])[0] ?? (message || `code ${code}`) },
  }))

function productIdOf(items: readonly ListedVariant[]): string {
  const ids = new Set(items.map(({ mp_product_id }) => mp_product_id))
  if (ids.size !== 1) throw new RangeError('one call is of one product')
  return encodeURIComponent(items[0]?.mp_product_id ?? '')
}

export function createListings(client: TiktokClient): ChannelListings {
  const detail = async (store: StoreConnection, id: string) =>
    toListing(await client.call(store, 'GET', `/product/202309/products/${encodeURIComponent(id)}`, product))

  /** Without platforms named, that is at TikTok Shop alone, which is where the statuses are read from. */
  const act = (method: 'POST' | 'DELETE', path: string, becomes: ProductAct['becomes']): ProductAct => ({
    most: actedAtOnce,
    becomes,
    async run(store, products) {
      if (products.length === 0) return []
      const body = { product_ids: products.map(({ mp_product_id }) => mp_product_id) }
      return outcomesOf(products.map(asItem), productRefusalsOf(await client.call(store, method, path, actedShape, { body })))
    },
  })

  return {
    batches: { stock: batch, price: batch },
    acts: {
      // What is put on sale again is audited first.
      list: act('POST', '/product/202309/products/activate', 'reviewing'),
      unlist: act('POST', '/product/202309/products/deactivate', 'inactive'),
      delete: orGone(act('DELETE', '/product/202309/products', 'deleted')),
    },

    async page(store, cursor) {
      const query = { page_size: pageSize, ...(cursor && { page_token: cursor }) }
      const found = await client.call(store, 'POST', '/product/202502/products/search', searchShape, { query, body: {} })
      const listings = await inGroups(detailsAtOnce, found.products ?? [], ({ id }) => detail(store, id))
      return { listings, next: found.next_page_token || null, total: found.total_count ?? null }
    },

    async read(store, productId) {
      if (!/^\d{1,20}$/.test(productId)) throw new ChannelFailure('rejected', `product ${productId} does not exist`)
      return detail(store, productId)
    },

    async setStock(store, items) {
      if (items.length === 0) return []
      // Without a warehouse the platform takes the shop's own.
      const body = { skus: items.map(({ mp_variant_id, stock }) => ({ id: mp_variant_id, inventory: [{ quantity: stock }] })) }
      const changed = await client.call(store, 'POST', `/product/202309/products/${productIdOf(items)}/inventory/update`, changedShape, { body })
      return outcomesOf(items, refusalsOf(changed))
    },

    async setPrice(store, items) {
      if (items.length === 0) return []
      const body = { skus: items.map(({ mp_variant_id, price }) => ({ id: mp_variant_id, price: { amount: String(price), currency: 'IDR' } })) }
      const changed = await client.call(store, 'POST', `/product/202309/products/${productIdOf(items)}/prices/update`, changedShape, { body })
      return outcomesOf(items, refusalsOf(changed))
    },
  }
}
