import type { Sellable } from '#contract/order/entered-order.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { patternOf } from '#server/db/like.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** As many as a person looks through. */
const shown = 20

const sellable = `k.sku, p.name, k.variant, k.price, greatest(0, k.on_hand - k.allocated)::int as available from sku k
  join product p on p.workspace_id = $1 and p.product_id = k.product_id where k.workspace_id = $1 and not p.archive`

const bySkuText = `select ${sellable} and k.sku = any($2::text[]) order by k.sku`
const allText = `select ${sellable} order by p.name, k.sku limit ${shown}`
const foundText = `with hits as materialized (select product_id from search_products($2::text[], 60) as hit(product_id))
  select ${sellable} and p.product_id in (select product_id from hits) order by (lower(k.sku) = $3) desc, greatest(0, k.on_hand - k.allocated) = 0, p.name, k.sku limit ${shown}`

/** What can be sold: these SKUs, or what the words find, what is left before what is sold out. */
export function readSellable(
  connection: Connection,
  { s = '', sku }: { readonly s?: string | undefined; readonly sku?: readonly string[] | undefined },
): Promise<Sellable[]> {
  const workspace = workspaceOf(connection)
  if (sku) return prepared<Sellable>(connection, bySkuText, [workspace, sku])
  const text = s.toLowerCase()
  if (text.length < 2) return prepared<Sellable>(connection, allText, [workspace])
  return prepared<Sellable>(connection, foundText, [
    workspace,
    text
      .split(/\s+/)
      .filter((word) => word.length > 1)
      .map(patternOf),
    text,
  ])
}
