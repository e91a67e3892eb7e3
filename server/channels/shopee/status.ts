import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

/** Every order status of the Open Platform v2, in our words. PROCESSED is an order whose shipment is arranged: it has a tracking number and waits to be packed. */
export const statusOf: Readonly<Record<string, OrderStatus>> = {
  UNPAID: orderStatus.waiting_payment,
  READY_TO_SHIP: orderStatus.new,
  PROCESSED: orderStatus.processing,
  RETRY_SHIP: orderStatus.processing,
  SHIPPED: orderStatus.shipped,
  TO_CONFIRM_RECEIVE: orderStatus.arrived,
  IN_CANCEL: orderStatus.cancel_requested,
  CANCELLED: orderStatus.cancelled,
  TO_RETURN: orderStatus.complained,
  COMPLETED: orderStatus.complete,
}

/** Statuses in which the shipment has been arranged, so that a tracking number can be asked for. */
export const arranged: ReadonlySet<string> = new Set(['PROCESSED', 'RETRY_SHIP', 'SHIPPED', 'TO_CONFIRM_RECEIVE', 'TO_RETURN', 'COMPLETED'])

/** Reasons a seller may cancel with (v2.order.cancel_order). */
export const cancelReasons = [
  { id: 'OUT_OF_STOCK', text: 'Stok habis', out_of_stock: true },
  { id: 'UNDELIVERABLE_AREA', text: 'Alamat di luar jangkauan' },
  { id: 'CUSTOMER_REQUEST', text: 'Permintaan pembeli' },
  { id: 'COD_NOT_SUPPORTED', text: 'COD tidak didukung' },
] as const
