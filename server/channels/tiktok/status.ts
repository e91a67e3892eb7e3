import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

/**
 * Every order status of version 202309, in our words. AWAITING_COLLECTION is an order whose shipment is arranged: it has a tracking number and waits to be
 * packed. Unsettled, and settled here alone: what is paid and still ON_HOLD (the buyer may take it back by themselves for a while) counts as new.
 */
export const statusOf: Readonly<Record<string, OrderStatus>> = {
  UNPAID: orderStatus.waiting_payment,
  ON_HOLD: orderStatus.new,
  AWAITING_SHIPMENT: orderStatus.new,
  PARTIALLY_SHIPPING: orderStatus.processing,
  AWAITING_COLLECTION: orderStatus.processing,
  IN_TRANSIT: orderStatus.shipped,
  DELIVERED: orderStatus.arrived,
  COMPLETED: orderStatus.complete,
  CANCELLED: orderStatus.cancelled,
}

/** Statuses in which the shipment of the whole order has been arranged, so that its way can be asked for. */
export const arranged: ReadonlySet<string> = new Set(['AWAITING_COLLECTION', 'IN_TRANSIT', 'DELIVERED', 'COMPLETED'])

/** Statuses in which a buyer may ask for a return. */
export const hasArrived: ReadonlySet<string> = new Set(['DELIVERED', 'COMPLETED'])

/** Returns that wait for somebody's decision, or for the goods. */
export const isOpenReturn = (status: string): boolean => /PENDING|AWAITING|SHIPPED_ITEM|RECEIVE_PACKAGE/.test(status)
export const isDoneReturn = (status: string): boolean => /REQUEST_(SUCCESS|COMPLETE)$/.test(status)

/** Reasons that a seller cancels with: the platform has one name for what is paid and another for what is not, and tells them in words afterwards. */
export const cancelReasons = [
  {
    id: 'OUT_OF_STOCK',
    text: 'Stok habis',
    out_of_stock: true,
    told: 'Out of stock',
    paid: 'seller_cancel_reason_out_of_stock',
    unpaid: 'seller_cancel_unpaid_reason_out_of_stock',
  },
  {
    id: 'WRONG_PRICE',
    text: 'Harga salah',
    told: 'Pricing error',
    paid: 'seller_cancel_reason_wrong_price',
    unpaid: 'seller_cancel_unpaid_reason_wrong_price',
  },
  {
    id: 'UNDELIVERABLE_AREA',
    text: 'Alamat di luar jangkauan',
    told: 'Unable to deliver to buyer address',
    paid: 'seller_cancel_paid_reason_address_not_deliver',
    unpaid: null,
  },
  {
    id: 'CUSTOMER_REQUEST',
    text: 'Permintaan pembeli',
    told: 'Buyer requested cancellation',
    paid: 'seller_cancel_paid_reason_buyer_requested_cancellation',
    unpaid: 'seller_cancel_unpaid_reason_buyer_requested_cancellation',
  },
] as const
