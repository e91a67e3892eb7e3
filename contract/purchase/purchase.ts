import { z } from 'zod'
import {
  amountFields,
  doneFields,
  dueDaysField,
  lineFields,
  optionalText,
  paymentSchema,
  paymentStatuses,
  priceField,
} from '../core/priced-document.ts'
import { any } from '../core/privilege.ts'
import { day } from '../core/query.ts'

/** Who buys for the workspace (specification §6). */
export const keepsPurchases = any('purchase')

/** `partial`: some of it came. `received`: all of it came, or nobody waits for the rest any more. */
export const purchaseStatuses = ['draft', 'ordered', 'partial', 'received', 'cancelled'] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]
/** Those whose pieces are awaited. */
export const openStatuses: readonly PurchaseStatus[] = ['ordered', 'partial']

export const mostPurchaseLines = 500

const lineSchema = z.object({
  ...lineFields,
  /** For one piece. */
  price_cost: priceField,
})
export type PurchaseLineFields = z.output<typeof lineSchema>

export const purchaseFields = z.object({
  /** By name; one that is new is kept. Needed before it is ordered. */
  supplier: optionalText(100),
  /** When it is expected. */
  delivery_date: day.nullable().default(null),
  /** What the supplier calls it, of which day, and when it is to be paid. */
  invoice_number: optionalText(60),
  invoice_date: day.nullable().default(null),
  due_date: day.nullable().default(null),
  note: optionalText(500),
  ...amountFields,
  lines: z.array(lineSchema).min(1).max(mostPurchaseLines),
})
export type PurchaseFields = z.output<typeof purchaseFields>

/** A row of the lists of purchases and of what suppliers bill. Amounts in whole rupiah. */
export const purchaseRowSchema = z.object({
  purchase_id: z.number().int(),
  /** `PO-2026-0001`, of a series without gaps; null until it is ordered. */
  number: z.string().nullable(),
  supplier_id: z.number().int().nullable(),
  supplier: z.string().nullable(),
  status_order: z.enum(purchaseStatuses),
  status_payment: z.enum(paymentStatuses),
  delivery_date: z.string().nullable(),
  invoice_number: z.string().nullable(),
  invoice_date: z.string().nullable(),
  due_date: z.string().nullable(),
  note: z.string().nullable(),
  /** SKUs in it, their pieces, and how many of those came. */
  line_total: z.number().int(),
  qty_total: z.number().int(),
  received_total: z.number().int(),
  /** As it was ordered. */
  total: z.number().int(),
  /** What came is worth. */
  billed: z.number().int(),
  paid: z.number().int(),
  /** What came and is not paid. */
  owed: z.number().int(),
  /** Days since it is owed: since the invoice's day, else since the first of it came; null: nothing is. */
  owed_days: z.number().int().nullable(),
  agent_id: z.number().int().nullable(),
  agent_name: z.string(),
  created_at: z.string(),
  ordered_at: z.string().nullable(),
  /** When, and to whom, it was sent by e-mail last. */
  sent_at: z.string().nullable(),
  sent_to: z.string().nullable(),
  version: z.number().int(),
})
export type PurchaseRow = z.infer<typeof purchaseRowSchema>

const purchaseLineSchema = lineSchema.extend({
  discount: z.number().int(),
  /** What came of it, and can be sold; and what came damaged, which is still awaited. */
  received: z.number().int(),
  damaged: z.number().int(),
  /** Its part of the whole order's total, discount, tax and shipping shared out; and what of that came. */
  landed: z.number().int(),
  value: z.number().int(),
  /** Of the SKU as it is now; null: it is there no more. */
  product_id: z.number().int().nullable(),
  name: z.string(),
  variant: z.string(),
  barcode: z.string().nullable(),
  location: z.string().nullable(),
  stock: z.number().int(),
  incoming: z.number().int(),
})
export type PurchaseLine = z.infer<typeof purchaseLineSchema>

/** What came at once. */
const purchaseReceiptSchema = z.object({
  receipt_id: z.number().int(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  ...doneFields,
  lines: z.array(
    z.object({
      sku: z.string(),
      name: z.string(),
      variant: z.string(),
      qty: z.number().int(),
      damaged: z.number().int(),
      /** What its pieces cost, and what that made of the SKU's cost; `rounding` is what the books say more than what was there and came. */
      value: z.number().int(),
      stock_before: z.number().int(),
      cost_before: z.number().int(),
      cost_after: z.number().int(),
      rounding: z.number().int(),
    }),
  ),
})
export type PurchaseReceipt = z.infer<typeof purchaseReceiptSchema>

const contact = z.object({
  contact: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
})

export const purchaseDetailSchema = purchaseRowSchema.extend({
  discount: z.number().int(),
  tax: z.number().int(),
  shipping: z.number().int(),
  goods: z.number().int(),
  lines: z.array(purchaseLineSchema),
  receipts: z.array(purchaseReceiptSchema),
  payments: z.array(paymentSchema),
  /** How the supplier is reached. */
  reach: contact.nullable(),
  /** Who orders, for paper and letters. */
  buyer: z.object({ name: z.string(), address: z.string().nullable(), phone: z.string().nullable(), logo_url: z.string().nullable() }),
})
export type PurchaseDetail = z.infer<typeof purchaseDetailSchema>

/** Pieces of a SKU that were ordered and did not come yet. */
export const incomingRowSchema = z.object({
  purchase_id: z.number().int(),
  number: z.string().nullable(),
  supplier_id: z.number().int().nullable(),
  supplier: z.string().nullable(),
  delivery_date: z.string().nullable(),
  /** Its day is over. */
  late: z.boolean(),
  sku: z.string(),
  product_id: z.number().int().nullable(),
  name: z.string(),
  variant: z.string(),
  qty: z.number().int(),
  received: z.number().int(),
  damaged: z.number().int(),
  incoming: z.number().int(),
  price_cost: z.number().int(),
  status_order: z.enum(purchaseStatuses),
})
export type IncomingRow = z.infer<typeof incomingRowSchema>

export const supplierFields = z.object({
  name: z.string().trim().min(1).max(100),
  contact: optionalText(100),
  email: z.email().max(200).nullable().default(null),
  phone: optionalText(40),
  address: optionalText(300),
  /** Days until what came is to be paid. */
  due_days: dueDaysField,
  note: optionalText(500),
})
export type SupplierFields = z.output<typeof supplierFields>

export const supplierRowSchema = z.object({
  supplier_id: z.number().int(),
  name: z.string(),
  contact: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  due_days: z.number().int().nullable(),
  note: z.string().nullable(),
  products: z.number().int(),
  /** Purchases whose pieces are awaited. */
  open: z.number().int(),
  /** What came and is not paid, in all and by its age in days. */
  owed: z.number().int(),
  owed_30: z.number().int(),
  owed_60: z.number().int(),
  owed_90: z.number().int(),
  owed_older: z.number().int(),
  /** Of what is owed, what should have been paid by now. */
  overdue: z.number().int(),
  /** Paid before it came. */
  advance: z.number().int(),
})
export type SupplierRow = z.infer<typeof supplierRowSchema>

/** Which status an order may be put into by hand; what comes does the rest. */
export const statusMoves: Readonly<Record<PurchaseStatus, readonly PurchaseStatus[]>> = {
  draft: ['ordered'],
  ordered: ['draft', 'cancelled'],
  // Nobody waits for the rest any more; and somebody does again.
  partial: ['received'],
  received: ['partial'],
  cancelled: ['ordered'],
}
