import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { CourierType } from '#contract/order/courier.ts'
import type { Address, FulfillmentOpt, OrderActionState } from '#contract/order/order.ts'
import type { OrderLogAction } from '#contract/order/order-log.ts'
import type { OrderHold, TagColour } from '#contract/order/order-marks.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import type { ScanAction } from '#contract/order/scan-action.ts'
import type { PackageLine } from '#contract/order/shipment.ts'
import type { ReturnStatus } from '#contract/return-refund/return-refund.ts'
import { instant, ownNumber, rowId, rupiah, workspaceId } from './columns.ts'

/** Who wants a label printed, and since when; `computer` has it to print. */
export interface PrintAsk {
  readonly by: string
  readonly at: string
  readonly computer?: string
}

export const orders = pgTable(
  'orders',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    mp_order_id: text('mp_order_id').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    /** Where it was made, where that is not the store's marketplace. */
    commerce_platform: text('commerce_platform').$type<Marketplace>(),
    store_code: text('store_code').notNull(),
    order_status: smallint('order_status').$type<OrderStatus>().notNull(),
    /** The marketplace's own word for the status, for support. */
    mp_status: text('mp_status').notNull(),
    /** When the marketplace last changed it, by its own clock: older news is ignored. */
    mp_updated_at: instant('mp_updated_at').notNull(),
    mp_buyer_id: text('mp_buyer_id'),
    buyer_name: text('buyer_name').notNull(),
    buyer_phone: text('buyer_phone'),
    address: jsonb('address').$type<Address>().notNull(),
    note: text('note'),
    first_item: text('first_item').notNull(),
    item_count: smallint('item_count').notNull(),
    order_qty: integer('order_qty').notNull(),
    subtotal: rupiah('subtotal').notNull(),
    shipping_fee: rupiah('shipping_fee').notNull().default(0),
    discount: rupiah('discount').notNull().default(0),
    total: rupiah('total').notNull(),
    courier_name: text('courier_name').notNull(),
    courier_service_name: text('courier_service_name').notNull(),
    courier_type: text('courier_type').$type<CourierType>().notNull(),
    tracking_number: text('tracking_number'),
    shipping_method: text('shipping_method'),
    fulfillment_opt: text('fulfillment_opt').$type<FulfillmentOpt>(),
    location: text('location'),
    /** Address of the marketplace's own label, where it gives one. */
    shipping_label: text('shipping_label'),
    /** What couriers sort by. Empty: the marketplace was asked and has none. */
    routing_code: text('routing_code'),
    cod: boolean('cod').notNull().default(false),
    is_booking: boolean('is_booking').notNull().default(false),
    is_packed: boolean('is_packed').notNull().default(false),
    label_printed: boolean('label_printed').notNull().default(false),
    /** Names and colours are of `order_tag`; one that was deleted may still stand here, and shows nothing. */
    tag_ids: integer('tag_ids').array().notNull().default([]),
    assignee_id: integer('assignee_id'),
    assignee_name: text('assignee_name'),
    hold: jsonb('hold').$type<OrderHold>(),
    /** Its label waits for a printer that prints by itself, or was given to one. */
    print_ask: jsonb('print_ask').$type<PrintAsk>(),
    /** Parcels that it goes in: more than one are rows of `order_package`. */
    package_count: smallint('package_count').notNull().default(1),
    packed_count: smallint('packed_count').notNull().default(0),
    /** The parcel that it shares with other orders. */
    merged_as: text('merged_as'),
    accept_deadline: instant('accept_deadline'),
    confirm_shipping_deadline: instant('confirm_shipping_deadline'),
    /** The deadline that counts now, by the contract's rule: written with every status change, so that sorting has an index. */
    deadline_at: instant('deadline_at'),
    /** Seconds from order to acceptance. */
    time_process: integer('time_process'),
    cancel_reason: text('cancel_reason'),
    cancel_revert_stock: boolean('cancel_revert_stock'),
    ordered_at: instant('ordered_at').notNull(),
    action_state: jsonb('action_state').$type<OrderActionState>(),
    /** What is left of it is below the workspace's limit: kept by `domains/income/mark-margins.ts`. */
    low_margin: boolean('low_margin').notNull().default(false),
    version: integer('version').notNull().default(1),
    /** Lower-case code, buyer, SKUs and tracking number, for trigram search. */
    search_text: text('search_text').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.order_code] }),
    // These three also carry store_code and marketplace (migration 0008; this notation has no INCLUDE).
    index('orders_status_deadline').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code),
    index('orders_status_ordered').on(t.workspace_id, t.order_status, t.ordered_at, t.order_code),
    index('orders_status_total').on(t.workspace_id, t.order_status, t.total, t.order_code),
    index('orders_deadline').on(t.workspace_id, t.deadline_at.asc().nullsLast(), t.order_code),
    index('orders_ordered').on(t.workspace_id, t.ordered_at, t.order_code),
    index('orders_total').on(t.workspace_id, t.total, t.order_code),
    index('orders_store_ordered').on(t.workspace_id, t.store_code, t.ordered_at),
    index('orders_courier').on(t.workspace_id, t.courier_name, t.order_status, t.deadline_at),
    // Marks that few orders carry: without an index of their own, counting them reads every order.
    index('orders_booking').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code).where(sql`${t.is_booking}`),
    index('orders_unprinted').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code).where(sql`not ${t.label_printed}`),
    index('orders_cod').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code).where(sql`${t.cod}`),
    index('orders_low_margin').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code).where(sql`${t.low_margin}`),
    index('orders_commerce_platform')
      .on(t.workspace_id, t.commerce_platform, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code)
      .where(sql`${t.commerce_platform} is not null`),
    index('orders_quick_courier')
      .on(t.workspace_id, t.courier_type, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code)
      .where(sql`${t.courier_type} <> 'normal'`),
    index('orders_tagged').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code).where(sql`${t.tag_ids} <> '{}'`),
    index('orders_assignee')
      .on(t.workspace_id, t.assignee_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code)
      .where(sql`${t.assignee_id} is not null`),
    index('orders_held').on(t.workspace_id, t.order_status, t.deadline_at.asc().nullsLast(), t.order_code).where(sql`${t.hold} is not null`),
    index('orders_to_print').on(t.workspace_id, t.order_code).where(sql`${t.print_ask} is not null`),
    index('orders_merged').on(t.workspace_id, t.merged_as).where(sql`${t.merged_as} is not null`),
    index('orders_tracking').on(t.workspace_id, t.tracking_number).where(sql`${t.tracking_number} is not null`),
    index('orders_pending').on(t.workspace_id, t.order_code).where(sql`${t.action_state} ->> 'state' = 'pending'`),
    index('orders_failed').on(t.workspace_id, t.order_code).where(sql`${t.action_state} ->> 'state' = 'failed'`),
    index('orders_mp_order').on(t.workspace_id, t.mp_order_id),
    index('orders_buyer').on(t.workspace_id, t.marketplace, t.mp_buyer_id, t.ordered_at),
  ],
)

