import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytes, instant, workspaceId } from './columns.ts'

/** The last cursor of each workspace; its row lock, taken last in a transaction, makes the log gapless and in commit order. */
export const eventCursor = pgTable('event_cursor', {
  workspace_id: integer('workspace_id').primaryKey(),
  cursor: bigint('cursor', { mode: 'number' }).notNull().default(0),
})

/** The append-only log that websocket gateways read. `payload` is the contract's LiveEvent without its cursor. */
export const eventLog = pgTable(
  'event_log',
  {
    workspace_id: workspaceId(),
    cursor: bigint('cursor', { mode: 'number' }).notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    payload: jsonb('payload').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.cursor] })],
)

/** Every webhook that arrived and what became of it: repeats are recognised by the channel's own delivery id. Belongs to no workspace: it may name none. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    channel: text('channel').notNull(),
    delivery_id: text('delivery_id').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
    outcome: text('outcome').notNull(),
    http_status: smallint('http_status').notNull(),
    workspace_id: integer('workspace_id'),
    repeats: integer('repeats').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.channel, t.delivery_id] }), index('webhook_delivery_age').on(t.received_at)],
)

/**
 * Pushes that were answered before they were taken in, until they are: nothing that was answered is lost with a process. Belongs to no workspace, as the
 * deliveries that they become.
 */
export const webhookInbox = pgTable(
  'webhook_inbox',
  {
    channel: text('channel').notNull(),
    delivery_id: text('delivery_id').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
    body: bytes('body').notNull(),
    /** The process that takes it in, by its number in `job_runner`. */
    kept_by: integer('kept_by').notNull(),
    /** Times that it was taken up again. */
    tries: smallint('tries').notNull().default(0),
    next_try_at: instant('next_try_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.channel, t.delivery_id] })],
)
