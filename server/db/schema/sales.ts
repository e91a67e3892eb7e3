import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { rupiah, workspaceId } from './columns.ts'

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
    due_id: bigint('due_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    store_code: text('store_code').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.due_id] })],
)
