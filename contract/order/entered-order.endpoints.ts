import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import { listOf } from '../core/query.ts'
import { enteredOrderSchema, mostEnteredLines } from './entered-order.ts'
import { addressSchema, orderRowSchema } from './order.ts'

const errors = ['STORE_UNKNOWN', 'NOT_SUPPORTED', 'PRODUCT_NOT_FOUND', 'STOCK_LEFT'] as const

export const orderCreate = endpoint({
  id: 'order.create',
  method: 'POST',
  path: '/order/create',
  access: any('order'),
  summary: 'Enters an order that came by a social channel; its pieces are promised with it',
  body: enteredOrderSchema,
  reply: orderRowSchema,
  errors: [...errors, 'ORDER_LIMIT'],
  touches: ['order', 'order-summary', 'product', 'customer'],
})

export const orderEdit = endpoint({
  id: 'order.edit',
  method: 'PUT',
  path: '/order/create/:order_code',
  access: any('order'),
  summary: 'Changes an order that was entered here, while it is new',
  params: z.object({ order_code: z.string().min(1).max(64) }),
  body: enteredOrderSchema.extend({ /** The one that was seen; another one answers VERSION_CONFLICT. */ version: z.number().int() }),
  reply: orderRowSchema,
  errors: [...errors, 'ORDER_NOT_FOUND', 'TRANSITION_NOT_ALLOWED', 'VERSION_CONFLICT', 'SALE_BELOW_PAID'],
  touches: ['order', 'order-summary', 'product', 'customer'],
})

export const orderBuyerSchema = z.object({
  /** Unique in the reply. */
  key: z.string(),
  marketplace: marketplaceSchema,
  mp_buyer_id: z.string(),
  full_name: z.string(),
  phone: z.string().nullable(),
  /** Of the latest order; null where there is none, or it is hidden. */
  address: addressSchema.nullable(),
  /** The conversation that it is known from, and its store. */
  chat_code: z.string().nullable(),
  store_code: z.string().nullable(),
})
export type OrderBuyer = z.output<typeof orderBuyerSchema>

export const orderBuyers = endpoint({
  id: 'order.buyer',
  method: 'GET',
  path: '/order/create/buyer',
  access: any('order'),
  summary: 'Whom an order can be entered for: who writes, for whoever may read chats, and who bought; or the one of a chat',
  query: z.object({ s: z.string().trim().max(100).optional(), chat_code: z.string().min(1).max(64).optional() }),
  reply: z.object({ buyers: z.array(orderBuyerSchema) }),
  errors: ['NO_PRIVILEGE', 'CHAT_NOT_FOUND'],
  reads: ['customer', 'chat'],
})

export const sellableSchema = z.object({
  sku: z.string(),
  name: z.string(),
  variant: z.string(),
  price: z.number().int(),
  /** Pieces that are left to sell. */
  available: z.number().int(),
})
export type Sellable = z.output<typeof sellableSchema>

export const orderSellable = endpoint({
  id: 'order.sellable',
  method: 'GET',
  path: '/order/create/product',
  access: any('order'),
  summary: 'What can be sold, by words of its name or SKU, with what is left; or these SKUs, with their prices',
  query: z.object({ s: z.string().trim().max(100).optional(), sku: listOf(z.string().max(120), mostEnteredLines).optional() }),
  reply: z.object({ rows: z.array(sellableSchema) }),
  reads: ['product'],
})
