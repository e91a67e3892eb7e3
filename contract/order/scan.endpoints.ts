import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { orderItemSchema, orderRowSchema } from './order.ts'
import { scanActions } from './scan-action.ts'

/** Why a parcel must not go on. */
export const scanStops = [
  'cancelled',
  'cancel_requested',
  'returned',
  'complained',
  'unpaid',
  'not_accepted',
  'shipped',
  'other_courier',
  'short',
  'held',
] as const
export type ScanStop = (typeof scanStops)[number]

const scannedBySchema = z.object({
  /** Null: not known any more. */
  name: z.string().nullable(),
  /** ISO 8601 instant. */
  at: z.string(),
})

/** The order as the packing desk shows it. */
export const scannedOrderSchema = orderRowSchema.extend({
  note: z.string().nullable(),
  location: z.string().nullable(),
  items: z.array(orderItemSchema),
})
export type ScannedOrder = z.infer<typeof scannedOrderSchema>

export const scanReplySchema = z.object({
  /** `ok`: marked now. `already`: it was before, `by` tells by whom. `stop`: it must not go on, `stop` tells why. `unknown`: no order has the code. */
  outcome: z.enum(['ok', 'already', 'stop', 'unknown']),
  stop: z.enum(scanStops).nullable(),
  by: scannedBySchema.nullable(),
  /** The parcel that was meant: its order's code, with its number where the order is split (`shipment.ts`). Null: none. */
  parcel_code: z.string().nullable(),
  order: scannedOrderSchema.nullable(),
})
export type ScanReply = z.infer<typeof scanReplySchema>

export const orderScan = endpoint({
  id: 'order.scan',
  method: 'POST',
  path: '/order/scan',
  access: 'packing-helper-accounts',
  summary: 'Marks the parcel with this order code, marketplace order id or tracking number as packed or handed over',
  body: z.object({
    scan_code: z.string().trim().min(1).max(100),
    action: z.enum(scanActions),
    /** Whose parcels are handed over; another's stops. */
    courier_name: z.string().max(100).optional(),
    /** Takes the mark away again. */
    undo: z.boolean().default(false),
    /** The version that was seen; another one answers VERSION_CONFLICT. */
    version: z.number().int().optional(),
  }),
  reply: scanReplySchema,
  errors: ['VERSION_CONFLICT'],
  touches: ['order', 'scan'],
  untouched: ({ outcome }) => outcome !== 'ok',
})

export const orderScanList = endpoint({
  id: 'order.scan-list',
  method: 'GET',
  path: '/order/scan',
  access: 'packing-helper-accounts',
  summary: "Today's scans at the packing desk (WIB), newest first, with their counts",
  query: z.object({ scan_action: z.enum(scanActions), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  reply: z.object({
    rows: z.array(
      scannedBySchema.extend({
        order_code: z.string(),
        parcel_code: z.string(),
        buyer_name: z.string(),
        courier_name: z.string(),
        order_qty: z.number().int(),
        /** Set where the one who asks scanned it. */
        own: z.boolean(),
      }),
    ),
    total: z.number().int(),
    own_total: z.number().int(),
    /** Orders that wait to be packed, or packed parcels that wait for their courier. */
    waiting: z.number().int(),
  }),
  reads: ['order', 'scan'],
})
