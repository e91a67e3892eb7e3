import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import { leastFar } from '../status-of-items.ts'

/**
 * Every status of an order's item, in our words. Unsettled in public sources, and settled here alone: what `delivered` still lacks to be complete
 * (`confirmed`), and what becomes of parcels that failed, were lost or damaged: they count as on their way back.
 */
export const statusOf: Readonly<Record<string, OrderStatus>> = {
  unpaid: orderStatus.waiting_payment,
  pending: orderStatus.new,
  topack: orderStatus.new,
  packed: orderStatus.processing,
  repacked: orderStatus.processing,
  toship: orderStatus.waiting_pickup,
  ready_to_ship: orderStatus.waiting_pickup,
  ready_to_ship_pending: orderStatus.waiting_pickup,
  shipping: orderStatus.shipped,
  shipped: orderStatus.shipped,
  delivered: orderStatus.arrived,
  confirmed: orderStatus.complete,
  canceled: orderStatus.cancelled,
  returned: orderStatus.returned,
  shipped_back: orderStatus.returned,
  shipped_back_success: orderStatus.returned,
  shipped_back_failed: orderStatus.returned,
  failed: orderStatus.returned,
  failed_delivery: orderStatus.returned,
  lost: orderStatus.returned,
  lost_by_3pl: orderStatus.returned,
  damaged_by_3pl: orderStatus.returned,
  package_scrapped: orderStatus.returned,
}

/** The status of an order whose items are in these words; null where no word is known. */
export const statusOfItems = (words: readonly string[]): ReturnType<typeof leastFar> =>
  leastFar(
    words.flatMap((mp_status) => {
      const order_status = statusOf[mp_status]
      return order_status === undefined ? [] : [{ order_status, mp_status }]
    }),
  )

/**
 * Reasons that a seller cancels with, by the marketplace's own name for each. Their numbers differ from order to order: they are asked for.
 */
export const cancelReasons = [
  { id: 'OUT_OF_STOCK', name: 'Out of Stock', text: 'Stok habis', out_of_stock: true },
  { id: 'WRONG_PRICE', name: 'Wrong Price or Pricing Error', text: 'Harga salah' },
  { id: 'SOURCING_DELAY', name: 'Sourcing Delay(cannot meet deadline)', text: 'Tidak bisa memenuhi batas waktu' },
] as const

/** Reverse orders (cancellations and returns) that wait for somebody's decision, or for the goods. The others are over. */
export const isOpen = (reverseStatus: string | null | undefined): boolean =>
  /INIT|SHIPPING|RECEIVE|PENDING|AGREE|BUYER|REJECT_REFUND|AUTHORIZED/.test(reverseStatus ?? '')
