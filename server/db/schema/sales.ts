import { char, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, rowId, rupiah, workspaceId } from './columns.ts'

/** What was sold of a SKU by a store on a day of the workspace's clock, counted ahead: see `domains/sales/sku-sales.ts`. */
export const skuSales = pgTable(
  'sku_sales',
  {
    workspace_id: workspaceId(),
    sku: text('sku').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    store_code: text('store_code').notNull(),
    /** Orders that have a line of it. */
    orders: integer('orders').notNull(),
    /** Pieces of those lines. */
    sold: integer('sold').notNull(),
    /** Pieces that these and packages took from its shelf; of a package none. */
    taken: integer('taken').notNull(),
    /** What its lines brought. */
    revenue: rupiah('revenue').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.sku, t.day, t.store_code] }), index('sku_sales_day').on(t.workspace_id, t.day, t.store_code)],
)

/**
 * Days of stores whose sales are to be counted anew. Rows are only added, by the triggers of orders and their lines, and taken away by whoever has counted: nobody
 * waits for another's.
 */
export const salesDue = pgTable(
  'sales_due',
  {
    workspace_id: workspaceId(),
    due_id: rowId('due_id').notNull().generatedAlwaysAsIdentity(),
    store_code: text('store_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.due_id] })],
)

/** What all figures of sales count: orders that were sold, and what became of the others. */
const figures = () => ({
  orders: integer('orders').notNull(),
  /** Pieces of sold orders. */
  items: integer('items').notNull(),
  revenue: rupiah('revenue').notNull(),
  cancelled: integer('cancelled').notNull(),
  returned: integer('returned').notNull(),
})

/** What a store sold on a day: `domains/sales/sales-rollup.ts`. */
export const salesDay = pgTable(
  'sales_day',
  {
    workspace_id: workspaceId(),
    day: date('day', { mode: 'string' }).notNull(),
    store_code: text('store_code').notNull(),
    ...figures(),
    subtotal: rupiah('subtotal').notNull(),
    discount: rupiah('discount').notNull(),
    shipping_fee: rupiah('shipping_fee').notNull(),
    cancelled_amount: rupiah('cancelled_amount').notNull(),
    returned_amount: rupiah('returned_amount').notNull(),
    /** Who bought, each once, as eight bytes of a hash of their account one behind another: a buyer of several days is one of the whole period. */
    buyer_hashes: bytes('buyer_hashes').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.day, t.store_code] })],
)

/** The same by hour, courier, city, agent or SKU: of a day, and once more of each month, from which a year is read. */
export const salesPart = pgTable(
  'sales_part',
  {
    workspace_id: workspaceId(),
    kind: text('kind').notNull(),
    /** `d` of a day, `m` of a month; then `day` is its first. */
    span: char('span', { length: 1 }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    store_code: text('store_code').notNull(),
    key: text('key').notNull(),
    ...figures(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.kind, t.span, t.day, t.store_code, t.key] })],
)
