import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** Pieces of a SKU that an order took. */
export interface OrderPieces {
  readonly order_code: string
  readonly sku: string
  readonly qty: number
}

/**
 * Pieces that left the shelf for these orders and are not here again, as the ledger has them; by order and SKU. What was written off never comes back, and a
 * correction only made up for what nobody had written down. Whoever acts on it has locked the SKUs.
 */
export async function readGone(connection: Connection, orderCodes: readonly string[]): Promise<OrderPieces[]> {
  return prepared<OrderPieces>(
    connection,
    `select order_code, sku, -sum(on_hand_change + unshelved_change)::int as qty from stock_movement
     where workspace_id = $1 and order_code is not null and order_code = any($2::text[]) and reason not in ('correction', 'write_off')
     group by 1, 2 having sum(on_hand_change + unshelved_change) < 0 order by 1, 2`,
    [workspaceOf(connection), orderCodes],
  )
}

/** Pieces of these SKUs that wait for their shelf, those that wait longest first. */
export async function readUnshelved(connection: Connection, skus: readonly string[]): Promise<OrderPieces[]> {
  return prepared<OrderPieces>(
    connection,
    `select order_code, sku, sum(unshelved_change)::int as qty from stock_movement
     where workspace_id = $1 and sku = any($2::text[]) and unshelved_change <> 0
     group by 1, 2 having sum(unshelved_change) > 0 order by max(movement_id) filter (where unshelved_change > 0), order_code`,
    [workspaceOf(connection), skus],
  )
}
