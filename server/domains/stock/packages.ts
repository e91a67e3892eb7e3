import type { StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { stockNewsColumns } from './stock-news.ts'

/** What one piece of a SKU is made of, as `order_item.parts` keeps it; null for what is no package. Both arguments are SQL. */
export const partsSql = (workspace: string, sku: string): string =>
  `(select jsonb_agg(jsonb_build_object('sku', k.part_sku, 'qty', k.qty) order by k.part_sku) from sku_part k where k.workspace_id = ${workspace} and k.sku = ${sku})`

/** Over lines `order_item i`: what they take from the shelf, which of a package are its parts. */
export const taken = {
  join: 'left join lateral jsonb_to_recordset(i.parts) as part (sku text, qty int) on true',
  sku: 'coalesce(part.sku, i.sku)',
  qty: 'i.qty * coalesce(part.qty, 1)',
} as const

const lockText = `
  select sku from sku where workspace_id = $1 and sku in (select k.sku from sku_part k where k.workspace_id = $1 and (k.part_sku = any($2::text[]) or k.sku = any($2::text[])))
  order by sku for update`

/** As many as the scarcest part allows; what of these cannot be sold, because its parts are promised, counts as promised. */
const settleText = `
  update sku set on_hand = made.on_hand, allocated = made.on_hand - made.available, version = sku.version + 1
  from (
    select k.sku, min(s.on_hand / k.qty) as on_hand, min(greatest(0, s.on_hand - s.allocated) / k.qty) as available
    from sku_part k join sku s on s.workspace_id = $1 and s.sku = k.part_sku where k.workspace_id = $1 and k.sku = any($2::text[]) group by k.sku
  ) made
  where sku.workspace_id = $1 and sku.sku = made.sku and (sku.on_hand, sku.allocated) is distinct from (made.on_hand, made.on_hand - made.available)
  returning ${stockNewsColumns}`

/**
 * Brings packages to what their parts allow: those that are made of some of these SKUs, and those that are among them. Packages are locked after parts,
 * and read only then: whoever changes another part of one waits, and counts this change. Answers those that changed.
 */
export async function settlePackages(connection: Connection, skus: readonly string[]): Promise<StockNews[]> {
  if (skus.length === 0) return []
  const { rows: packages } = await connection.client.query<{ sku: string }>(lockText, [workspaceOf(connection), skus])
  if (packages.length === 0) return []
  const { rows } = await connection.client.query<StockNews>(settleText, [workspaceOf(connection), packages.map(({ sku }) => sku)])
  return rows
}
