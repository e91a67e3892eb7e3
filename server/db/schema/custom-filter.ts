import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FilterRow } from '#contract/order/custom-filter.ts'
import type { RuleAct } from '#contract/order/order-rule.endpoints.ts'
import { instant, rowId, workspaceId } from './columns.ts'

/** A filter of orders that the workspace has put together, under a name; rows that all have to hold. */
export const customFilter = pgTable(
  'custom_filter',
  {
    workspace_id: workspaceId(),
    query_id: rowId('query_id').notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    rows: jsonb('rows').$type<FilterRow[]>().notNull(),
    /** It stands among the tabs of the order queue. */
    as_tab: boolean('as_tab').notNull().default(false),
    /** Where it stands among the others. */
    place: integer('place').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.query_id] }), index('custom_filter_place').on(t.workspace_id, t.place)],
)

/** What happens by itself to an order that arrives and fits a custom filter. */
export const orderRule = pgTable(
  'order_rule',
  {
    workspace_id: workspaceId(),
    rule_id: rowId('rule_id').notNull().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    query_id: rowId('query_id').notNull(),
    acts: jsonb('acts').$type<RuleAct[]>().notNull(),
    active: boolean('active').notNull().default(false),
    /** Where it stands among the others: of acts that exclude each other the first is done. */
    place: integer('place').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.workspace_id, t.rule_id] }), index('order_rule_place').on(t.workspace_id, t.place)],
)
