import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** The channel that wakes who sends numbers; its payload is the workspace. */
export const listingChannel = 'dermaga_listings'

/**
 * Marks listings as due, in the caller's statement or transaction, and wakes who sends their numbers at commit. `$1` is the workspace; `which` names them by
 * their columns. Always locked, due already or not: whoever claims one at this moment takes the mark away and works the number out only after that, and waits
 * for this transaction, or is waited for; so one that is due as it is when the lock is there needs no writing. They are locked by their id, so that two such
 * statements never wait for each other in a circle. `found` is a common table expression: into a subquery the planner would move the condition on `due_at`,
 * below the lock, and pass over a listing whose claim is not committed yet.
 */
export const markDueText = (which: string, at: string): string => `
  with found as materialized (select listing_id, due_at from listing where workspace_id = $1 and ${which} order by listing_id for update)
  update listing set due_at = ${at}::timestamptz
  from found where listing.workspace_id = $1 and listing.listing_id = found.listing_id and found.due_at is null
  returning pg_notify('${listingChannel}', $1::text)`

/** The listings that sell these SKUs, or packages of them, where their stock is sent. */
export const ofSkus = (skus: string): string => `sync and sku = any(array(
  select unnest(${skus}::text[]) union select k.sku from sku_part k where k.workspace_id = $1 and k.part_sku = any(${skus}::text[])))`

/** What is available of SKUs changed: every linked listing whose stock is sent gets the new number. */
export async function markSkusDue(connection: Connection, skus: readonly string[], at: string): Promise<void> {
  if (skus.length === 0) return
  await prepared(connection, markDueText(ofSkus('$2'), '$3'), [workspaceOf(connection), skus, at])
}

/** The numbers of these listings are worked out and sent anew, at once, whatever came of the last try. */
export async function markListingsDue(connection: Connection, listingIds: readonly number[], at: string): Promise<void> {
  if (listingIds.length === 0) return
  const values = [workspaceOf(connection), listingIds]
  await connection.client.query(
    `update listing set tries = 0, next_try_at = null where workspace_id = $1 and listing_id in
       (select listing_id from listing where workspace_id = $1 and listing_id = any($2::bigint[]) order by listing_id for update)`,
    values,
  )
  await connection.client.query(markDueText('listing_id = any($2::bigint[]) and sync and sku is not null', '$3'), [...values, at])
}

/** A store is told of other numbers from now on, all of them. Of any workspace, for whoever has the connection. */
export async function markStoreDue(
  { client }: Pick<Connection, 'client'>,
  { workspace_id, store_code }: { readonly workspace_id: number; readonly store_code: string },
  at: string,
): Promise<void> {
  await client.query(markDueText('store_code = $2 and sync and sku is not null', '$3'), [workspace_id, store_code, at])
}
