import { date, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { rupiah, workspaceId } from './columns.ts'

/** What a workspace wants to reach. */
export const dashboardTarget = pgTable(
  'dashboard_target',
  { workspace_id: workspaceId(), day_revenue: rupiah('day_revenue'), day_orders: integer('day_orders'), month_revenue: rupiah('month_revenue') },
  (t) => [primaryKey({ columns: [t.workspace_id] })],
)

/** Weeks, by their Mondays, of which a person was written to: each once, however many processes look. */
export const reportMail = pgTable(
  'report_mail',
  { workspace_id: workspaceId(), user_id: integer('user_id').notNull(), week: date('week', { mode: 'string' }).notNull() },
  (t) => [primaryKey({ columns: [t.workspace_id, t.user_id, t.week] })],
)
