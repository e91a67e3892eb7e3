import { z } from 'zod'
import { returnStatusSchema } from '../return-refund/return-refund.ts'
import { type OrderStatus, orderStatus } from './order-status.ts'

/** Order log actions (specification §4). */
export const orderLogAction = {
  received: 1,
  created: 2,
  // What is done to an order beside its way; the specification's numbers leave these free.
  tagged: 3,
  untagged: 4,
  assigned: 5,
  held: 6,
  released: 7,
  accepted: 10,
  label_printed: 20,
  print_queued: 21,
  split: 11,
  merged: 12,
  shipment_reverted: 13,
  package_scanned: 30,
  handover_scan: 31,
  pickup_requested: 40,
  shipped: 50,
  arrived: 60,
  complete: 70,
  instant_matched: 75,
  cancelled: 80,
  cancel_request_accepted: 81,
  rejected: 82,
  cancel_requested: 83,
  complained: 84,
  return_received: 90,
  lost_confirmed: 91,
} as const
export type OrderLogActionName = keyof typeof orderLogAction
export type OrderLogAction = (typeof orderLogAction)[OrderLogActionName]
const orderLogActionSchema = z.union(Object.values(orderLogAction).map((value) => z.literal(value)))
export const orderLogActionName = (action: OrderLogAction): OrderLogActionName =>
  (Object.keys(orderLogAction) as OrderLogActionName[]).find((name) => orderLogAction[name] === action) as OrderLogActionName

/**
 * The log entry that a move to a status writes, whoever caused it; statuses without one write none. That a marketplace reports a parcel as on its way
 * back (550) has none: `return_received` says that a person received it.
 */
export const logActionOfStatus: Readonly<Partial<Record<OrderStatus, OrderLogAction>>> = {
  [orderStatus.new]: orderLogAction.received,
  [orderStatus.processing]: orderLogAction.accepted,
  [orderStatus.waiting_pickup]: orderLogAction.pickup_requested,
  [orderStatus.shipped]: orderLogAction.shipped,
  [orderStatus.arrived]: orderLogAction.arrived,
  [orderStatus.complete]: orderLogAction.complete,
  [orderStatus.complained]: orderLogAction.complained,
  [orderStatus.cancelled]: orderLogAction.cancelled,
  [orderStatus.cancel_requested]: orderLogAction.cancel_requested,
}

export const orderLogEntrySchema = z.object({
  log_id: z.number().int(),
  order_code: z.string(),
  action: orderLogActionSchema,
  /** Null when the marketplace or the system did it. */
  agent_id: z.number().int().nullable(),
  agent_name: z.string().nullable(),
  /** ISO 8601 instant. */
  created_at: z.string(),
  /** A reason or remark as it was given, shown as it is. */
  note: z.string().nullable(),
  /** Where a return of the order went; absent or null where the entry tells of none. */
  return_status: returnStatusSchema.nullish(),
})
export type OrderLogEntry = z.infer<typeof orderLogEntrySchema>
