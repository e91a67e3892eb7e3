import { heldStatuses } from '#contract/order/order-status.ts'
import type { StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { lockSkus, moveSkus, partsSql, taken } from '../stock/stock.port.ts'
import { soldAsSql } from './sold-as.ts'

/** Lines of orders that are not sent yet, that were sold as one of these listings and are of no SKU of ours: from now on they are of the SKU that it is linked to. */
const takeUpText = `
  with sold as (
    select i.order_code, i.line_no, min(l.sku) as sku from listing l
    join orders o on o.workspace_id = $1 and o.store_code = l.store_code and o.order_status = any($3::int2[])
    join order_item i on i.workspace_id = $1 and i.order_code = o.order_code and i.mp_variant_id = ${soldAsSql}
    where l.workspace_id = $1 and l.listing_id = any($2::bigint[]) and l.sku is not null and i.sku <> l.sku
      and not exists (select from sku known where known.workspace_id = $1 and known.sku = i.sku)
    group by i.order_code, i.line_no
  )
  update order_item i set sku = sold.sku, product_id = s.product_id, location = s.location, parts = ${partsSql('$1', 's.sku')}
  from sold join sku s on s.workspace_id = $1 and s.sku = sold.sku
  where i.workspace_id = $1 and i.order_code = sold.order_code and i.line_no = sold.line_no
  returning i.order_code, i.line_no`

interface Line {
  readonly order_code: string
  readonly line_no: number
}

interface Piece {
  readonly order_code: string
  readonly sku: string
  readonly qty: number
}

/** Lines of orders that are not sent yet, of SKUs that are new. */
const heldText = `
  update order_item i set parts = ${partsSql('$1', 'i.sku')} from orders o
  where i.workspace_id = $1 and i.sku = any($2::text[]) and o.workspace_id = $1 and o.order_code = i.order_code and o.order_status = any($3::int2[])
  returning i.order_code, i.line_no`

const piecesText = `
  select i.order_code, ${taken.sku} as sku, sum(${taken.qty})::int as qty
  from jsonb_to_recordset($2::jsonb) as x (order_code text, line_no int2)
  join order_item i on i.workspace_id = $1 and i.order_code = x.order_code and i.line_no = x.line_no ${taken.join}
  group by 1, 2`

async function promise(connection: Connection, lines: readonly Line[], at: string): Promise<StockNews[]> {
  if (lines.length === 0) return []
  const { rows: pieces } = await connection.client.query<Piece>(piecesText, [workspaceOf(connection), JSON.stringify(lines)])
  const known = await lockSkus(
    connection,
    pieces.map(({ sku }) => sku),
  )
  const movements = pieces
    .filter(({ sku }) => known.get(sku)?.is_package === false)
    .map(({ order_code, sku, qty }) => ({ sku, on_hand_change: 0, allocated_change: qty, reason: 'allocate' as const, order_code }))
  return moveSkus(connection, movements, at)
}

/** What listings sold before they were linked is promised from now on. Answers the SKUs as they are then, to be told of at the transaction's end. */
export async function promiseSold(connection: Connection, listingIds: readonly number[], at: string): Promise<StockNews[]> {
  const { rows } = await connection.client.query<Line>(takeUpText, [workspaceOf(connection), listingIds, heldStatuses])
  return promise(connection, rows, at)
}

/** SKUs that are new: what orders that are not sent yet hold of them is promised. Answers those that something is promised of. */
export async function promiseNew(connection: Connection, skus: readonly string[], at: string): Promise<StockNews[]> {
  const { rows } = await connection.client.query<Line>(heldText, [workspaceOf(connection), skus, heldStatuses])
  return promise(connection, rows, at)
}
