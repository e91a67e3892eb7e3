import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OwnKeymap } from '#contract/keymap/keymap.endpoints.ts'
import type { MacroStep, MacroText } from '#contract/keymap/macro.endpoints.ts'
import { instant, workspaceId } from './columns.ts'

/** A seat's own keyboard shortcuts, whole. */
export const keymap = pgTable(
  'keymap',
  {
    workspace_id: workspaceId(),
    user_id: integer('user_id').notNull(),
    keymap: jsonb('keymap').$type<OwnKeymap>().notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id] })],
)

export const macro = pgTable(
  'macro',
  {
    workspace_id: workspaceId(),
    macro_id: uuid('macro_id').notNull(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    steps: jsonb('steps').$type<MacroStep[]>().notNull(),
    over: text('over').$type<MacroText['over']>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.macro_id] }), index('macro_seat').on(t.workspace_id, t.user_id, t.name)],
)
