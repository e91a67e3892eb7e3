import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient, QueryConfig } from 'pg'
import type { AsideReads } from './database.ts'
import { causedBy, codeOf, isOutage } from './outage.ts'
import { createPool, type DatabaseAddress, type OwnPool, type PoolManner } from './pool.ts'

/** How long a reader waits for the replica to catch up before the primary is asked. */
const patienceMs = 250
const lookEveryMs = 10
/** A replica that was behind, or failed, is left alone for so long: who reads meanwhile does not wait for the same again. */
const behindRestMs = 1_000
const failedRestMs = 30_000
/** One that does not answer at all. */
const answerMs = 2_000

/** A place in the primary's log: everything that was committed before it was read lies before it. */
export interface Position {
  readonly lsn: string
  readonly timeline: number
}

/**
 * What somebody can have seen is written to the log before it can be seen; where that is not so (`synchronous_commit = off`), it has its place there at least.
 * A server that is no primary has none.
 */
export const positionText = `
  SELECT lsn::text AS lsn, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int AS timeline
  FROM (SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END AS lsn) here`

/**
 * A replica that lost its primary, or became one itself, may have the place and not what is there: it has to be reading that primary's log. Which one that is
 * only members of `pg_read_all_stats` may know; others are told nothing.
 */
const reachedText = `
  SELECT pg_is_in_recovery() AND EXISTS (SELECT FROM pg_stat_wal_receiver WHERE received_tli IS NULL OR received_tli = $2) AS follows,
    pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached`

export interface Replica extends OwnPool {
  readonly reads: { -readonly [How in keyof AsideReads]: AsideReads[How] }
  /** A client that sees all that the primary has shown anybody until now; undefined where the primary is to be asked. */
  caughtUp(): Promise<PoolClient | undefined>
  /** What to do about an error that a read ended with: true where the primary may do better. */
  isAtFault(error: unknown): boolean
}

/** `position`: where the primary is now, at the earliest when this is called. */
export function openReplica(address: DatabaseAddress, manner: PoolManner, position: () => Promise<Position>): Replica {
  // Its settings go with each transaction, so that what is asked before it is asked by who logged in.
  const own = createPool({ ...address, pooler: { directUrl: address.url, prepares: false }, waitMs: answerMs }, manner)
  const reads = { replica: 0, behind: 0, busy: 0, failed: 0 }
  let restsUntil = 0
  let restsFor: 'behind' | 'failed' = 'behind'

  function rest(reason: typeof restsFor): undefined {
    reads[reason] += 1
    restsFor = reason
    restsUntil = performance.now() + (reason === 'failed' ? failedRestMs : behindRestMs)
  }

  function fail(error: unknown): undefined {
    address.onError?.(error instanceof Error ? error : new Error(String(error)))
    return rest('failed')
  }

  async function catchUp(client: PoolClient, { lsn, timeline }: Position): Promise<boolean> {
    const query: QueryConfig & { query_timeout: number } = { text: reachedText, values: [lsn, timeline], query_timeout: answerMs }
    for (const until = performance.now() + patienceMs; ; await sleep(lookEveryMs)) {
      const { rows } = await client.query<{ follows: boolean; reached: boolean | null }>(query)
      if (!rows[0]?.follows) return false
      if (rows[0].reached) return true
      if (performance.now() >= until) return false
    }
  }

  return {
    ...own,
    reads,
    async caughtUp() {
      if (performance.now() < restsUntil) {
        reads[restsFor] += 1
        return undefined
      }
      const { totalCount, idleCount, waitingCount } = own.pool
      if (totalCount - idleCount + waitingCount >= manner.max) {
        reads.busy += 1
        return undefined
      }
      // Where the primary cannot say, it is asked for the rest too.
      const here = await position().catch(() => undefined)
      const client = here && (await own.pool.connect().catch(fail))
      if (!client) return undefined
      try {
        if (await catchUp(client, here)) return client
        client.release()
        return rest('behind')
      } catch (error) {
        client.release(true)
        return fail(error)
      }
    },
    isAtFault(error) {
      if (!isOutage(error) && !causedBy(error, (cause) => ofReplica.has(codeOf(cause)))) return false
      fail(error)
      return true
    },
  }
}

/** What replay took away from a reader, and what only a primary can do. */
const ofReplica = new Set(['40001', '40P01', '25006'])
