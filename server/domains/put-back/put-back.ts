import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { putBack } from '#contract/product/put-back.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Actor } from '../order/order.port.ts'
import { type LockedStock, lockSkus, type Movement, moveSkus, type OrderPieces } from '../stock/stock.port.ts'

export type Piece = CallReply<typeof putBack>['pieces'][number]

export interface PutBackAsk {
  readonly pieces: readonly OrderPieces[]
  readonly to: 'shelf' | 'gone'
  readonly undo: boolean
}

const reasons = { shelf: 'shelve', gone: 'write_off' } as const

/** Of each order and SKU: what waits, and what was laid on its shelf, or written off, after it had waited. */
const standingText = `
  select order_code, sku, sum(unshelved_change)::int as waiting, (-coalesce(sum(unshelved_change) filter (where reason = 'shelve'), 0))::int as shelf,
    (-coalesce(sum(unshelved_change) filter (where reason = 'write_off'), 0))::int as gone
  from stock_movement where workspace_id = $1 and sku = any($2::text[]) and order_code = any($3::text[]) and unshelved_change <> 0 group by 1, 2`

type Standing = OrderPieces & Readonly<Record<'waiting' | 'shelf' | 'gone', number>>

const keyOf = ({ order_code, sku }: { readonly order_code: string; readonly sku: string }): string => `${order_code}\n${sku}`

/** Pieces that are named twice count together, so that none is moved twice. */
function together(pieces: readonly OrderPieces[]): OrderPieces[] {
  const byKey = new Map<string, OrderPieces>()
  for (const piece of pieces) byKey.set(keyOf(piece), { ...piece, qty: piece.qty + (byKey.get(keyOf(piece))?.qty ?? 0) })
  return [...byKey.values()]
}

/** Every piece of a SKU cannot be taken off its shelf again where it was sold since. */
function checkShelf(movements: readonly Movement[], stock: ReadonlyMap<string, LockedStock>): void {
  const taken = new Map<string, number>()
  for (const { sku, on_hand_change } of movements) taken.set(sku, (taken.get(sku) ?? 0) - on_hand_change)
  for (const [sku, qty] of taken) {
    const there = stock.get(sku)?.on_hand ?? 0
    if (qty > there) throw new DomainError('STOCK_SHORT', { sku, stock: there, qty })
  }
}

/** Lays waiting pieces on their shelf, writes them off, or takes either back. Throws NOT_WAITING, STOCK_SHORT. Answers what was moved. */
export async function movePieces(connection: Connection, { pieces: asked, to, undo }: PutBackAsk, by: Actor, at: string): Promise<Piece[]> {
  const pieces = together(asked)
  const stock = await lockSkus(
    connection,
    pieces.map(({ sku }) => sku),
  )
  const standing = await prepared<Standing>(connection, standingText, [
    workspaceOf(connection),
    [...stock.keys()],
    [...new Set(pieces.map(({ order_code }) => order_code))],
  ])
  const byKey = new Map(standing.map((one) => [keyOf(one), one]))
  const movements = pieces.map((piece): Movement => {
    const known = byKey.get(keyOf(piece))
    const most = (undo ? known?.[to] : known?.waiting) ?? 0
    const { order_code, sku } = piece
    if (piece.qty > most) throw new DomainError('NOT_WAITING', { sku, order_code, waiting: most, qty: piece.qty })
    const qty = undo ? -piece.qty : piece.qty
    const common = { sku, order_code, allocated_change: 0, unshelved_change: -qty, reason: reasons[to], user_id: by.user_id }
    return { ...common, on_hand_change: to === 'shelf' ? qty : 0 }
  })
  checkShelf(movements, stock)
  const skus = await moveSkus(connection, movements, at)
  await appendEvent(connection, { type: 'product.changed', at, agent_id: by.agent_id, skus })
  return tellPieces(connection, pieces)
}

/** Pieces as people know them: by their names and shelves. */
export async function tellPieces(connection: Connection, pieces: readonly OrderPieces[]): Promise<Piece[]> {
  return prepared<Piece>(
    connection,
    `select x.order_code, x.sku, p.name, s.variant, s.location, coalesce(s.image_url, p.image_url) as image_url, x.qty
     from jsonb_to_recordset($2::jsonb) as x (order_code text, sku text, qty int)
       join sku s on s.workspace_id = $1 and s.sku = x.sku join product p on p.workspace_id = $1 and p.product_id = s.product_id
     order by s.location nulls last, x.sku, x.order_code`,
    [workspaceOf(connection), JSON.stringify(pieces)],
  )
}
