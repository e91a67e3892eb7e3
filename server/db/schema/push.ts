import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Language } from '#contract/core/error-messages.ts'
import type { NamedThing } from '#contract/push/notification.ts'
import type { NotificationKey } from '#contract/push/push.ts'
import { instant, rowId, workspaceId } from './columns.ts'

/** A browser that a seat is pushed to. It counts while the session that subscribed it does. */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    /** SHA-256 of the endpoint, which may be long. */
    endpoint_hash: text('endpoint_hash').notNull(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    family_id: uuid('family_id').notNull(),
    language: text('language').$type<Language>().notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    /** Since when the push service knows it no more. */
    ended_at: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.user_id, t.endpoint_hash] }),
    uniqueIndex('push_subscription_endpoint').on(t.endpoint_hash),
    index('push_subscription_ended').on(t.ended_at),
  ],
)

/** Up to where people were told of a workspace's events. */
export const pushCursor = pgTable('push_cursor', {
  workspace_id: integer('workspace_id').primaryKey(),
  cursor: bigint('cursor', { mode: 'number' }).notNull(),
})

/** What a seat chose to be told of; a key that is missing is as it is at first (`notificationAtFirst`). */
export const notificationSetting = pgTable(
  'notification_setting',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    notif_key: text('notif_key').$type<NotificationKey>().notNull(),
    notif_val: smallint('notif_val').$type<0 | 1>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id, t.notif_key] })],
)

/** What a seat was told of; of each kind one at most is unread. */
export const notification = pgTable(
  'notification',
  {
    workspace_id: workspaceId(),
    notification_id: rowId('notification_id').notNull().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    notif_key: text('notif_key').$type<NotificationKey>().notNull(),
    count: integer('count').notNull(),
    /** Which things, to know one that is told again; of very many only some. */
    things: text('things').array().notNull(),
    named: jsonb('named').$type<readonly NamedThing[]>().notNull(),
    url: text('url').notNull(),
    at: instant('at').notNull(),
    read_at: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.notification_id] }),
    index('notification_of_seat').on(t.workspace_id, t.user_id, t.notification_id),
    uniqueIndex('notification_unread').on(t.workspace_id, t.user_id, t.notif_key).where(sql`read_at is null`),
    index('notification_age').on(t.workspace_id, t.at),
  ],
)
