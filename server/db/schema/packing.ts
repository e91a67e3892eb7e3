import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OnIt, PackingAct } from '#contract/order/packing.ts'
import { bytes, instant, rowId, workspaceId } from './columns.ts'

/** Who has an order open, and which desk packs it. */
export const orderOnIt = pgTable(
  'order_on_it',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    /** A desk, or the person who looks: a person may sit at two desks. */
    seat: text('seat').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    doing: text('doing').$type<OnIt['doing']>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.order_code, t.seat] })],
)

/** What desks did with orders, by the desk's own id of each act: one that is sent again is known. Kept to say what was scanned into a parcel. */
export const packingAct = pgTable(
  'packing_act',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    act_id: uuid('act_id').notNull(),
    kind: text('kind').$type<PackingAct['kind']>().notNull(),
    sku: text('sku'),
    /** What the parcel weighs, of the act that completes it. */
    grams: integer('grams'),
    /** The act that undid it. */
    undone_by: uuid('undone_by'),
    user_id: integer('user_id').notNull(),
    desk: text('desk').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.order_code, t.act_id] }), index('packing_act_at').on(t.workspace_id, t.at)],
)

/** Parcels that a courier took, with the number of the list that was signed for them. */
export const manifest = pgTable(
  'manifest',
  {
    workspace_id: workspaceId(),
    manifest_id: rowId('manifest_id').notNull().generatedAlwaysAsIdentity(),
    /** Counts from 1 in each workspace. */
    manifest_no: integer('manifest_no').notNull(),
    courier_name: text('courier_name').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.manifest_id] }), uniqueIndex('manifest_number').on(t.workspace_id, t.manifest_no)],
)

/** A parcel is on one manifest. */
export const manifestParcel = pgTable(
  'manifest_parcel',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    /** As of a scan. */
    package_no: smallint('package_no').notNull().default(0),
    manifest_id: rowId('manifest_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.order_code, t.package_no] }), index('manifest_parcel_of').on(t.workspace_id, t.manifest_id)],
)

/** Orders whose pieces are taken from the shelves in one walk. */
export const pickWave = pgTable(
  'pick_wave',
  {
    workspace_id: workspaceId(),
    wave_id: rowId('wave_id').notNull().generatedAlwaysAsIdentity(),
    /** Counts from 1 in each workspace. */
    wave_no: integer('wave_no').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.wave_id] }), uniqueIndex('pick_wave_number').on(t.workspace_id, t.wave_no)],
)

/** An order of a wave, in the order in which they are served. */
export const pickWaveOrder = pgTable(
  'pick_wave_order',
  {
    workspace_id: workspaceId(),
    wave_id: rowId('wave_id').notNull(),
    order_code: text('order_code').notNull(),
    place: integer('place').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.wave_id, t.order_code] }), index('pick_wave_order_of').on(t.workspace_id, t.order_code)],
)

/** How far a wave is with a SKU; absent: nothing was taken yet. */
export const pickWaveLine = pgTable(
  'pick_wave_line',
  {
    workspace_id: workspaceId(),
    wave_id: rowId('wave_id').notNull(),
    sku: text('sku').notNull(),
    picked: integer('picked').notNull().default(0),
    /** Pieces that were not on the shelf. */
    short: integer('short').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.wave_id, t.sku] })],
)

/** An order that must not be packed, since a piece of it was not on its shelf. */
export const orderHold = pgTable(
  'order_hold',
  {
    workspace_id: workspaceId(),
    order_code: text('order_code').notNull(),
    sku: text('sku').notNull(),
    missing: integer('missing').notNull(),
    wave_id: rowId('wave_id').notNull(),
    name: text('name').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.order_code, t.sku] }), index('order_hold_wave').on(t.workspace_id, t.wave_id, t.sku)],
)

/** Photos of parcels as they were closed. */
export const packingPhoto = pgTable(
  'packing_photo',
  {
    workspace_id: workspaceId(),
    photo_id: uuid('photo_id').notNull(),
    order_code: text('order_code').notNull(),
    /** Null: the order is one parcel. */
    package_no: smallint('package_no'),
    mime_type: text('mime_type').notNull(),
    content: bytes('content').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    taken_at: instant('taken_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.photo_id] }),
    index('packing_photo_of').on(t.workspace_id, t.order_code, t.taken_at),
    index('packing_photo_age').on(t.workspace_id, t.taken_at),
  ],
)
