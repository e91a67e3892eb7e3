import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Connection, Database } from '#server/db/database.ts'

export interface RateLimit {
  /** Hits that are allowed within the window. */
  readonly most: number
  readonly seconds: number
  /** A window that was filled is followed by one twice as long, up to this many seconds; absent: all are alike. */
  readonly longest?: number
}

/** What is counted, under which limit. */
export interface Limited {
  readonly key: string
  readonly limit: RateLimit
}

/** Counts in the database, by its clock: every server counts the same, and no server's clock can close a door. */
export interface RateLimiter {
  /**
   * Counts once against each, or against none: throws TOO_MANY_REQUESTS with the seconds to wait where one is full. Name the narrow before the wide
   * ones: rows are locked in this order. With a connection, the count stands or falls with its transaction.
   */
  take(limited: readonly Limited[], connection?: Connection): Promise<void>
  /** Takes back what was counted for an attempt that was right. */
  giveBack(limited: readonly Limited[]): Promise<void>
}

type Window = { hits: number; wait: number }

/** A window that begins in the future was opened by a clock that has been set back since: it does not count. */
async function count({ drizzle }: Connection, { key, limit: { most, seconds, longest = seconds } }: Limited): Promise<void> {
  const now = sql`clock_timestamp()`
  const past = sql`w.began_at <= ${now}`
  const open = sql`(${past} and w.began_at + make_interval(secs => w.seconds) > ${now})`
  const filled = sql`(w.hits >= ${most} and ${past} and w.began_at + make_interval(secs => w.seconds + ${longest}::int) > ${now})`
  const found = await drizzle.execute<Window>(sql`
    insert into rate_limit as w (key, hits, seconds, began_at) values (${hashOf(key)}, 1, ${seconds}, ${now})
    on conflict (key) do update set
      hits = case when ${open} then w.hits + 1 else 1 end,
      seconds = case when ${open} then w.seconds when ${filled} then least(w.seconds * 2, ${longest}::int) else ${seconds}::int end,
      began_at = case when ${open} then w.began_at else ${now} end
    returning hits, extract(epoch from w.began_at - ${now})::float8 + w.seconds as wait`)
  const { hits, wait } = found.rows[0] as Window
  if (hits > most) throw new DomainError('TOO_MANY_REQUESTS', { seconds: Math.max(1, Math.ceil(wait)) })
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url')

export function createRateLimiter(database: Database): RateLimiter {
  const countAll = async (connection: Connection, limited: readonly Limited[]) => {
    for (const one of limited) await count(connection, one)
  }
  return {
    take: (limited, connection) => (connection ? countAll(connection, limited) : database.system((own) => countAll(own, limited))),
    giveBack: (limited) =>
      database.system(async ({ drizzle }) => {
        for (const { key } of limited) await drizzle.execute(sql`update rate_limit set hits = greatest(hits - 1, 0) where key = ${hashOf(key)}`)
      }),
  }
}
