import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '../channel.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelListings, IncomingListing, ItemFailure, ListedVariant, ProductAct } from '../listings.ts'
import { asItem, oneByOne, orGone } from '../product-acts.ts'
import { outcomesOf, type RefusedItem } from '../refused-items.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TokopediaClient } from './client.ts'

const pageSize = 50
const variantsAtOnce = 8
/** Products that one call puts on sale or takes down. */
const movedAtOnce = 25
/** A deletion is worked on after its call is answered: how often its end is looked for, and after how long. Milliseconds. */
const deletionLooks = [100, 300, 600, 1000, 2000] as const
/** Rows of one call; each counts towards the limit by itself. */
const batch = { most: 100, of: 'store' } as const

const text = z.string().nullish()
const id = z.union([z.number(), z.string()]).transform(String)
const whole = z.union([z.number(), z.string()]).transform(Number).pipe(z.number())

const product = z.object({
  basic: z.object({ productID: id, name: z.string(), status: z.number().int() }),
  price: z.object({ value: whole.nullish() }).nullish(),
  /** Of a product with variants this is their sum. */
  stock: z.object({ value: whole.nullish(), useStock: z.boolean().nullish() }).nullish(),
  variant: z.object({ isParent: z.boolean().nullish(), isVariant: z.boolean().nullish(), parentID: id.nullish() }).nullish(),
  other: z.object({ sku: text, url: text }).nullish(),
  pictures: z.array(z.object({ OriginalURL: text })).nullish(),
})
export type TokopediaProduct = z.infer<typeof product>
const productsShape = z.array(product).nullish()

const variantsShape = z.object({
  children: z
    .array(
      z.object({
        product_id: id,
        option_ids: z.array(z.number()).nullish(),
        sku: text,
        price: whole,
        stock: whole,
        picture: z.object({ original: text }).nullish(),
      }),
    )
    .nullish(),
  variant: z.array(z.object({ options: z.array(z.object({ id: z.number(), value: z.string() })).nullish() })).nullish(),
})
export type TokopediaVariants = z.infer<typeof variantsShape>

type Changed = z.output<typeof changedShape>
const changedShape = z.object({
  succeed_rows: z.number().int().nullish(),
  failed_rows_data: z.array(z.object({ product_id: id.nullish(), sku: text, message: text })).nullish(),
})

/** Public sources disagree on what counts and words are called; each is read as either. */
const movedShape = z.object({
  succeed_rows: z.number().int().nullish(),
  success_data: z.number().int().nullish(),
  failed_rows_data: z
    .array(z.object({ product_id: id.nullish(), message: text, error: z.union([z.string(), z.array(z.string())]).nullish() }))
    .nullish(),
})
const begunShape = z.object({ upload_id: z.union([z.number(), z.string()]) })
const deletionShape = z.object({
  upload_data: z
    .array(z.object({ unprocessed_rows: z.number().int(), failed_rows_data: z.array(z.object({ error: z.array(z.string()).nullish() })).nullish() }))
    .nullish(),
})

/** By the legacy service's numbers; those that it does not name are not on sale. */
const statusOf: Readonly<Record<number, ListingStatus>> = { [-2]: 'banned', [-1]: 'reviewing', 0: 'deleted', 1: 'active', 2: 'active', 3: 'inactive' }
const rowLimit = /ERR_TOO_MANY_REQUEST|too many/i

export function toListing({ basic, price, stock, other, pictures }: TokopediaProduct, variants: TokopediaVariants | null): IncomingListing {
  const image_url = pictures?.[0]?.OriginalURL ?? null
  const names = new Map((variants?.variant ?? []).flatMap(({ options }) => options ?? []).map((option) => [option.id, option.value]))
  const children = (variants?.children ?? []).map((child) => ({
    mp_variant_id: child.product_id,
    mp_sku: child.sku?.trim() ?? '',
    variant: (child.option_ids ?? []).flatMap((option) => names.get(option) ?? []).join(', '),
    price: Math.round(child.price),
    stock: child.stock,
    image_url: child.picture?.original ?? image_url,
  }))
  const only = {
    mp_variant_id: '',
    mp_sku: other?.sku?.trim() ?? '',
    variant: '',
    price: Math.round(price?.value ?? 0),
    stock: stock?.value ?? 0,
    image_url,
  }
  return {
    mp_product_id: basic.productID,
    name: basic.name,
    status: statusOf[basic.status] ?? 'inactive',
    mp_status: String(basic.status),
    image_url,
    url: other?.url ?? null,
    variants: children.length > 0 ? children : [only],
  }
}

/** A variant is a product of its own here; a product without any is itself. */
const rowIdOf = ({ mp_product_id, mp_variant_id }: ListedVariant): string => mp_variant_id || mp_product_id

