import { z } from 'zod'
import { rowId } from '../core/ids.ts'
import { type Marketplace, marketplaceSchema } from '../core/marketplace.ts'
import { amountFields, dueDaysField, lineFields, optionalText, paymentSchema, paymentStatuses, priceField } from '../core/priced-document.ts'
import { any } from '../core/privilege.ts'
import { day } from '../core/query.ts'
import { enteredPhone } from '../order/entered-order.ts'
import { addressSchema } from '../order/order.ts'
import { orderStatusSchema } from '../order/order-status.ts'

/** Who sells for the workspace (specification §6). */
export const keepsSales = any('sales')

/** Where sales are made that no channel is connected for: each is a store of the workspace's own, there from its first sale on. */
export const ownStores = {
  offline: 'OWN-OFFLINE',
  whatsapp: 'OWN-WHATSAPP',
  wholesale: 'OWN-WHOLESALE',
} as const
export type OwnStore = keyof typeof ownStores
export const ownStoreNames: Readonly<Record<OwnStore, string>> = { offline: 'Offline', whatsapp: 'WhatsApp', wholesale: 'Grosir' }
/** The channel of these stores. */
export const ownMarketplace = 'offline' satisfies Marketplace
/** By which a customer of our own stands among the buyers of {@link ownMarketplace}. */
export const buyerIdOf = (customer_id: number): string => `C${customer_id}`

export const mostSaleLines = 100
/** Printed papers of an invoice; `roll80` is 80 mm from a till's printer. */
export const invoicePapers = ['a4', 'a5', 'roll80'] as const
export type InvoicePaper = (typeof invoicePapers)[number]

const saleLineFields = z.object({
  ...lineFields,
  /** Of one piece. */
  price: priceField,
})

const phone = enteredPhone.nullable().default(null)

export const saleFields = z.object({
  /** Where it is made: one of {@link ownStores}, or a store of a channel where people buy by writing. It stays. */
  store_code: z.string().min(1).max(64),
  /** Whom it is for: one who is kept; else by the phone, or a new one where there is a phone; without either somebody who is not kept. */
  customer_id: rowId.nullable().default(null),
  buyer_name: z.string().trim().min(1).max(100),
  buyer_phone: phone,
  buyer_address: optionalText(300),
  due_date: day.nullable().default(null),
  note: optionalText(500),
  ...amountFields,
  lines: z.array(saleLineFields).min(1).max(mostSaleLines),
})
export type SaleFields = z.output<typeof saleFields>

/** A row of the lists of sales and of what customers owe. Amounts in whole rupiah. */
export const saleRowSchema = z.object({
  order_code: z.string(),
  /** `INV-2026-0001`, of a series without gaps; null: of an order that was entered for shipping, until it is billed. */
  number: z.string().nullable(),
  marketplace: marketplaceSchema,
  store_code: z.string(),
  store_name: z.string(),
  order_status: orderStatusSchema,
  status_payment: z.enum(paymentStatuses),
  customer_id: z.number().int().nullable(),
  buyer_name: z.string(),
  buyer_phone: z.string().nullable(),
  mp_buyer_id: z.string().nullable(),
  first_item: z.string(),
  item_count: z.number().int(),
  order_qty: z.number().int(),
  due_date: z.string().nullable(),
  note: z.string().nullable(),
  total: z.number().int(),
  paid: z.number().int(),
  /** What is left to pay; of what was voided or came back nothing is. */
  owed: z.number().int(),
  /** Days since it was sold; null: nothing is owed. */
  owed_days: z.number().int().nullable(),
  /** What was paid of a sale that was voided, or came back. */
  to_return: z.number().int(),
  agent_name: z.string().nullable(),
  ordered_at: z.string(),
  /** When, and to whom, its invoice was sent by e-mail last. */
  sent_at: z.string().nullable(),
  sent_to: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** Of its order: who changes it names the one that was seen. */
  version: z.number().int(),
})
export type SaleRow = z.infer<typeof saleRowSchema>

const saleLineSchema = saleLineFields.extend({
  discount: z.number().int(),
  product_id: z.number().int().nullable(),
  name: z.string(),
  variant: z.string(),
})
export type SaleLine = z.infer<typeof saleLineSchema>

export const saleDetailSchema = saleRowSchema.extend({
  discount: z.number().int(),
  tax: z.number().int(),
  shipping: z.number().int(),
  goods: z.number().int(),
  address: addressSchema,
  /** It may still be changed as a whole: it is new, and nobody packed it. */
  open: z.boolean(),
  /** It may be voided still. */
  voidable: z.boolean(),
  lines: z.array(saleLineSchema),
  payments: z.array(paymentSchema),
  /** As the customer is kept. */
  email: z.string().nullable(),
  /** The customer's latest conversation, by the buyer or the phone; null: there is none, or the caller may not read chats. */
  chat_code: z.string().nullable(),
  /** Who sells, for paper and letters. */
  seller: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable(), image_url: z.string().nullable() }),
})
export type SaleDetail = z.infer<typeof saleDetailSchema>

export const customerFields = z.object({
  name: z.string().trim().min(1).max(100),
  phone,
  email: z.email().max(200).nullable().default(null),
  address: optionalText(300),
  /** Days until what was sold is to be paid. */
  due_days: dueDaysField,
  note: optionalText(500),
})
export type CustomerFields = z.output<typeof customerFields>

/** A customer of our own, with what all who have the same phone bought anywhere. */
export const saleCustomerSchema = z.object({
  customer_id: z.number().int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
  due_days: z.number().int().nullable(),
  note: z.string().nullable(),
  /** By which they stand among the buyers, beside those of marketplaces. */
  mp_buyer_id: z.string(),
  /** Marketplaces where the same phone bought. */
  marketplaces: z.array(marketplaceSchema),
  order_count: z.number().int(),
  total_spent: z.number().int(),
  last_order_at: z.string().nullable(),
  /** What is owed of our own sales, in all and by its age in days. */
  owed: z.number().int(),
  owed_30: z.number().int(),
  owed_60: z.number().int(),
  owed_90: z.number().int(),
  owed_older: z.number().int(),
  /** Of what is owed, what should have been paid by now. */
  overdue: z.number().int(),
})
export type SaleCustomer = z.infer<typeof saleCustomerSchema>
