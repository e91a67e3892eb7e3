import type { Job } from '#server/db/outbox.ts'
import type { OrderOrigin } from './order-state.ts'

/** Queue of actions on their way to a marketplace. */
export const orderActionJob = 'order.action'
/** What a job of {@link orderActionJob} carries: the order keeps what was asked, under the same request. */
export interface OrderActionOrder extends OrderOrigin {
  readonly order_code: string
  readonly request_id: string
  /** From 1. */
  readonly attempt: number
}

/** Queue of orders to fetch whole from their marketplace: its news named an order that is not known here, or said no. */
export const fetchOrderJob = 'order.fetch'
/** What a job of {@link fetchOrderJob} carries. */
export interface FetchOrder extends OrderOrigin {
  readonly mp_order_id: string
  /** From 1, which it is where it is missing. */
  readonly attempt?: number | undefined
  /** When it was asked for first, ISO 8601; now where it is missing. */
  readonly since?: string | undefined
}

/** A job of {@link fetchOrderJob}, for `enqueue`. One that waits serves every piece of news about its order: its key names it (the queue holds one per key). */
export const fetchOrder = (
  { workspace_id, store_code, marketplace, mp_order_id, attempt = 1, since }: FetchOrder,
  afterSeconds = 0,
): Job<FetchOrder> => ({
  name: fetchOrderJob,
  data: { workspace_id, store_code, marketplace, mp_order_id, attempt, since },
  singletonKey: `${workspace_id}/${marketplace}/${mp_order_id}`,
  startAfter: `${afterSeconds} seconds`,
})
