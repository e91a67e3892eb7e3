import pLimit from 'p-limit'
import { DomainError } from '#contract/core/error.ts'
import type { IncomingListing } from '#server/channels/listings.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Services } from '../handler.ts'
import { askListing, type FormStore } from './at-store.ts'
import { linkBySku } from './link.ts'
import { tellListings } from './listing-news.ts'
import { takeInListings } from './take-in.ts'

/** Products that are asked for at once. */
const atOnce = 4

/** What a marketplace has of some products of a store now. */
export interface Reread {
  readonly store: FormStore
  readonly askedAt: string
  readonly found: readonly IncomingListing[]
  /** Those that it has no more. */
  readonly gone: readonly string[]
}

/** Asks a store's marketplace for products, one by one. Throws what it fails with, but for products that are not there. */
export async function readListingsAgain(services: ChannelServices, store: FormStore, productCodes: readonly string[]): Promise<Reread> {
  const askedAt = services.now().toISOString()
  const found: IncomingListing[] = []
  const gone: string[] = []
  const read = async (code: string) => {
    try {
      found.push(await askListing(services, store, code))
    } catch (failure) {
      if (!(failure instanceof DomainError) || failure.code !== 'MARKETPLACE_REJECTED') throw failure
      gone.push(code)
    }
  }
  await pLimit(atOnce).map(new Set(productCodes), read)
  return { store, askedAt, found, gone }
}

/** Writes what was read: what is there is as it is there, and linked; what is there no more is as what a sync finds no more. */
export async function settleReread(
  services: Services,
  { store, askedAt, found, gone }: Reread,
  agentId: number | null,
): Promise<{ changed: number[]; gone: string[] }> {
  await takeInListings(services, store, found, { askedAt, isSure: false })
  const at = services.now().toISOString()
  const codes = found.map(({ mp_product_id }) => mp_product_id)
  return services.database.write(store.workspace_id, async (connection) => {
    const skus = found.flatMap(({ variants }) => variants.map(({ mp_sku }) => mp_sku)).filter((sku) => sku !== '')
    const linked = skus.length > 0 ? await linkBySku(connection, { store_code: store.store_code, skus }, at) : []
    const { rows: ended } = await connection.client.query<{ listing_id: number }>(
      `update listing set product_status = 'deleted', mp_status = '', due_at = null, price_due = null where workspace_id = $1 and listing_id in (
         select listing_id from listing where workspace_id = $1 and store_code = $2 and mp_product_id = any($3::text[]) and seen_at < $4
           and product_status <> 'deleted' order by listing_id for update)
       returning listing_id::float8`,
      [workspaceOf(connection), store.store_code, gone, askedAt],
    )
    await tellListings(connection, [...linked, ...ended.map(({ listing_id }) => listing_id)], at, agentId)
    const { rows } = await connection.client.query<{ listing_id: number }>(
      `select listing_id::float8 from listing where workspace_id = $1 and store_code = $2 and mp_product_id = any($3::text[]) and product_status <> 'deleted'
       order by listing_id`,
      [workspaceOf(connection), store.store_code, codes],
    )
    return { changed: rows.map(({ listing_id }) => listing_id), gone: [...gone] }
  })
}
