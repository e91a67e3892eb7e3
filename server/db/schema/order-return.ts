import { type SQL, sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ReturnAnswer, ReturnItem, ReturnKind, ReturnOffer, ReturnStatus, ReturnStep } from '#contract/return-refund/return-refund.ts'
import { bytes, instant, rupiah, workspaceId } from './columns.ts'

/** What a buyer gives back, or wants to be paid back for, as its marketplace tells it. */
export const orderReturn = pgTable(
  'order_return',
  {
    workspace_id: workspaceId(),
    /** The marketplace's prefix and its own id of it. */
    return_code: text('return_code').notNull(),
    mp_return_id: text('mp_return_id').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    mp_order_id: text('mp_order_id').notNull(),
    /** Of the order, whether it is here or not. */
    order_code: text('order_code').notNull(),
    return_status: text('return_status').$type<ReturnStatus>().notNull(),
    mp_status: text('mp_status').notNull(),
    kind: text('kind').$type<ReturnKind>().notNull(),
    reason: text('reason').notNull(),
    comment: text('comment').notNull(),
    buyer_name: text('buyer_name').notNull(),
    refund_amount: rupiah('refund_amount').notNull(),
    deadline: instant('deadline'),
    ship_deadline: instant('ship_deadline'),
    tracking_number: text('tracking_number'),
    image_urls: text('image_urls').array().notNull().default([]),
    video_urls: text('video_urls').array().notNull().default([]),
    items: jsonb('items').$type<readonly ReturnItem[]>().notNull(),
    product_name: text('product_name').notNull(),
    product_image_url: text('product_image_url'),
    return_qty: integer('return_qty').notNull(),
    answers: text('answers').array().$type<ReturnAnswer[]>().notNull().default([]),
    offer: jsonb('offer').$type<ReturnOffer>(),
    steps: jsonb('steps').$type<readonly ReturnStep[]>().notNull(),
    requested_at: instant('requested_at').notNull(),
    /** By the marketplace's clock: older news is ignored. */
    mp_updated_at: instant('mp_updated_at').notNull(),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`lower(mp_return_id || ' ' || mp_order_id || ' ' || buyer_name || ' ' || product_name || ' ' || reason || ' ' || comment)`,
      ),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.return_code] }),
    index('order_return_recent').on(t.workspace_id, t.requested_at.desc().nullsFirst(), t.return_code),
    index('order_return_deadline').on(t.workspace_id, t.deadline.asc().nullsLast(), t.return_code),
    index('order_return_order').on(t.workspace_id, t.order_code),
  ],
)

/** Pictures that go along with an answer: added to the return, or copied from its parcel's photos when they were sent. */
export const returnPhoto = pgTable(
  'return_photo',
  {
    workspace_id: workspaceId(),
    return_code: text('return_code').notNull(),
    photo_id: uuid('photo_id').notNull(),
    mime_type: text('mime_type').notNull(),
    content: bytes('content').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    taken_at: instant('taken_at').notNull(),
    /** When a marketplace got it; null: it waits. */
    sent_at: instant('sent_at'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.return_code, t.photo_id] })],
)
