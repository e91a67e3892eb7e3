import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { orderRowSchema } from './order.ts'
import { mostMerged, mostPackages, packageLineSchema } from './shipment.ts'

const code = z.string().min(1).max(64)
const works = any('order')
/** The orders as they are now. */
const reply = z.object({ orders: z.array(orderRowSchema) })

export const orderSplit = endpoint({
  id: 'order.split',
  method: 'POST',
  path: '/order/shipment/split',
  access: works,
  summary:
    'Has an order that is new sent in several parcels, where its marketplace allows; waits for what that says. Where splitting is packing, the order is accepted by it',
  body: z.object({
    order_code: code,
    packages: z
      .array(z.object({ lines: z.array(packageLineSchema).min(1).max(100) }))
      .min(2)
      .max(mostPackages),
  }),
  reply,
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_SUPPORTED',
    'TRANSITION_NOT_ALLOWED',
    'ACTION_PENDING',
    'ORDER_HELD',
    'SPLIT_INCOMPLETE',
    'SPLIT_PARTLY',
    'SPLIT_HALTED',
    'MARKETPLACE_REJECTED',
    'MARKETPLACE_UNAVAILABLE',
    'MARKETPLACE_RATE_LIMITED',
    'STORE_TOKEN_EXPIRED',
  ],
  touches: ['order'],
})

export const orderMerge = endpoint({
  id: 'order.merge',
  method: 'POST',
  path: '/order/shipment/merge',
  access: works,
  summary: 'Has new orders of one buyer sent in one parcel, where their marketplace allows; waits for what that says',
  body: z.object({ order_code: z.array(code).min(2).max(mostMerged) }),
  reply,
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_SUPPORTED',
    'TRANSITION_NOT_ALLOWED',
    'ACTION_PENDING',
    'MERGE_APART',
    'MARKETPLACE_REJECTED',
    'MARKETPLACE_UNAVAILABLE',
    'MARKETPLACE_RATE_LIMITED',
    'STORE_TOKEN_EXPIRED',
  ],
  touches: ['order'],
})

export const orderShipmentRevert = endpoint({
  id: 'order.shipment-revert',
  method: 'POST',
  path: '/order/shipment/revert',
  access: works,
  summary: 'Takes back that an order is split, or goes in one parcel with others, as long as none is accepted',
  body: z.object({ order_code: code }),
  reply,
  errors: [
    'ORDER_NOT_FOUND',
    'NOT_SUPPORTED',
    'TRANSITION_NOT_ALLOWED',
    'ACTION_PENDING',
    'MARKETPLACE_REJECTED',
    'MARKETPLACE_UNAVAILABLE',
    'MARKETPLACE_RATE_LIMITED',
    'STORE_TOKEN_EXPIRED',
  ],
  touches: ['order'],
})
