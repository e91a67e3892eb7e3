import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Somebody who lost their authenticator app and all that stands in for it asks to be let in without. One of each person. */
export const factorReset = pgTable(
  'factor_reset',
  {
    login_id: integer('login_id').primaryKey(),
    /** Of the link that begins the wait, and ends it. */
    token_hash: text('token_hash').notNull(),
    link_until: instant('link_until').notNull(),
    /** When the app is removed; null: the link was not followed yet. */
    due_at: instant('due_at'),
  },
  (t) => [index('factor_reset_token').on(t.token_hash), index('factor_reset_due').on(t.due_at)],
)
