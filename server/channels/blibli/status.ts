import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

/**
 * Statuses of an order's item, in our words. An item that is paid stays FP until it is handed over, whether or not it is packed: that its package was made
 * is told beside the status ({@link packed}).
 *
 * Unsettled in public sources, and settled here alone: CX, which one integration takes as cancelled and another as on its way, FR and BP.
 */
export const statusOf: Readonly<Record<string, OrderStatus>> = {
  FP: orderStatus.new,
  BP: orderStatus.processing,
  PU: orderStatus.waiting_pickup,
  FR: orderStatus.shipped,
  D: orderStatus.arrived,
  X: orderStatus.cancelled,
  CX: orderStatus.cancelled,
  OS: orderStatus.cancelled,
  CR: orderStatus.cancelled,
  RT: orderStatus.returned,
  VB: orderStatus.returned,
}

/** How an item is written that is paid and packed, and one that is delivered and paid out: the marketplace has no words of its own for these. */
export const packed = 'FP packed'
export const settled = 'D settled'

export interface ItemStanding {
  readonly status: string
  readonly packed?: boolean
  readonly settled?: boolean
}

/** Where an item is; null for a status that nobody knows. */
export function standingOf(item: ItemStanding): { order_status: OrderStatus; mp_status: string } | null {
  if (item.status === 'FP' && item.packed) return { order_status: orderStatus.processing, mp_status: packed }
  if (item.status === 'D' && item.settled) return { order_status: orderStatus.complete, mp_status: settled }
  const order_status = statusOf[item.status]
  return order_status === undefined ? null : { order_status, mp_status: item.status }
}

/** Returns that are over; in any other state somebody still has to decide, or the goods are on their way. */
export const isReturnOver = (status: string): boolean => /FINISHED|REJECTED|CANCEL/.test(status)

/** Reasons that a seller cancels with. They are sent as they are read: one that the marketplace does not list counts as "other" there. */
export const cancelReasons = [
  { id: 'OUT_OF_STOCK', text: 'Stok habis', out_of_stock: true },
  { id: 'WRONG_PRICE', text: 'Harga salah' },
  { id: 'OUT_OF_REACH', text: 'Alamat di luar jangkauan' },
  { id: 'BUYER', text: 'Permintaan pembeli' },
] as const
