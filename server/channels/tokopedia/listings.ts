import { z } from 'zod'
import type { ListingStatus } from '#contract/product/listing.ts'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import type { ChannelListings, IncomingListing, ItemFailure, ListedVariant, ProductAct } from '../listings.ts'
import { asItem, oneByOne, orGone } from '../product-acts.ts'
import { outcomesOf, type RefusedItem } from '../refused-items.ts'
import type { StoreConnection } from '../store-connection.ts'
import { carryThrough, rowLimit } from './carry-through.ts'
import type { TokopediaClient } from './client.ts'
import { createListingForm } from './listing-form.ts'
import { productShape, type TokopediaProduct, type TokopediaVariants, variantsShape } from './product-shapes.ts'

const pageSize = 50
const variantsAtOnce = 8
/** Products that one call puts on sale or takes down. */
const movedAtOnce = 25
/** Rows of one call; each counts towards the limit by itself. */
const batch = { most: 100, of: 'store' } as const

const text = z.string().nullish()
const id = z.union([z.number(), z.string()]).transform(String)
const productsShape = z.array(productShape).nullish()

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

/** By the legacy service's numbers; those that it does not name are not on sale. */
const statusOf: Readonly<Record<number, ListingStatus>> = { [-2]: 'banned', [-1]: 'reviewing', 0: 'deleted', 1: 'active', 2: 'active', 3: 'inactive' }

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

  const remove = (store: StoreConnection, productId: string) =>
    carryThrough(client, store, 'POST', '/v3/products/fs/:fs/delete', { product_id: [Number(productId)] })

  return {
    form: createListingForm(client),
    batches: { stock: batch, price: batch },
    acts: {
      list: move('/v1/products/fs/:fs/active', 'active'),
      unlist: move('/v1/products/fs/:fs/inactive', 'inactive'),
      delete: orGone(
        oneByOne('deleted', async (store, { mp_product_id }) => {
          await remove(store, mp_product_id)
        }),
      ),
    },

    async page(store, cursor) {
      const page = Number(cursor ?? 1)
      const query = { ...shop(store), page, per_page: pageSize }
      const found = (await client.call(store, 'GET', '/inventory/v1/fs/:fs/product/info', productsShape, { query })) ?? []
      // Variants are listed beside their product; they come with it. Some say of a product with variants that it is one, too.
      const products = found.filter(({ variant }) => variant?.isParent || !variant?.isVariant)
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
