import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { boostStates } from '#contract/product/boost.ts'
import { instant, rowId, workspaceId } from './columns.ts'

/** Products that are boosted at an hour of a weekday, or of every day (0), by the clock of Jakarta. */
export const boostPlan = pgTable(
  'boost_plan',
  {
    workspace_id: workspaceId(),
    boost_id: uuid('boost_id').notNull(),
    weekday: smallint('weekday').notNull(),
    hour: smallint('hour').notNull(),
    products: jsonb('products').$type<{ store_code: string; mp_product_id: string }[]>().notNull(),
    created_at: instant('created_at').notNull(),
    /** It boosts from the next hour on. */
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.boost_id] }),
    index('boost_plan_hour').on(t.hour),
    check('boost_plan_time', sql`${t.weekday} between 0 and 7 and ${t.hour} between 0 and 23`),
  ],
)

/** One boost of one product, from the hour that it is due. */
export const boostRun = pgTable(
  'boost_run',
  {
    workspace_id: workspaceId(),
    run_id: rowId('run_id').notNull().generatedAlwaysAsIdentity(),
    boost_id: uuid('boost_id').notNull(),
    store_code: text('store_code').notNull(),
    mp_product_id: text('mp_product_id').notNull(),
    due_at: instant('due_at').notNull(),
    state: text('state').$type<(typeof boostStates)[number]>().notNull(),
    /** What the failure is called, and the marketplace's own words. */
    code: text('code'),
    reason: text('reason'),
    tries: integer('tries').notNull().default(0),
    next_try_at: instant('next_try_at'),
  },
  (t) => [
    primaryKey({ columns: [t.workspace_id, t.run_id] }),
    uniqueIndex('boost_run_once').on(t.workspace_id, t.store_code, t.mp_product_id, t.due_at),
    index('boost_run_of').on(t.workspace_id, t.boost_id, t.due_at),
    index('boost_run_waiting').on(t.workspace_id, t.store_code).where(sql`${t.state} = 'waiting'`),
  ],
)
