import type { StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import type { LiveEventBody } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { markDueText, ofSkus } from '../listing/listing.port.ts'
import { type Stock, type StockEffect, settleStock, timesPieces } from './stock.rules.ts'

/** An order's move, as far as stock is concerned. */
export interface StockMove {
  readonly order_code: string
  readonly effect: StockEffect
  /** The agent's seat, null for the marketplace. */
  readonly user_id: number | null
}

interface Movement {
  sku: string
  on_hand_change: number
  allocated_change: number
  reason: string
  order_code: string
  user_id: number | null
}

const movedText = `
  with moved as (
    update sku set on_hand = x.on_hand, allocated = x.allocated, version = sku.version + 1 from jsonb_to_recordset($2::jsonb) as x(sku text, on_hand int, allocated int)
    where sku.workspace_id = $1 and sku.sku = x.sku
    returning sku.sku, sku.product_id, sku.on_hand as stock, sku.allocated, sku.min_stock, sku.buffer, sku.price::float8, sku.price_cost::float8, sku.version
  ), written as (
    insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, order_code, user_id, created_at)
    select $1, sku, on_hand_change, allocated_change, reason, order_code, user_id, $4
    from jsonb_to_recordset($3::jsonb) as x(sku text, on_hand_change int, allocated_change int, reason text, order_code text, user_id int)
  ), due as (${markDueText(ofSkus('$5'), '$4')})
  select * from moved`

const availableOf = ({ on_hand, allocated }: Stock): number => Math.max(0, on_hand - allocated)

/**
 * Carries out the moves of several orders on their items' stock, and writes each as a movement; listings of what is available in another number now are due. The units are locked in one order first,
 * so that orders which share them wait for each other instead of overwriting or deadlocking. Lines whose SKU is not kept are left out.
 * Answers the event that tells of it, for the transaction's end; none where no stock moved.
 */
export async function moveStock(connection: Connection, moves: readonly StockMove[], at: string): Promise<LiveEventBody[]> {
  if (moves.length === 0) return []
  const workspaceId = workspaceOf(connection)
  const byCode = new Map(moves.map((move) => [move.order_code, move]))
  const { rows: pieces } = await connection.client.query<{ order_code: string; sku: string; qty: number }>(
    'select order_code, sku, sum(qty)::int as qty from order_item where workspace_id = $1 and order_code = any($2) group by order_code, sku order by order_code, sku',
    [workspaceId, [...byCode.keys()]],
  )
  const { rows: units } = await connection.client.query<Stock & { sku: string }>(
    'select sku, on_hand, allocated from sku where workspace_id = $1 and sku = any($2) order by sku for update',
    [workspaceId, [...new Set(pieces.map((piece) => piece.sku))]],
  )
  const stock = new Map<string, Stock>(units.map((unit) => [unit.sku, unit]))
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
  const after = JSON.stringify([...stock].map(([sku, { on_hand, allocated }]) => ({ sku, on_hand, allocated })))
  // What is sent takes from the shelf what was promised before: marketplaces need not hear of it.
  const told = units.filter((unit) => availableOf(unit) !== availableOf(stock.get(unit.sku) ?? unit)).map(({ sku }) => sku)
  const { rows: skus } = await connection.client.query<StockNews>(movedText, [workspaceId, after, JSON.stringify(movements), at, told])
  return [{ type: 'product.changed', at, agent_id: null, skus }]
}
