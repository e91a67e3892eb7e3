import { date, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import type { OrderLogAction } from '#contract/order/order-log.ts'
import { rowId, workspaceId } from './columns.ts'

/** What was done to orders, by whom, day and hour of the workspace's clock and action of the log. */
const work = () => ({
  day: date('day', { mode: 'string' }).notNull(),
  hour: smallint('hour').notNull(),
  user_id: integer('user_id').notNull(),
  action: smallint('action').$type<OrderLogAction>().notNull(),
  total: integer('total').notNull(),
})

/** Counted ahead, one row for each: `domains/performance/work.ts`. */
export const orderWork = pgTable('order_work', { workspace_id: workspaceId(), ...work() }, (t) => [
  primaryKey({ columns: [t.workspace_id, t.day, t.hour, t.user_id, t.action] }),
  index('order_work_user').on(t.workspace_id, t.user_id, t.day),
])

/** What came since, a few rows for each statement that wrote the log. Rows are only added, so nobody waits for another's; both tables together are exact. */
export const orderWorkNew = pgTable(
  'order_work_new',
  { workspace_id: workspaceId(), work_id: rowId('work_id').notNull().generatedAlwaysAsIdentity(), ...work() },
  (t) => [primaryKey({ columns: [t.workspace_id, t.work_id] })],
)