function rowsOf(items: readonly ListedVariant[], { failed_rows_data, succeed_rows }: Changed): (ItemFailure | null)[] {
  const failed = failed_rows_data ?? []
  const refusals = failed.map(({ product_id, sku, message }): RefusedItem => {
    const reason = message || 'not updated'
    return {
      names: (item) => (product_id && product_id !== '0' ? product_id === rowIdOf(item) : !!sku && sku === item.mp_sku),
      failure: { kind: rowLimit.test(reason) ? 'rate-limited' : 'rejected', reason },
    }
  })
  const outcomes = outcomesOf(items, refusals)
  const unnamed = outcomes.filter((outcome) => outcome === null).length
  // Fewer taken than are left without a refusal: which of them is not told, so all are sent again.
  if (succeed_rows == null || succeed_rows >= unnamed) return outcomes
  return outcomes.map((outcome) => outcome ?? { kind: 'unavailable', reason: `only ${succeed_rows} rows were updated` })
}

export function createListings(client: TokopediaClient): ChannelListings {
  const shop = (store: StoreConnection) => ({ shop_id: store.store_id })

  async function whole(store: StoreConnection, one: TokopediaProduct): Promise<IncomingListing> {
    const variants = one.variant?.isParent
      ? await client.call(store, 'GET', `/inventory/v1/fs/:fs/product/variant/${one.basic.productID}`, variantsShape, { query: shop(store) })
      : null
    return toListing(one, variants)
  }
  const set = async (store: StoreConnection, path: string, items: readonly ListedVariant[], rows: object[]) =>
    items.length === 0 ? [] : rowsOf(items, await client.call(store, 'POST', path, changedShape, { query: shop(store), body: rows }))

  const move = (path: string, becomes: 'active' | 'inactive'): ProductAct => ({
    most: movedAtOnce,
    becomes,
    async run(store, products) {
      if (products.length === 0) return []
      const body = { product_id: products.map(({ mp_product_id }) => Number(mp_product_id)) }
      const { failed_rows_data, ...taken } = await client.call(store, 'POST', path, movedShape, { query: shop(store), body })
      const failed = (failed_rows_data ?? []).map(({ message, error, ...row }) => ({ ...row, message: message || [error].flat().join(', ') }))
      return rowsOf(products.map(asItem), { succeed_rows: taken.succeed_rows ?? taken.success_data, failed_rows_data: failed })
    },
  })

  /** Ends when the product is deleted; throws why it is not. */
  async function remove(store: StoreConnection, productId: string): Promise<void> {
    const query = shop(store)
    const { upload_id } = await client.call(store, 'POST', '/v3/products/fs/:fs/delete', begunShape, {
      query,
      body: { product_id: [Number(productId)] },
    })
    for (const wait of deletionLooks) {
      await sleep(wait, undefined, { signal: store.signal }).catch(() => undefined)
      const { upload_data } = await client.call(store, 'GET', `/v2/products/fs/:fs/status/${upload_id}`, deletionShape, { query })
      const rows = upload_data ?? []
      const failure = rows.flatMap(({ failed_rows_data }) => failed_rows_data ?? [])[0]
      if (failure) throw new ChannelFailure('rejected', failure.error?.join(', ') || 'not deleted')
      if (rows.length > 0 && rows.every(({ unprocessed_rows }) => unprocessed_rows === 0)) return
    }
    throw new ChannelFailure('unavailable', 'the deletion is still being worked on')
  }

  return {
    batches: { stock: batch, price: batch },
    acts: {
      list: move('/v1/products/fs/:fs/active', 'active'),
      unlist: move('/v1/products/fs/:fs/inactive', 'inactive'),
      delete: orGone(oneByOne('deleted', (store, { mp_product_id }) => remove(store, mp_product_id))),
    },

    async page(store, cursor) {
      const page = Number(cursor ?? 1)
      const query = { ...shop(store), page, per_page: pageSize }
      const found = (await client.call(store, 'GET', '/inventory/v1/fs/:fs/product/info', productsShape, { query })) ?? []
      // Variants are listed beside their product; they come with it.
      const products = found.filter(({ variant }) => !variant?.isVariant)
      const listings = await inGroups(variantsAtOnce, products, (one) => whole(store, one))
      return { listings, next: found.length === pageSize ? String(page + 1) : null, total: null }
    },

    async read(store, productId) {
      if (!/^\d{1,15}$/.test(productId)) throw new ChannelFailure('rejected', `product ${productId} does not exist`)
      const query = { ...shop(store), product_id: productId }
      const [found] = (await client.call(store, 'GET', '/inventory/v1/fs/:fs/product/info', productsShape, { query })) ?? []
      if (!found) throw new ChannelFailure('rejected', `product ${productId} does not exist`)
      return whole(store, found)
    },

    setStock: (store, items) =>
      set(
        store,
        '/inventory/v1/fs/:fs/stock/update',
        items,
        items.map((item) => ({ product_id: Number(rowIdOf(item)), new_stock: item.stock })),
      ),
    setPrice: (store, items) =>
      set(
        store,
        '/inventory/v1/fs/:fs/price/update',
        items,
        items.map((item) => ({ product_id: Number(rowIdOf(item)), new_price: item.price })),
      ),
  }
}
