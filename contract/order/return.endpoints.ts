import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { mostAmount } from '../core/most-amount.ts'
import { any } from '../core/privilege.ts'
import { orderOutcomeSchema } from './order.endpoints.ts'
import { orderRowSchema } from './order.ts'
import { orderCodesPerCall } from './order-query.ts'

/** What a person says of a parcel that left: it came back (log 90), or it is lost and its funds were received (91). */
export const returnTypes = ['received', 'lost'] as const
export type ReturnType = (typeof returnTypes)[number]

const code = z.string().trim().min(1).max(100)

export const orderReturn = endpoint({
  id: 'order.return',
  method: 'POST',
  path: '/order/return/:type',
  access: any('order'),
  summary: 'A returned parcel was received, or a lost one was paid for; by its order, or by what is scanned from it',
  params: z.object({ type: z.enum(returnTypes) }),
  body: z
    .object({
      /** Order code, marketplace order id or tracking number. */
      scan_code: code.optional(),
      order_code: code.optional(),
      /** What was paid for a lost parcel, in whole rupiah. */
      funds: z.number().int().min(1).max(mostAmount).optional(),
    })
    .refine(({ scan_code, order_code }) => !scan_code !== !order_code, 'either scan_code or order_code'),
  reply: z.object({ order: orderRowSchema, /** Pieces that wait for their shelf now. */ pieces: z.number().int() }),
  errors: ['ORDER_NOT_FOUND', 'NOT_RETURNED', 'RETURN_SETTLED'],
  touches: ['order', 'product'],
})

/** `cancel`: the seller's own wish. `accept` and `reject` answer the buyer's. */
export const cancelTypes = ['cancel', 'accept', 'reject'] as const

export const orderCancel = endpoint({
  id: 'order.cancel',
  method: 'POST',
  path: '/order/cancel/:cancel_type',
  access: any('order'),
  summary: "Cancels orders, or answers the buyers' wishes to cancel; what the marketplace says to each arrives by event",
  params: z.object({ cancel_type: z.enum(cancelTypes) }),
  body: z.object({
    order_code: z.union([code.transform((text) => [text]), z.array(code).min(1).max(orderCodesPerCall)]),
    /** Needed to cancel by oneself. */
    cancel_reason: z.string().trim().max(200).optional(),
    cancel_revert_stock: z.boolean().optional(),
  }),
  reply: z.object({ results: z.array(orderOutcomeSchema) }),
  touches: ['order', 'order-summary'],
  bulk: { of: 'order', key: 'body.order_code', together: orderCodesPerCall },
})
