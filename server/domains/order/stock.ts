import type { Connection } from '#server/db/database.ts'
import type { LiveEventBody } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { lockSkus, type Movement, moveSkus, readGone, taken } from '../stock/stock.port.ts'
import { type Stock, type StockEffect, settleStock, timesPieces } from './stock.rules.ts'

/** An order's move, as far as stock is concerned. */
export interface StockMove {
  readonly order_code: string
  readonly effect: StockEffect
  /** The agent's seat, null for the marketplace. */
  readonly user_id: number | null
}

const keyOf = ({ order_code, sku }: { order_code: string; sku: string }) => `${order_code}\n${sku}`

/** What may still come back of the orders whose parcels return. */
async function goneOf(connection: Connection, moves: readonly StockMove[]): Promise<ReadonlyMap<string, number>> {
  const returning = moves.filter(({ effect }) => effect.reason === 'return').map(({ order_code }) => order_code)
  if (returning.length === 0) return new Map()
  return new Map((await readGone(connection, returning)).map((one) => [keyOf(one), one.qty]))
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
  const gone = await goneOf(connection, moves)
  for (const { order_code, sku, qty } of pieces) {
    const before = stock.get(sku)
    const move = byCode.get(order_code)
    if (!before || !move) continue
    // No more comes back than left, whoever received some of it before.
    const effect = timesPieces(move.effect, move.effect.reason === 'return' ? Math.min(qty, gone.get(keyOf({ order_code, sku })) ?? 0) : qty)
    if (move.effect.reason === 'return' && effect.unshelved === 0) continue
    const { after, correction } = settleStock(before, effect)
    stock.set(sku, after)
    const common = { sku, order_code, user_id: move.user_id }
    movements.push({
      ...common,
      on_hand_change: effect.on_hand,
      allocated_change: effect.allocated,
      unshelved_change: effect.unshelved,
      reason: effect.reason,
    })
    if (correction) movements.push({ ...common, on_hand_change: correction.on_hand, allocated_change: correction.allocated, reason: 'correction' })
  }
  if (movements.length === 0) return []
  const skus = await moveSkus(connection, movements, at)
  return [{ type: 'product.changed', at, agent_id: null, skus }]
}
