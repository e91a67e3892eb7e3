import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { FilterRow } from '#contract/order/custom-filter.ts'
import { instant, workspaceId } from './columns.ts'

/** A filter of orders that the workspace has put together, under a name; rows that all have to hold. */
export const customFilter = pgTable(
  'custom_filter',
  {
    workspace_id: workspaceId(),
    query_id: integer('query_id').notNull().generatedAlwaysAsIdentity(),
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
