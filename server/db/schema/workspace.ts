import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { WorkspaceAct } from '#contract/workspace/workspace.ts'
import { instant, rowId, workspaceId } from './columns.ts'

/** What was done to a workspace itself, and by whom. Rows are added, and nothing else. */
export const workspaceLog = pgTable(
  'workspace_log',
  {
    workspace_id: workspaceId(),
    log_id: rowId('log_id').notNull().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    user_id: integer('user_id').notNull(),
    user_name: text('user_name').notNull(),
    act: text('act').$type<WorkspaceAct>().notNull(),
    about: text('about').notNull().default(''),
  },
  (t) => [primaryKey({ name: 'workspace_log_pkey', columns: [t.workspace_id, t.log_id] })],
)
