import type { ClientBase } from 'pg'
import { orderStatus } from '#contract/order/order-status.ts'
import { stockEffect } from '#server/domains/order/stock.rules.ts'
import { copyRows } from './copy-rows.ts'
import type { DrawnOrder } from './draw-order.ts'

/**
 * Holds the stock of orders that are not sent yet, as taking them in would have: a movement for each line. As much came in for them,
 * so that what is available stays as the catalogue was seeded. Of some parcels that came back the pieces left their shelf before.
 */
export async function holdStock(client: ClientBase, workspaceId: number, drawn: readonly DrawnOrder[], at: string): Promise<void> {
  const held = drawn
    .filter(({ order }) => stockEffect(null, order.order_status)?.reason === 'allocate')
    .flatMap(({ order, lines }) =>
      lines.map(({ sku, qty }) => ({
        workspace_id: workspaceId,
        sku: sku.sku,
        on_hand_change: 0,
        allocated_change: qty,
        unshelved_change: 0,
        reason: 'allocate',
        order_code: order.order_code,
        created_at: order.ordered_at,
      })),
    )
  const back = cameBack(workspaceId, drawn, at)
  const pieces = new Map<string, number>()
  for (const { sku, allocated_change } of held) pieces.set(sku, (pieces.get(sku) ?? 0) + allocated_change)
  const left = new Map<string, number>(pieces)
  for (const { sku, on_hand_change } of back) left.set(sku, (left.get(sku) ?? 0) - on_hand_change)
  const came = [...left].map(([sku, qty]) => ({
    workspace_id: workspaceId,
    sku,
    on_hand_change: qty,
    allocated_change: 0,
    unshelved_change: 0,
    reason: 'correction',
    order_code: null,
    created_at: at,
  }))
  await client.query(
    `UPDATE sku SET on_hand = sku.on_hand + held.qty, allocated = sku.allocated + held.qty
     FROM unnest($2::text[], $3::int[]) AS held (sku, qty) WHERE sku.workspace_id = $1 AND sku.sku = held.sku`,
    [workspaceId, [...pieces.keys()], [...pieces.values()]],
  )
  const received = back.filter(({ unshelved_change }) => unshelved_change > 0)
  await client.query(
    `UPDATE sku SET unshelved = sku.unshelved + back.qty FROM (SELECT sku, sum(qty)::int AS qty FROM unnest($2::text[], $3::int[]) AS x (sku, qty) GROUP BY sku) back
     WHERE sku.workspace_id = $1 AND sku.sku = back.sku`,
    [workspaceId, received.map(({ sku }) => sku), received.map(({ unshelved_change }) => unshelved_change)],
  )
  await copyRows(
    client,
    'stock_movement',
    ['workspace_id', 'sku', 'on_hand_change', 'allocated_change', 'unshelved_change', 'reason', 'order_code', 'created_at'],
    [...came, ...held, ...back],
  )
  await sellTooMuch(client, workspaceId, at)
}

/** Parcels that came back: some were received and wait for their shelf, as many others wait to be scanned. */
const receivedParcels = 3

function cameBack(workspaceId: number, drawn: readonly DrawnOrder[], at: string) {
  const returned = drawn.filter(({ order }) => order.order_status === orderStatus.returned).slice(0, 2 * receivedParcels)
  const movesOf = (reason: 'ship' | 'return', { order: { order_code, ordered_at }, lines }: DrawnOrder) =>
    lines.map(({ sku: { sku }, qty }) => ({
      workspace_id: workspaceId,
      sku,
      on_hand_change: reason === 'ship' ? -qty : 0,
      allocated_change: 0,
      unshelved_change: reason === 'return' ? qty : 0,
      reason,
      order_code,
      created_at: reason === 'ship' ? ordered_at : at,
    }))
  return [...returned.flatMap((one) => movesOf('ship', one)), ...returned.slice(0, receivedParcels).flatMap((one) => movesOf('return', one))]
}

/** Of a few SKUs more was sold than lies on the shelf: two marketplaces took the last piece at once. */
async function sellTooMuch(client: ClientBase, workspaceId: number, at: string): Promise<void> {
  await client.query(
    `WITH short AS (
       SELECT sku, on_hand, allocated FROM sku WHERE workspace_id = $1 AND allocated BETWEEN 2 AND 6
         AND NOT EXISTS (SELECT FROM sku WHERE workspace_id = $1 AND allocated > on_hand)
       ORDER BY md5(sku) LIMIT 4 FOR UPDATE
     ), taken AS (
       UPDATE sku SET on_hand = short.allocated - 1 FROM short WHERE sku.workspace_id = $1 AND sku.sku = short.sku
     )
     INSERT INTO stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, created_at)
     SELECT $1, sku, allocated - 1 - on_hand, 0, 'correction', $2 FROM short`,
    [workspaceId, at],
  )
}
