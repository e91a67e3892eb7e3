import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { SavedViewText } from '#contract/list/saved-view.endpoints.ts'
import { instant, workspaceId } from './columns.ts'

/** What a list is narrowed to and sorted by, under a name. */
export const savedView = pgTable(
  'saved_view',
  {
    workspace_id: workspaceId(),
    view_id: uuid('view_id').notNull(),
    /** Who made it. */
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    list: text('list').notNull(),
    url: text('url').notNull(),
    columns: jsonb('columns').$type<SavedViewText['columns']>().notNull(),
    shared: boolean('shared').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.view_id] })],
)
