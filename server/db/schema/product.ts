import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ProductLogEntry } from '#contract/product/product.ts'
import { instant, rupiah, workspaceId } from './columns.ts'

export const product = pgTable(
  'product',
  {
    workspace_id: workspaceId(),
    product_id: integer('product_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    name: text('name').notNull(),
    category: text('category').notNull(),
    supplier: text('supplier'),
    image_url: text('image_url'),
    is_package: boolean('is_package').notNull().default(false),
    archive: boolean('archive').notNull().default(false),
    sync: boolean('sync').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.product_id] }), index('product_name').on(t.workspace_id, t.name, t.product_id)],
)

/** A stock-keeping unit: one variant of a product, and what of it is there. Available = on hand − allocated, never shown below zero. */
export const sku = pgTable(
  'sku',
  {
    workspace_id: workspaceId(),
    sku: text('sku').notNull(),
    product_id: integer('product_id').notNull(),
    variant: text('variant').notNull().default(''),
    on_hand: integer('on_hand').notNull().default(0),
    allocated: integer('allocated').notNull().default(0),
    min_stock: integer('min_stock').notNull().default(0),
    price: rupiah('price').notNull(),
    price_cost: rupiah('price_cost').notNull().default(0),
    location: text('location'),
    image_url: text('image_url'),
    /** Pieces that no marketplace is told of. */
    buffer: integer('buffer').notNull().default(0),
    /** Whether people were told that it runs low; false again as soon as there is enough. */
    low_told: boolean('low_told').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.sku] }),
    index('sku_product').on(t.workspace_id, t.product_id),
    check('sku_on_hand_not_negative', sql`${t.on_hand} >= 0`),
    check('sku_allocated_not_negative', sql`${t.allocated} >= 0`),
    check('sku_buffer_not_negative', sql`${t.buffer} >= 0`),
  ],
)

export const stockMovement = pgTable(
  'stock_movement',
  {
    workspace_id: workspaceId(),
    movement_id: bigint('movement_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    sku: text('sku').notNull(),
    on_hand_change: integer('on_hand_change').notNull(),
    allocated_change: integer('allocated_change').notNull(),
    reason: text('reason').$type<'allocate' | 'release' | 'ship' | 'return' | 'write_off' | 'correction'>().notNull(),
    order_code: text('order_code'),
    user_id: integer('user_id'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.movement_id] }), index('stock_movement_sku').on(t.workspace_id, t.sku, t.movement_id)],
)

/** What people changed by hand; what orders did to stock is a movement. */
export const productLog = pgTable(
  'product_log',
  {
    workspace_id: workspaceId(),
    log_id: bigint('log_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    product_id: integer('product_id').notNull(),
    sku: text('sku'),
    field: text('field').$type<ProductLogEntry['field']>().notNull(),
    before: rupiah('before').notNull(),
    after: rupiah('after').notNull(),
    note: text('note'),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ name: 'product_log_pkey', columns: [t.workspace_id, t.log_id] }),
    index('product_log_product').on(t.workspace_id, t.product_id, t.log_id),
    index('product_log_agent').on(t.workspace_id, t.agent_id, t.log_id),
  ],
)
