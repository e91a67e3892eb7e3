import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { onItSchema, packingActSchema, packingOrderSchema, packingRefusals } from './packing.ts'
import { scanStops } from './scan.endpoints.ts'

const byWhom = z.object({ name: z.string().nullable(), at: z.string() }).nullable()

export const packingReady = endpoint({
  id: 'packing.ready',
  method: 'GET',
  path: '/order/packing/ready',
  access: 'packing-helper-accounts',
  summary: 'The orders that wait to be packed, the most urgent first, with their pieces: what a desk keeps for when it has no network',
  query: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(500) }),
  reply: z.object({ orders: z.array(packingOrderSchema) }),
  reads: ['order', 'scan'],
})

export const packingFind = endpoint({
  id: 'packing.find',
  method: 'GET',
  path: '/order/packing/find',
  access: 'packing-helper-accounts',
  summary: 'What a scanned code names: an order by its code, marketplace order id or tracking number, or a SKU by itself or by its barcode',
  query: z.object({ code: z.string().trim().min(1).max(100) }),
  reply: z.object({
    order: packingOrderSchema.nullable(),
    sku: z.object({ sku: z.string(), name: z.string(), variant: z.string(), image_url: z.string().nullable() }).nullable(),
  }),
  reads: ['order', 'product'],
})

export const packingReplySchema = z.object({
  /** `ok`: as asked. `already`: it is packed, `by` tells by whom. `stop`: it must not go on. `held`: another desk packs it. */
  outcome: z.enum(['ok', 'already', 'stop', 'held', 'unknown']),
  stop: z.enum(scanStops).nullable(),
  by: byWhom,
  /** Who else packs it; set where `held`. */
  holder: onItSchema.nullable(),
  order: packingOrderSchema.nullable(),
  /** What lies in the parcel as the server has it. */
  counted: z.array(z.object({ sku: z.string(), qty: z.number().int() })),
  packed: z.boolean(),
  refused: z.array(z.object({ act_id: z.string(), why: z.enum(packingRefusals) })),
  changed: z.boolean(),
})

export const packingAct = endpoint({
  id: 'packing.act',
  method: 'POST',
  path: '/order/packing/act',
  access: 'packing-helper-accounts',
  summary: 'What a desk did with an order, in its order, each act once however often it is sent; without acts the desk takes the order',
  body: z.object({
    order_code: z.string().min(1).max(100),
    desk: z.string().min(1).max(60),
    /** From another desk. */
    take_over: z.boolean().default(false),
    acts: z.array(packingActSchema).max(500),
  }),
  reply: packingReplySchema,
  touches: ['order', 'scan', 'on-it'],
  untouched: ({ changed }) => !changed,
})

export const packingLeave = endpoint({
  id: 'packing.leave',
  method: 'POST',
  path: '/order/packing/leave',
  access: 'packing-helper-accounts',
  summary: 'The desk puts an order away; what it counted stays counted for whoever goes on',
  body: z.object({ order_code: z.string().min(1).max(100), desk: z.string().min(1).max(60) }),
  reply: z.object({ left: z.boolean() }),
  touches: ['on-it'],
  untouched: ({ left }) => !left,
})

export const orderOnIt = endpoint({
  id: 'order.on-it',
  method: 'GET',
  path: '/order/on-it',
  access: any('order'),
  summary: 'Who else has an order open or packs it',
  query: z.object({ order_code: z.string().min(1).max(100) }),
  reply: z.object({ on_it: z.array(onItSchema) }),
  reads: ['on-it'],
})

export const orderLook = endpoint({
  id: 'order.look',
  method: 'POST',
  path: '/order/on-it',
  access: any('order'),
  summary: 'Says that the caller has an order open, or not any more',
  body: z.object({ order_code: z.string().min(1).max(100), open: z.boolean() }),
  reply: z.object({ changed: z.boolean() }),
  touches: ['on-it'],
  untouched: ({ changed }) => !changed,
})

export const packingCodes = endpoint({
  id: 'packing.codes',
  method: 'GET',
  path: '/order/packing/codes',
  access: 'packing-helper-accounts',
  summary: 'The codes of the desk as a PDF, to be hung up: continue, confirm, undo, put away, take over',
  reply: z.unknown(),
  replyKind: 'file',
  fileTypes: ['application/pdf'],
})
