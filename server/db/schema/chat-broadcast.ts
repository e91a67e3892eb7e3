import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Audience, BroadcastStatus } from '#contract/chat/broadcast.ts'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { instant, rowId, workspaceId } from './columns.ts'

/** A message to many buyers. */
export const chatBroadcast = pgTable(
  'chat_broadcast',
  {
    workspace_id: workspaceId(),
    broadcast_id: rowId('broadcast_id').notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    status: smallint('status').$type<BroadcastStatus>().notNull().default(1),
    kind: text('kind').$type<'message' | 'template'>().notNull(),
    message: text('message').notNull(),
    image_url: text('image_url'),
    image_mime: text('image_mime'),
    template: text('template'),
    template_language: text('template_language').$type<TemplateLanguage>(),
    template_values: text('template_values').array().notNull().default([]),
    audience: jsonb('audience').$type<Audience>().notNull(),
    /** Who made it; the name as it was then, which messages may say. */
    user_id: integer('user_id').notNull(),
    created_by: text('created_by').notNull(),
    scheduled_at: instant('scheduled_at'),
    created_at: instant('created_at').notNull(),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
    cancelled_at: instant('cancelled_at'),
    /** Counted anew from the receivers whenever one of them came further. */
    receiver_total: integer('receiver_total').notNull(),
    waiting_total: integer('waiting_total').notNull(),
    processing_total: integer('processing_total').notNull().default(0),
    done_total: integer('done_total').notNull().default(0),
    failed_total: integer('failed_total').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.broadcast_id] }),
    index('chat_broadcast_open').on(t.workspace_id, t.broadcast_id).where(sql`status < 3`),
  ],
)

/** Who gets a broadcast, and what became of it: written down when it was made. */
export const chatBroadcastReceiver = pgTable(
  'chat_broadcast_receiver',
  {
    workspace_id: workspaceId(),
    broadcast_id: rowId('broadcast_id').notNull(),
    place: integer('place').notNull(),
    chat_code: text('chat_code').notNull(),
    store_code: text('store_code').notNull(),
    marketplace: text('marketplace').$type<Marketplace>().notNull(),
    status: smallint('status').$type<BroadcastStatus>().notNull().default(1),
    /** The messages that it went as, once they were put on their way. */
    msg_ids: bigint('msg_ids', { mode: 'number' }).array().notNull().default([]),
    fail_message: text('fail_message'),
    settled_at: instant('settled_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.broadcast_id, t.place] }),
    index('chat_broadcast_receiver_of_chat').on(t.workspace_id, t.chat_code, t.broadcast_id),
    index('chat_broadcast_receiver_by_status').on(t.workspace_id, t.broadcast_id, t.status, t.place),
    index('chat_broadcast_receiver_waiting').on(t.workspace_id, t.broadcast_id, t.store_code, t.place).where(sql`status = 1`),
    index('chat_broadcast_receiver_on_the_way').on(t.workspace_id, t.store_code).where(sql`status = 2`),
  ],
)

/** When a store's next messages of broadcasts may go, whichever broadcast they are of and whichever process sends them. */
export const chatBroadcastPace = pgTable(
  'chat_broadcast_pace',
  { workspace_id: workspaceId(), store_code: text('store_code').notNull(), next_at: instant('next_at').notNull() },
  (t) => [primaryKey({ columns: [t.workspace_id, t.store_code] })],
)