export const orderItem = pgTable(
  'order_item',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    line_no: smallint('line_no').notNull(),
    /** Ours: of the listing's link, else the seller's own code as the marketplace has it. */
    sku: text('sku').notNull(),
    /** The marketplace's id of what was bought (`soldAsSql`); null for what was entered here. */
    mp_variant_id: text('mp_variant_id'),
    product_id: rowId('product_id'),
    name: text('name').notNull(),
    variant: text('variant').notNull().default(''),
    qty: integer('qty').notNull(),
    price: rupiah('price').notNull(),
    image_url: text('image_url'),
    location: text('location'),
    /** What one piece of a package was made of when it was promised; null: it is no package. */
    parts: jsonb('parts').$type<readonly { readonly sku: string; readonly qty: number }[]>(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.order_code, t.line_no] })],
)

export const orderLog = pgTable(
  'order_log',
  {
    workspace_id: workspaceId(),
    log_id: rowId('log_id').notNull().generatedAlwaysAsIdentity(),
    order_code: text('order_code').notNull(),
    action: smallint('action').$type<OrderLogAction>().notNull(),
    /** Whose seat it was; null: the marketplace's or the system's doing. */
    user_id: integer('user_id'),
    agent_id: integer('agent_id'),
    agent_name: text('agent_name'),
    note: text('note'),
    /** Where a return of the order went, for entries that tell of one. */
    return_status: text('return_status').$type<ReturnStatus>(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.log_id] }),
    index('order_log_order').on(t.workspace_id, t.order_code, t.log_id),
    index('order_log_agent').on(t.workspace_id, t.agent_id, t.log_id),
    index('order_log_user').on(t.workspace_id, t.user_id, t.log_id),
    index('order_log_created').on(t.workspace_id, t.created_at),
    // Those that may go by age (db/retention.ts).
    index('order_log_age').on(t.workspace_id, t.created_at).where(sql`action not in (2, 10, 50, 90, 91)`),
  ],
)

