import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, phoneKey, rowId, rupiah, workspaceId } from './columns.ts'

const day = (name: string) => date(name, { mode: 'string' })

/** Customers of our own: whom sales are made to, beside the buyers that marketplaces know. */
export const customer = pgTable(
  'customer',
  {
    workspace_id: workspaceId(),
    customer_id: rowId('customer_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    name: text('name').notNull(),
    phone: text('phone'),
    /** The phone as it is compared: digits, as dialled inside the country; null where it is hidden in part, or none. */
    phone_key: phoneKey(),
    email: text('email'),
    address: text('address'),
    /** Days until what was sold is to be paid. */
    due_days: integer('due_days'),
    note: text('note'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.customer_id] }),
    uniqueIndex('customer_phone').on(t.workspace_id, t.phone_key).where(sql`${t.phone_key} is not null`),
    index('customer_name').on(t.workspace_id, sql`lower(${t.name})`),
  ],
)

/** What an order that was entered here is as a sale: its invoice, and what of it is paid. Its goods, total and status are the order's own. */
export const sale = pgTable(
  'sale',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    /** Null: of an order that was entered for shipping, until it is billed. */
    number: text('number'),
    customer_id: rowId('customer_id'),
    due_date: day('due_date'),
    /** Off the whole; the order's discount is this and those of its lines. */
    discount: rupiah('discount').notNull().default(0),
    tax: rupiah('tax').notNull().default(0),
    /** Off each line, in their order; null: off none. */
    line_discounts: jsonb('line_discounts').$type<readonly number[]>(),
    /** The sum of what was paid and not taken back: kept by whoever changes payments. */
    paid: rupiah('paid').notNull().default(0),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name'),
    /** As its order says: lists of sales go by an index of their own. */
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    sent_to: text('sent_to'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.order_code] }),
    uniqueIndex('sale_number').on(t.workspace_id, t.number).where(sql`${t.number} is not null`),
    index('sale_created').on(t.workspace_id, t.created_at),
    index('sale_customer').on(t.workspace_id, t.customer_id),
  ],
)

export const salePayment = pgTable(
  'sale_payment',
  {
    workspace_id: workspaceId(),
    payment_id: rowId('payment_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    order_code: text('order_code').notNull(),
    amount: rupiah('amount').notNull(),
    paid_on: day('paid_on').notNull(),
    method: text('method').notNull(),
    note: text('note'),
    /** Somebody said of the order that it is paid, and no more: it follows the order's total. */
    by_status: boolean('by_status').notNull().default(false),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name').notNull(),
    created_at: instant('created_at').notNull(),
    voided_at: instant('voided_at'),
    voided_by: text('voided_by'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.payment_id] }),
    index('sale_payment_order').on(t.workspace_id, t.order_code),
    check('sale_payment_some', sql`${t.amount} > 0`),
  ],
)
