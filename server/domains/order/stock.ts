import type { Connection } from '#server/db/database.ts'
import type { LiveEventBody } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { lockSkus, type Movement, moveSkus, taken } from '../stock/stock.port.ts'
import { type Stock, type StockEffect, settleStock, timesPieces } from './stock.rules.ts'

/** An order's move, as far as stock is concerned. */
export interface StockMove {
  readonly order_code: string
  readonly effect: StockEffect
  /** The agent's seat, null for the marketplace. */
  readonly user_id: number | null
}

/**
 * Carries out the moves of several orders on their items' stock. Lines whose SKU is not kept are left out, and of a package its parts move.
 * Answers the event that tells of it, for the transaction's end; none where no stock moved.
 */
export async function moveStock(connection: Connection, moves: readonly StockMove[], at: string): Promise<LiveEventBody[]> {
  if (moves.length === 0) return []
  const workspaceId = workspaceOf(connection)
  const byCode = new Map(moves.map((move) => [move.order_code, move]))
  const pieces = await prepared<{ order_code: string; sku: string; qty: number }>(
    connection,
    `select i.order_code, ${taken.sku} as sku, sum(${taken.qty})::int as qty from order_item i ${taken.join}
     where i.workspace_id = $1 and i.order_code = any($2) group by 1, 2 order by 1, 2`,
    [workspaceId, [...byCode.keys()]],
  )
  const units = await lockSkus(
    connection,
    pieces.map((piece) => piece.sku),
  )
  const stock = new Map<string, Stock>([...units].filter(([, { is_package }]) => !is_package))
  const movements: Movement[] = []
  for (const { order_code, sku, qty } of pieces) {
    const before = stock.get(sku)
    const move = byCode.get(order_code)
    if (!before || !move) continue
    const effect = timesPieces(move.effect, qty)
    const { after, correction } = settleStock(before, effect)
    stock.set(sku, after)
    const common = { sku, order_code, user_id: move.user_id }
    movements.push({ ...common, on_hand_change: effect.on_hand, allocated_change: effect.allocated, reason: effect.reason })
    if (correction) movements.push({ ...common, on_hand_change: correction.on_hand, allocated_change: correction.allocated, reason: 'correction' })
  }
  if (movements.length === 0) return []
  const skus = await moveSkus(connection, movements, at)
  return [{ type: 'product.changed', at, agent_id: null, skus }]
}
