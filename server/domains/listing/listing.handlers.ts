import { DomainError } from '#contract/core/error.ts'
import { listingAdopt, listingCounts, listingLink, listingPush, listingSync, listingUnlink } from '#contract/product/listing.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { handle, type Services } from '../handler.ts'
import { adoptListings } from './adopt.ts'
import { markListingsDue } from './due.ts'
import { settleLinked } from './link.ts'
import { countListings, listingPages } from './listing-list.query.ts'
import { tellListings } from './listing-news.ts'

interface Changed {
  readonly listing_id: number
  readonly stock: number
}

/** Changes listings that fit, locked by their id like everywhere; `$1` is the workspace, `$2` the ids. */
async function change(
  connection: Connection,
  ids: readonly number[],
  set: string,
  which: string,
  values: readonly unknown[] = [],
): Promise<Changed[]> {
  const { rows } = await connection.client.query<Changed>(
    `update listing set ${set} where workspace_id = $1 and listing_id in (
       select listing_id from listing where workspace_id = $1 and listing_id = any($2::bigint[]) and (${which}) order by listing_id for update)
     returning listing_id::float8, stock`,
    [workspaceOf(connection), ids, ...values],
  )
  return rows
}
const idsOf = (rows: readonly Changed[]) => rows.map(({ listing_id }) => listing_id)

interface By {
  readonly caller: { readonly workspace_id: number; readonly agent_id: number | null }
}

/** Does something to listings in one transaction, and tells how they are then. */
const tell = ({ caller }: By, { database, now }: Services, act: (connection: Connection, at: string) => Promise<number[]>) =>
  database.write(caller.workspace_id, async (connection) => {
    const at = now().toISOString()
    const changed = await act(connection, at)
    await tellListings(connection, changed, at, caller.agent_id)
    return { changed }
  })

/** What was on its way was of another SKU, or of none any more: whoever sends it is told so by the claim that is gone. */
const forgetNumber =
  'claim = null, due_at = null, price_due = null, outcome = null, reason = null, sent_stock = null, sent_at = null, tries = 0, next_try_at = null'

export const listingHandlers = [
  ...listingPages,

  handle(listingCounts, ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, (connection) => countListings(connection, query.marketplace)),
  ),

  handle(listingLink, (request, services) =>
    tell(request, services, async (connection, at) => {
      const { sku, listing_ids } = request.body
      const workspaceId = workspaceOf(connection)
      const { rowCount } = await connection.client.query('select from sku where workspace_id = $1 and sku = $2', [workspaceId, sku])
      if (!rowCount) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
      const ids = listing_ids ?? (await carriersOf(connection, sku))
      const linked = await change(connection, ids, `sku = $3, linked_by = 'hand', ${forgetNumber}`, 'sku is distinct from $3', [sku])
      await settleLinked(connection, linked, at)
      return idsOf(linked)
    }),
  ),

  handle(listingUnlink, (request, services) =>
    tell(request, services, async (connection) => {
      const { listing_ids, undone } = request.body
      const linkedBy = undone ? 'null' : `'none'`
      return idsOf(await change(connection, listing_ids, `sku = null, linked_by = ${linkedBy}, ${forgetNumber}`, 'sku is not null'))
    }),
  ),

  handle(listingPush, (request, services) =>
    tell(request, services, async (connection, at) => {
      const { listing_ids, price } = request.body
      const linked = `sku is not null and product_status not in ('banned', 'deleted')`
      const ours = '(select s.price from sku s where s.workspace_id = listing.workspace_id and s.sku = listing.sku)'
      // A price is sent whether the stock is or not.
      const found = price
        ? idsOf(await change(connection, listing_ids, `price_due = ${ours}, due_at = coalesce(due_at, $3::timestamptz)`, linked, [at]))
        : idsOf(await change(connection, listing_ids, 'reason = null', linked))
      await markListingsDue(connection, found, at)
      return found
    }),
  ),

  handle(listingSync, (request, services) =>
    tell(request, services, async (connection, at) => {
      const on = request.body.status === 1
      const changed = idsOf(
        await change(
          connection,
          request.body.listing_ids,
          on ? 'sync = true' : 'sync = false, due_at = case when price_due is not null then due_at end',
          on ? 'not sync' : 'sync',
        ),
      )
      if (on) await markListingsDue(connection, changed, at)
      return changed
    }),
  ),

  handle(listingAdopt, ({ body, caller }, { database, now }) =>
    database.write(caller.workspace_id, (connection) =>
      adoptListings(connection, body.listing_ids, { user_id: caller.user_id, agent_id: caller.agent_id, at: now().toISOString() }),
    ),
  ),
]

/** Listings that carry a SKU as the seller's and are not linked. */
async function carriersOf(connection: Connection, sku: string): Promise<number[]> {
  const { rows } = await connection.client.query<{ listing_id: number }>(
    `select listing_id::float8 from listing where workspace_id = $1 and mp_sku = $2 and sku is null and product_status <> 'deleted'`,
    [workspaceOf(connection), sku],
  )
  return rows.map(({ listing_id }) => listing_id)
}
