import { sql } from 'drizzle-orm'
import { bigint, customType, integer, text, timestamp } from 'drizzle-orm/pg-core'

/** First in every key: rows distribute and row-level security filters by it. */
export const workspaceId = () => integer('workspace_id').notNull()
/**
 * Instants come back as ISO text, in UTC: the contract's form, and no Date objects on the hot path.
 * Kept to the millisecond, so that one that was read finds its row again (keyset paging).
 */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'string', precision: 3 })
/**
 * The number of a row, or of one that it refers to: drawn over all workspaces, so that four bytes would run out; and once a table is spread, its identity can be
 * given no other type. What the directory counts (people, workspaces, orders of a membership) stays within four.
 */
export const rowId = (name: string) => bigint(name, { mode: 'number' })
/** A number that each workspace draws from a series of its own (db/number-series.ts): where the rows of the largest tables carry many of them, in half the room. */
export const ownNumber = (name: string) => integer(name).notNull()
/** Whole rupiah. */
export const rupiah = (name: string) => bigint(name, { mode: 'number' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * A phone as it is compared: digits, as dialled inside the country; null where a marketplace hides a part of it. The function `phone_key` says the same of a
 * value, and is not used here since row-level security keeps an index from what calls one.
 */
export const phoneKey = () =>
  text('phone_key').generatedAlwaysAs(
    sql.raw(
      String.raw`CASE WHEN phone ~ '[*xX•]' OR length(regexp_replace(phone, '\D', '', 'g')) NOT BETWEEN 8 AND 15 THEN NULL ELSE regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^62', '0') END`,
    ),
  )
