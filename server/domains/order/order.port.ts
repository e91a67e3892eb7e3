import type { OrderOrigin } from './order-state.ts'

export { ingestOrder, ingestStatus, type OrderNews, type StatusNews } from './intake.ts'
export { deadlineAt, type OrderOrigin, searchTextOf } from './order-state.ts'

/** Queue of orders to fetch whole from their marketplace: its news named an order that is not known here. */
export const fetchOrderJob = 'order.fetch'
/** What a job of {@link fetchOrderJob} carries. */
export interface FetchOrder extends OrderOrigin {
  readonly mp_order_id: string
}
