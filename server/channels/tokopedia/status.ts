import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

/** Every order status of the fulfilment service, in our words. What its fraud desk holds waits as if it were unpaid: the seller must not ship it. */
export const statusOf: Readonly<Record<number, OrderStatus>> = {
  0: orderStatus.cancelled,
  3: orderStatus.cancelled,
  5: orderStatus.cancelled,
  6: orderStatus.cancelled,
  10: orderStatus.cancelled,
  15: orderStatus.cancelled,
  100: orderStatus.waiting_payment,
  103: orderStatus.waiting_payment,
  200: orderStatus.waiting_payment,
  220: orderStatus.new,
  221: orderStatus.new,
  400: orderStatus.processing,
  450: orderStatus.waiting_pickup,
  500: orderStatus.shipped,
  501: orderStatus.shipped,
  520: orderStatus.shipped,
  530: orderStatus.shipped,
  540: orderStatus.shipped,
  550: orderStatus.returned,
  600: orderStatus.arrived,
  601: orderStatus.complained,
  690: orderStatus.waiting_payment,
  691: orderStatus.waiting_payment,
  695: orderStatus.cancelled,
  698: orderStatus.cancelled,
  699: orderStatus.cancelled,
  700: orderStatus.complete,
  701: orderStatus.complete,
}

/** Reasons a seller may reject with, by `reason_code`. */
export const rejectReasons = [
  { id: '1', text: 'Stok produk kosong', out_of_stock: true },
  { id: '2', text: 'Varian produk tidak tersedia', out_of_stock: true },
  { id: '3', text: 'Harga atau berat salah' },
  { id: '4', text: 'Toko sedang tutup' },
  { id: '5', text: 'Lainnya' },
  { id: '7', text: 'Masalah kurir' },
  { id: '8', text: 'Permintaan pembeli' },
] as const

/**
 * A buyer's wish to cancel is no status: it stands beside the order, which waits as it was for the seller's answer. Unsettled in public sources, and settled
 * here alone: the number of a wish that nobody has answered.
 */
const unanswered = 0

/** Until the parcel is with the courier a wish may stand beside the order. */
export const mayBeCancelled = (status: OrderStatus): boolean => status >= orderStatus.new && status < orderStatus.shipped

/** Where an order is, in our words; null where its status is one we do not know. */
export function standingOf(order_status: number, wish: { readonly status?: number | null | undefined } | null | undefined): OrderStatus | null {
  const status = statusOf[order_status] ?? null
  return status !== null && mayBeCancelled(status) && wish?.status === unanswered ? orderStatus.cancel_requested : status
}

/** The reject reason by which a seller agrees to the buyer's wish. */
export const buyersWish = '8'
