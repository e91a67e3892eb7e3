import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** First in every key: rows distribute and row-level security filters by it. */
export const workspaceId = () => integer('workspace_id').notNull()
/**
 * Instants come back as ISO text, in UTC: the contract's form, and no Date objects on the hot path.
 * Kept to the millisecond, so that one that was read finds its row again (keyset paging).
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 3 })
/** Whole rupiah. */
export const rupiah = (name: string) => bigint(name, { mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
