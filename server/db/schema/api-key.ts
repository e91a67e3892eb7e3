import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Privilege } from '#contract/core/privilege.ts'
import { instant, rowId, workspaceId } from './columns.ts'

/** A key by which a program calls in the name of a seat. Directory: a call brings nothing else, so it is found by its hash. */
export const apiKey = pgTable(
  'api_key',
  {
    workspace_id: workspaceId(),
    key_id: rowId('key_id').notNull().generatedAlwaysAsIdentity(),
    user_id: integer('user_id').notNull(),
    name: text('name').notNull(),
    hint: text('hint').notNull(),
    key_hash: text('key_hash').notNull(),
    privileges: text('privileges').array().$type<Privilege[]>().notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at'),
    used_at: instant('used_at'),
    used_from: text('used_from'),
  },
  (t) => [
    primaryKey({ name: 'api_key_pkey', columns: [t.workspace_id, t.key_id] }),
    index('api_key_hash').on(t.key_hash),
    index('api_key_seat').on(t.workspace_id, t.user_id),
  ],
)