export const logisticHistory = pgTable(
  'logistic_history',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    seq: smallint('seq').notNull(),
    at: instant('at').notNull(),
    description: text('description').notNull(),
    location: text('location'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.order_code, t.seq] })],
)

/** What orders can be marked with; which order carries which stands in its own row. */
export const orderTag = pgTable(
  'order_tag',
  {
    workspace_id: workspaceId(),
    tag_id: ownNumber('tag_id'),
    name: text('name').notNull(),
    colour: text('colour').$type<TagColour>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.tag_id] }), uniqueIndex('order_tag_name').on(t.workspace_id, sql`lower(${t.name})`)],
)

/** The parcels of an order that is split. */
export const orderPackage = pgTable(
  'order_package',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    /** From 1, in the marketplace's order. */
    package_no: smallint('package_no').notNull(),
    mp_package_id: text('mp_package_id').notNull(),
    tracking_number: text('tracking_number'),
    lines: jsonb('lines').$type<PackageLine[]>().notNull(),
    is_packed: boolean('is_packed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.order_code, t.package_no] }),
    index('order_package_tracking').on(t.workspace_id, t.tracking_number).where(sql`${t.tracking_number} is not null`),
  ],
)

/** Who scanned a parcel at the packing desk, and when; a scan that was taken back is gone from here and stays in the log. */
export const orderScan = pgTable(
  'order_scan',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    /** Which parcel of an order that is split; 0: the order is one parcel. */
    package_no: smallint('package_no').notNull().default(0),
    action: text('action').$type<ScanAction>().notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    scanned_at: instant('scanned_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.order_code, t.action, t.package_no] }),
    index('order_scan_day').on(t.workspace_id, t.action, t.scanned_at),
  ],
)

/**
 * Orders per store and status; kept by statement triggers on `orders`, in the transaction that changes them. A count stands in several slots, each of which
 * may be below 0: only their sum says something.
 */
export const orderCount = pgTable(
  'order_count',
  {
    workspace_id: workspaceId(),
    store_code: text('store_code').notNull(),
    order_status: smallint('order_status').$type<OrderStatus>().notNull(),
    slot: smallint('slot').notNull().default(0),
    total: integer('total').notNull().default(0),
  },
  (t) => [primaryKey({ name: 'order_count_pkey', columns: [t.workspace_id, t.store_code, t.order_status, t.slot] })],
)

export const orderBatch = pgTable(
  'order_batch',
  {
    workspace_id: workspaceId(),
    batch_id: uuid('batch_id').notNull(),
    order_codes: text('order_codes').array().notNull(),
    created_by: integer('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.batch_id] }), index('order_batch_age').on(t.workspace_id, t.created_at)],
)

/** Made documents by what they hold, not their bytes: they are drawn again when read. */
export const document = pgTable(
  'document',
  {
    workspace_id: workspaceId(),
    document_id: uuid('document_id').notNull(),
    kind: text('kind').$type<'label'>().notNull(),
    paper: text('paper').notNull(),
    order_codes: text('order_codes').array().notNull(),
    created_by: integer('created_by').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.document_id] })],
)
