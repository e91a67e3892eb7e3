import type { ListingNews } from '#contract/product/listing.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** What became of a listing's number (`status` of a row), over `listing l`. */
export const pushStateSql = `case when l.due_at is not null or l.claim is not null or l.price_due is not null then 'waiting' else l.outcome end`

/** Listings that one event carries. */
const perEvent = 200

/** Tells how listings are now; call it last in a transaction (see `appendEvents`). */
export async function tellListings(connection: Connection, listingIds: readonly number[], at: string, agentId: number | null = null): Promise<void> {
  if (listingIds.length === 0) return
  const rows = await prepared<ListingNews>(
    connection,
    `select l.listing_id::float8, l.product_status, l.price::float8, l.stock, l.sku, l.sync, ${pushStateSql} as status, l.reason, l.sent_stock,
       to_json(l.sent_at)#>>'{}' as sent_at, to_json(l.next_try_at)#>>'{}' as next_try_at
     from listing l where l.workspace_id = $1 and l.listing_id = any($2::bigint[]) order by l.listing_id`,
    [workspaceOf(connection), listingIds],
  )
  const parts = Array.from({ length: Math.ceil(rows.length / perEvent) }, (_, part) => rows.slice(part * perEvent, (part + 1) * perEvent))
  if (parts.length > 0)
    await appendEvents(
      connection,
      parts.map((listings) => ({ type: 'listing.changed' as const, at, agent_id: agentId, listings })),
    )
}
