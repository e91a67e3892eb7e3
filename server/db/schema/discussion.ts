import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, workspaceId } from './columns.ts'

/** A question of a buyer below a product. */
export const productDiscussion = pgTable(
  'product_discussion',
  {
    workspace_id: workspaceId(),
    store_code: text('store_code').notNull(),
    /** The channel's own id of it. */
    mp_discussion_id: text('mp_discussion_id').notNull(),
    product_name: text('product_name').notNull(),
    full_name: text('full_name').notNull(),
    message: text('message').notNull(),
    asked_at: instant('asked_at').notNull(),
    /** Since when it counts as answered, here or at the marketplace. */
    replied_at: instant('replied_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.store_code, t.mp_discussion_id] }),
    index('product_discussion_waiting').on(t.workspace_id, t.store_code, t.asked_at).where(sql`replied_at is null`),
  ],
)
