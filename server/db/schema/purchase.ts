import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PurchaseStatus } from '#contract/purchase/purchase.ts'
import { instant, rowId, rupiah, workspaceId } from './columns.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** Whom the workspace buys from; products name theirs (`product.supplier`), and one that only a product names has no row. */
export const supplier = pgTable(
  'supplier',
  {
    workspace_id: workspaceId(),
    supplier_id: rowId('supplier_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    name: text('name').notNull(),
    /** Whom to speak to there. */
    contact: text('contact'),
    email: text('email'),
    phone: text('phone'),
    address: text('address'),
    /** Days until what came is to be paid. */
    due_days: integer('due_days'),
    note: text('note'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.supplier_id] }), uniqueIndex('supplier_name').on(t.workspace_id, t.name)],
)

/** The last number of each series (`PO-2026`): whoever takes the next one holds its row until the transaction ends, so that none is left out. */
export const numberSeries = pgTable(
  'number_series',
  {
    workspace_id: workspaceId(),
    series: text('series').notNull(),
    last: integer('last').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.series] })],
)

export const purchase = pgTable(
  'purchase',
  {
    workspace_id: workspaceId(),
    purchase_id: rowId('purchase_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    /** Null until it was ordered for the first time. */
    number: text('number'),
    supplier_id: rowId('supplier_id'),
    status_order: text('status_order').$type<PurchaseStatus>().notNull().default('draft'),
    delivery_date: day('delivery_date'),
    invoice_number: text('invoice_number'),
    invoice_date: day('invoice_date'),
    due_date: day('due_date'),
    note: text('note'),
    discount: rupiah('discount').notNull().default(0),
    tax: rupiah('tax').notNull().default(0),
    shipping: rupiah('shipping').notNull().default(0),
    /** What it comes to, what came of it is worth, and what was paid: kept by whoever changes lines, receipts and payments. */
    total: rupiah('total').notNull().default(0),
    billed: rupiah('billed').notNull().default(0),
    paid: rupiah('paid').notNull().default(0),
    /** Grows with every change. */
    version: integer('version').notNull().default(1),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name').notNull(),
    created_at: instant('created_at').notNull(),
    ordered_at: instant('ordered_at'),
    /** When the first of what is there of it came. */
    received_at: instant('received_at'),
    /** Nobody waits for the rest since. */
    closed_at: instant('closed_at'),
    sent_at: instant('sent_at'),
    sent_to: text('sent_to'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.purchase_id] }),
    uniqueIndex('purchase_number').on(t.workspace_id, t.number).where(sql`${t.number} is not null`),
    index('purchase_supplier').on(t.workspace_id, t.supplier_id),
    index('purchase_open').on(t.workspace_id, t.purchase_id).where(sql`${t.status_order} in ('ordered', 'partial')`),
  ],
)

export const purchaseLine = pgTable(
  'purchase_line',
  {
    workspace_id: workspaceId(),
    purchase_id: rowId('purchase_id').notNull(),
    /** In the order they were written. */
    line: integer('line').notNull(),
    sku: text('sku').notNull(),
    qty: integer('qty').notNull(),
    price_cost: rupiah('price_cost').notNull(),
    discount: rupiah('discount').notNull().default(0),
    /** Its part of the order's total. */
    landed: rupiah('landed').notNull().default(0),
    /** Of what was taken in and not back: good pieces, what they are worth, and damaged ones. */
    received: integer('received').notNull().default(0),
    value: rupiah('value').notNull().default(0),
    damaged: integer('damaged').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.purchase_id, t.line] }),
    uniqueIndex('purchase_line_sku').on(t.workspace_id, t.sku, t.purchase_id),
    check('purchase_line_some', sql`${t.qty} > 0 and ${t.received} >= 0 and ${t.damaged} >= 0`),
  ],
)

/** What came at once; it changes no more, and is taken back as a whole. */
export const purchaseReceipt = pgTable(
  'purchase_receipt',
  {
    workspace_id: workspaceId(),
    receipt_id: rowId('receipt_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    purchase_id: rowId('purchase_id').notNull(),
    /** The delivery note's number. */
    reference: text('reference'),
    note: text('note'),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name').notNull(),
    created_at: instant('created_at').notNull(),
    voided_at: instant('voided_at'),
    voided_by: text('voided_by'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.receipt_id] }), index('purchase_receipt_purchase').on(t.workspace_id, t.purchase_id)],
)

export const purchaseReceiptLine = pgTable(
  'purchase_receipt_line',
  {
    workspace_id: workspaceId(),
    receipt_id: rowId('receipt_id').notNull(),
    line: integer('line').notNull(),
    sku: text('sku').notNull(),
    qty: integer('qty').notNull(),
    damaged: integer('damaged').notNull().default(0),
    /** What the good pieces cost, and what it found and made of the SKU; pieces that wait for their shelf are among those that were there. */
    value: rupiah('value').notNull(),
    stock_before: integer('stock_before').notNull(),
    cost_before: rupiah('cost_before').notNull(),
    cost_after: rupiah('cost_after').notNull(),
    /** What the books say more than what was there and came: a cost is whole rupiah. */
    rounding: rupiah('rounding').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.receipt_id, t.line] })],
)

export const purchasePayment = pgTable(
  'purchase_payment',
  {
    workspace_id: workspaceId(),
    payment_id: rowId('payment_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    purchase_id: rowId('purchase_id').notNull(),
    amount: rupiah('amount').notNull(),
    paid_on: day('paid_on').notNull(),
    method: text('method').notNull(),
    note: text('note'),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name').notNull(),
    created_at: instant('created_at').notNull(),
    voided_at: instant('voided_at'),
    voided_by: text('voided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.payment_id] }),
    index('purchase_payment_purchase').on(t.workspace_id, t.purchase_id),
    check('purchase_payment_some', sql`${t.amount} > 0`),
  ],
)
