import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { markListingsDue } from '../stock/stock.port.ts'
import { readNumbers } from './numbers.query.ts'

/** What was on its way was of another SKU, or of none any more: whoever sends it is told so by the claim that is gone. */
export const forgetNumber =
  'claim = null, due_at = null, price_due = null, outcome = null, reason = null, sent_stock = null, sent_at = null, tries = 0, next_try_at = null'

/** Listings without a SKU of ours that nobody unlinked, where exactly one of their store carries their seller SKU, and there is one of ours of that name. */
const linkText = `
  with named as (
    select l.listing_id, l.mp_sku from listing l
    where l.workspace_id = $1 and l.linked_by is null and l.sku is null and l.mp_sku <> '' and l.product_status <> 'deleted'
      and ($2::text is null or l.store_code = $2) and ($3::text[] is null or l.mp_sku = any($3))
      and exists (select from sku s where s.workspace_id = $1 and s.sku = l.mp_sku)
      and not exists (
        select from listing other where other.workspace_id = $1 and other.mp_sku = l.mp_sku and other.store_code = l.store_code
          and other.listing_id <> l.listing_id and other.product_status <> 'deleted')
    order by l.listing_id for update
  )
  update listing set sku = named.mp_sku, linked_by = 'sku' from named
  where listing.workspace_id = $1 and listing.listing_id = named.listing_id
  returning listing.listing_id::float8, listing.stock`

/** Links listings to the SKUs that they carry: all that are not linked yet, those of a store, or those of some SKUs. Answers which. */
export async function linkBySku(
  connection: Connection,
  { store_code, skus }: { readonly store_code?: string; readonly skus?: readonly string[] },
  at: string,
): Promise<number[]> {
  const { rows } = await connection.client.query<{ listing_id: number; stock: number }>(linkText, [
    workspaceOf(connection),
    store_code ?? null,
    skus ?? null,
  ])
  await settleLinked(connection, rows, at)
  return rows.map(({ listing_id }) => listing_id)
}

/** SKUs are there no more: their listings are linked to nothing, until somebody links them. Answers which. */
export async function unlinkSkus(connection: Connection, skus: readonly string[]): Promise<number[]> {
  const { rows } = await connection.client.query<{ listing_id: number }>(
    `update listing set sku = null, linked_by = null, ${forgetNumber} where workspace_id = $1 and listing_id in (
       select listing_id from listing where workspace_id = $1 and sku = any($2::text[]) order by listing_id for update)
     returning listing_id::float8`,
    [workspaceOf(connection), skus],
  )
  return rows.map(({ listing_id }) => listing_id)
}

/** Listings that were just linked: nothing is sent to one that shows the right number already, any other is due. */
export async function settleLinked(
  connection: Connection,
  linked: readonly { readonly listing_id: number; readonly stock: number }[],
  at: string,
): Promise<void> {
  const ids = linked.map(({ listing_id }) => listing_id)
  const shown = new Map(linked.map(({ listing_id, stock }) => [listing_id, stock]))
  const numbers = await readNumbers(connection, ids, at)
  const idsWhere = (fits: (one: (typeof numbers)[number]) => boolean) => numbers.filter(fits).map(({ listing_id }) => listing_id)
  const same = idsWhere(({ listing_id, number }) => number === shown.get(listing_id))
  const wrong = idsWhere(({ listing_id, number }) => number !== null && number !== shown.get(listing_id))
  await connection.client.query(
    `update listing set outcome = 'matched', reason = null, sent_stock = null, sent_at = null where workspace_id = $1 and listing_id in
       (select listing_id from listing where workspace_id = $1 and listing_id = any($2::bigint[]) order by listing_id for update)`,
    [workspaceOf(connection), same],
  )
  await markListingsDue(connection, wrong, at)
}
