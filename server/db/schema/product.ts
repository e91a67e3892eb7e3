import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ProductLogEntry, StockReason } from '#contract/product/product.ts'
import type { StockIoType } from '#contract/product/stock-io.ts'
import { bytes, instant, rowId, rupiah, workspaceId } from './columns.ts'

export const product = pgTable(
  'product',
  {
    workspace_id: workspaceId(),
    product_id: rowId('product_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    name: text('name').notNull(),
    category: text('category').notNull(),
    supplier: text('supplier'),
    image_url: text('image_url'),
    is_package: boolean('is_package').notNull().default(false),
    archive: boolean('archive').notNull().default(false),
    sync: boolean('sync').notNull().default(true),
    /** In grams; 0: not weighed. */
    weight: integer('weight').notNull().default(0),
    /** What its variants differ by, in order: `Warna`, `Ukuran`; none, one or two. */
    dimensions: text('dimensions').array().notNull().default([]),
    /** Its pictures in order; `image_url` is the first. */
    image_urls: text('image_urls').array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.product_id] }), index('product_name').on(t.workspace_id, t.name, t.product_id)],
)

/** A stock-keeping unit: one variant of a product, and what of it is there. Available = on hand − allocated, never shown below zero. */
export const sku = pgTable(
  'sku',
  {
    workspace_id: workspaceId(),
    sku: text('sku').notNull(),
    product_id: rowId('product_id').notNull(),
    variant: text('variant').notNull().default(''),
    /** Its choice of each dimension of its product, in their order; `variant` is how they are told. */
    options: text('options').array().notNull().default([]),
    /** What is printed on the piece by its maker, an EAN mostly; null: its SKU is printed. */
    barcode: text('barcode'),
    /** Of a package, as `allocated`, what its parts allow: nothing of it lies on a shelf, and it has no movements. */
    on_hand: integer('on_hand').notNull().default(0),
    allocated: integer('allocated').notNull().default(0),
    /** Pieces that are here and wait for their shelf: of cancelled orders that were packed, and of parcels that came back. Not on hand. */
    unshelved: integer('unshelved').notNull().default(0),
    /** Ordered from suppliers and not here yet; kept by what changes purchases. */
    incoming: integer('incoming').notNull().default(0),
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
    index('sku_unshelved').on(t.workspace_id, t.sku).where(sql`${t.unshelved} > 0`),
    index('sku_barcode').on(t.workspace_id, t.barcode).where(sql`${t.barcode} is not null`),
    check('sku_on_hand_not_negative', sql`${t.on_hand} >= 0`),
    check('sku_allocated_not_negative', sql`${t.allocated} >= 0`),
    check('sku_unshelved_not_negative', sql`${t.unshelved} >= 0`),
    check('sku_buffer_not_negative', sql`${t.buffer} >= 0`),
    check('sku_incoming_not_negative', sql`${t.incoming} >= 0`),
  ],
)

/** What a package's SKU is made of, for one piece of it; none for any other. */
export const skuPart = pgTable(
  'sku_part',
  {
    workspace_id: workspaceId(),
    sku: text('sku').notNull(),
    part_sku: text('part_sku').notNull(),
    qty: integer('qty').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.sku, t.part_sku] }),
    index('sku_part_part').on(t.workspace_id, t.part_sku),
    check('sku_part_some', sql`${t.qty} > 0`),
  ],
)

export const stockMovement = pgTable(
  'stock_movement',
  {
    workspace_id: workspaceId(),
    movement_id: rowId('movement_id').notNull().generatedAlwaysAsIdentity(),
    sku: text('sku').notNull(),
    on_hand_change: integer('on_hand_change').notNull(),
    allocated_change: integer('allocated_change').notNull(),
    unshelved_change: integer('unshelved_change').notNull().default(0),
    reason: text('reason').$type<StockReason>().notNull(),
    order_code: text('order_code'),
    /** The stock document that it comes from. */
    io_id: rowId('io_id'),
    /** The purchase whose pieces came, or were taken back. */
    purchase_id: rowId('purchase_id'),
    user_id: integer('user_id'),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.movement_id] }),
    index('stock_movement_sku').on(t.workspace_id, t.sku, t.movement_id),
    // Whether anybody ever said how much there is, of which a SKU that orders alone moved has no row among many.
    index('stock_movement_said').on(t.workspace_id, t.sku).where(sql`${t.order_code} is null`),
    index('stock_movement_order').on(t.workspace_id, t.order_code).where(sql`${t.order_code} is not null`),
    index('stock_movement_unshelved').on(t.workspace_id, t.sku, t.order_code).where(sql`${t.unshelved_change} <> 0`),
  ],
)

/** What people changed by hand; what orders did to stock is a movement. */
export const productLog = pgTable(
  'product_log',
  {
    workspace_id: workspaceId(),
    log_id: rowId('log_id').notNull().generatedAlwaysAsIdentity(),
    product_id: rowId('product_id').notNull(),
    sku: text('sku'),
    field: text('field').$type<ProductLogEntry['field']>().notNull(),
    before: rupiah('before').notNull(),
    after: rupiah('after').notNull(),
    /** Of what is no number: what stood there, and what stands there now. */
    before_text: text('before_text'),
    after_text: text('after_text'),
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

/** A name that products are put under; one that only a product carries has no row. */
export const productCategory = pgTable(
  'product_category',
  {
    workspace_id: workspaceId(),
    /** Lower case with hyphens. */
    code: text('code').notNull(),
    name: text('name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.code] }), uniqueIndex('product_category_name').on(t.workspace_id, t.name)],
)

/** Pictures of products that people gave us; those of marketplaces stay there. */
export const productPicture = pgTable(
  'product_picture',
  {
    workspace_id: workspaceId(),
    picture_id: uuid('picture_id').notNull(),
    mime_type: text('mime_type').notNull(),
    content: bytes('content').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.picture_id] })],
)

/** A stock document: pieces that come in, go out, were counted, or lie on another shelf. What is posted changed the stock, and changes no more. */
export const stockIo = pgTable(
  'stock_io',
  {
    workspace_id: workspaceId(),
    io_id: rowId('io_id').notNull().generatedByDefaultAsIdentity({ startWith: 1 }),
    io_type: text('io_type').$type<StockIoType>().notNull(),
    /** Why pieces come in or go out. */
    cause: text('cause'),
    /** A delivery note's number, or the like. */
    reference: text('reference'),
    note: text('note'),
    /** Grows with every change of a draft. */
    version: integer('version').notNull().default(1),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name').notNull(),
    created_at: instant('created_at').notNull(),
    /** Null: a draft. */
    posted_at: instant('posted_at'),
    posted_by: text('posted_by'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.io_id] })],
)

export const stockIoLine = pgTable(
  'stock_io_line',
  {
    workspace_id: workspaceId(),
    io_id: rowId('io_id').notNull(),
    /** In the order they were written. */
    line: integer('line').notNull(),
    sku: text('sku').notNull(),
    /** Pieces: that come in or go out, that were counted, or that were moved. */
    qty: integer('qty').notNull(),
    /** The shelf that pieces go to. */
    location: text('location'),
    /** What was on hand, and where it lay, when it was posted. */
    stock_before: integer('stock_before'),
    location_before: text('location_before'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.io_id, t.line] }),
    index('stock_io_line_sku').on(t.workspace_id, t.sku, t.io_id),
    check('stock_io_line_not_negative', sql`${t.qty} >= 0`),
  ],
)
