import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { LayoutWindow } from '#contract/workbench/layout.endpoints.ts'
import { instant, workspaceId } from './columns.ts'

/** A seat's named layouts. */
export const namedLayout = pgTable(
  'named_layout',
  {
    workspace_id: workspaceId(),
    layout_id: uuid('layout_id').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    slot: smallint('slot'),
    windows: jsonb('windows').$type<LayoutWindow[]>().notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.layout_id] }), index('named_layout_seat').on(t.workspace_id, t.user_id, t.name)],
)
