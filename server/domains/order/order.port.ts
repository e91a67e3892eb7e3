import type { OrderOrigin } from './order-state.ts'

export { ingestOrder, ingestStatus, type OrderNews, type StatusNews } from './intake.ts'
export { markLabelsPrinted } from './label-print.ts'
export { actorOf, type OrderActionOrder, orderActionJob } from './order-command.ts'
export { type KeptOrderDetail, readOrderDetails } from './order-detail.query.ts'
export { readOrderRows } from './order-row.ts'
export { type ActionResult, type AskedAction, readAskedAction, type SettledAction, settleActions } from './order-settle.ts'
export { type Actor, deadlineAt, type KnownOrder, type OrderOrigin, searchTextOf } from './order-state.ts'
export { readBatch } from './pickup.ts'

/** Queue of orders to fetch whole from their marketplace: its news named an order that is not known here. */
export const fetchOrderJob = 'order.fetch'
/** What a job of {@link fetchOrderJob} carries. */
export interface FetchOrder extends OrderOrigin {
  readonly mp_order_id: string
}
