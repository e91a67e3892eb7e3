import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

/** What of a stock-keeping unit is there; both are whole numbers from 0. */
export interface Stock {
  readonly on_hand: number
  readonly allocated: number
}
export type StockReason = 'allocate' | 'release' | 'unpick' | 'ship' | 'return' | 'write_off' | 'correction'

/** What one piece of an order does to stock when the order moves, by what it is told as. */
export interface StockEffect {
  readonly on_hand: number
  readonly allocated: number
  /** Pieces that wait for their shelf from then on. */
  readonly unshelved: number
  readonly reason: StockReason
}

type Hold = 'nothing' | 'held' | 'gone'

const holdOf: Readonly<Record<OrderStatus, Hold>> = {
  [orderStatus.waiting_payment]: 'held',
  [orderStatus.new]: 'held',
  [orderStatus.processing]: 'held',
  [orderStatus.waiting_pickup]: 'held',
  [orderStatus.cancel_requested]: 'held',
  [orderStatus.shipped]: 'gone',
  // What comes back counts again when somebody has looked at it, not when the courier says so.
  [orderStatus.returned]: 'gone',
  [orderStatus.arrived]: 'gone',
  [orderStatus.complete]: 'gone',
  [orderStatus.complained]: 'gone',
  [orderStatus.cancelled]: 'nothing',
}

/** What is known of an order that is cancelled. */
interface Cancelling {
  readonly revert: boolean | null
  readonly packed: boolean
}

const unknown: Cancelling = { revert: null, packed: false }

/**
 * What an order's move does to the stock of each piece in it; null when nothing. `from` is null for an order that was not there.
 * `revert` is the answer to "put the items back on sale?": an order cancelled before shipping is released unless the answer was no,
 * one cancelled after shipping comes back only when it was yes. What is packed by then (`packed`), or was sent, lies on no shelf: it waits until somebody
 * puts it there.
 */
export function stockEffect(from: OrderStatus | null, to: OrderStatus, { revert, packed }: Cancelling = unknown): StockEffect | null {
  const before = from === null ? 'nothing' : holdOf[from]
  const after = holdOf[to]
  if (before === after) return null
  if (after === 'held') return { on_hand: 0, allocated: 1, unshelved: 0, reason: 'allocate' }
  if (after === 'gone') return { on_hand: -1, allocated: before === 'held' ? -1 : 0, unshelved: 0, reason: 'ship' }
  if (before === 'held') {
    if (revert === false) return { on_hand: -1, allocated: -1, unshelved: 0, reason: 'write_off' }
    return packed ? { on_hand: -1, allocated: -1, unshelved: 1, reason: 'unpick' } : { on_hand: 0, allocated: -1, unshelved: 0, reason: 'release' }
  }
  // Without an answer the parcel may still come back: it is received by its scan then.
  return revert === true ? { on_hand: 0, allocated: 0, unshelved: 1, reason: 'return' } : null
}

/** An order's effect on one stock-keeping unit, by how many of it the order holds. */
export const timesPieces = (effect: StockEffect, pieces: number): StockEffect => ({
  on_hand: effect.on_hand * pieces,
  allocated: effect.allocated * pieces,
  unshelved: effect.unshelved * pieces,
  reason: effect.reason,
})

/**
 * Stock after an effect, and what has to be corrected for neither to fall below zero: a marketplace can sell what is not on the shelf.
 * before + effect + correction = after.
 */
export function settleStock(before: Stock, effect: StockEffect): { after: Stock; correction: Stock | null } {
  const wanted = { on_hand: before.on_hand + effect.on_hand, allocated: before.allocated + effect.allocated }
  const after = { on_hand: Math.max(0, wanted.on_hand), allocated: Math.max(0, wanted.allocated) }
  const correction = { on_hand: after.on_hand - wanted.on_hand, allocated: after.allocated - wanted.allocated }
  return { after, correction: correction.on_hand === 0 && correction.allocated === 0 ? null : correction }
}
