import { orderLogAction } from '#contract/order/order-log.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { lockSkus, moveSkus, type OrderPieces, readGone } from '../stock/stock.port.ts'
import { readOrderRows } from './order-row.ts'
import type { Actor } from './order-state.ts'
import { writeLog } from './order-write.ts'

/** Statuses in which a parcel that somebody holds in their hands came back; what is shipped may just be on its way out. */
const back: ReadonlySet<OrderStatus> = new Set([
  orderStatus.returned,
  orderStatus.arrived,
  orderStatus.complete,
  orderStatus.complained,
  orderStatus.cancelled,
])
export const mayComeBack = (status: OrderStatus): boolean => back.has(status)

/** Pieces of an order that left and may come back, with their SKUs locked. */
export async function lockGone(connection: Connection, order_code: string): Promise<OrderPieces[]> {
  const before = await readGone(connection, [order_code])
  if (before.length === 0) return []
  const kept = await lockSkus(
    connection,
    before.map(({ sku }) => sku),
  )
  return (await readGone(connection, [order_code])).filter(({ sku }) => kept.has(sku))
}

/**
 * A parcel came back, and is received: its pieces wait for their shelf from now on, which the order's log tells. The order is locked, and its pieces are
 * {@link lockGone}'s.
 */
export async function receiveParcel(connection: Connection, pieces: readonly OrderPieces[], by: Actor, at: string): Promise<void> {
  const [first] = pieces
  if (!first) return
  const { order_code } = first
  const movements = pieces.map(({ sku, qty }) => ({
    sku,
    order_code,
    on_hand_change: 0,
    allocated_change: 0,
    unshelved_change: qty,
    reason: 'return' as const,
    user_id: by.user_id,
  }))
  const skus = await moveSkus(connection, movements, at)
  await prepared(connection, 'update orders set version = version + 1 where workspace_id = $1 and order_code = $2', [
    workspaceOf(connection),
    order_code,
  ])
  await writeLog(connection, [{ order_code, action: orderLogAction.return_received, by, note: null }], at)
  const rows = await readOrderRows(connection, [order_code])
  await appendEvents(connection, [
    ...rows.map((order): LiveEventBody => ({ type: 'order.changed', at, agent_id: by.agent_id, previous_status: order.order_status, order })),
    { type: 'product.changed', at, agent_id: by.agent_id, skus },
  ])
}
