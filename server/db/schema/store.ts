import { integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SyncPart } from '#contract/store/store.ts'
import { instant, workspaceId } from './columns.ts'

/** A seller's way to a marketplace and back: asked for by one seat, good once, for a while. */
export const storeAuthorisation = pgTable(
  'store_authorisation',
  {
    workspace_id: workspaceId(),
    authorisation_id: uuid('authorisation_id').notNull(),
    user_id: integer('user_id').notNull(),
    marketplace: text('marketplace').notNull(),
    purpose: text('purpose').notNull(),
    /** The store that is authorised again; null: a new one. */
    store_code: text('store_code'),
    /** What the marketplace sends back names it by this; the text itself is kept nowhere. */
    state_hash: text('state_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** When the seller came back. */
    used_at: instant('used_at'),
    /** The shops that it opened, with their credentials, until the seller has chosen: sealed. */
    shops_sealed: text('shops_sealed'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.authorisation_id] }), uniqueIndex('store_authorisation_state').on(t.state_hash)],
)

/** The latest sync of a store, part by part. */
export const storeSync = pgTable(
  'store_sync',
  {
    workspace_id: workspaceId(),
    store_code: text('store_code').notNull(),
    part: text('part').$type<SyncPart>().notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull(),
    /** Changes from here on are read. */
    since: instant('since').notNull(),
    /** What is to be read, as the marketplace listed it; null: it was not asked yet. */
    found: jsonb('found').$type<string[]>(),
    /** Of what is read page after page: where the next one begins, and how much there is in all. */
    cursor: text('cursor'),
    total: integer('total'),
    done: integer('done').notNull().default(0),
    brought: integer('brought').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    /** Of `done`, those whose number at the marketplace was not what it should be; it was set right. */
    mended: integer('mended').notNull().default(0),
    reason: text('reason'),
    started_at: instant('started_at'),
    finished_at: instant('finished_at'),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.store_code, t.part] })],
)
