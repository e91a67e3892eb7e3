import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { DomainError } from '#contract/core/error.ts'
import type { Database } from './database.ts'
import { hasCitus } from './distribution.ts'
import { Lease } from './lease.ts'
import { busyIn, createPool, cutShort, type DatabaseAddress } from './pool.ts'
import { appRole, withinTransaction } from './within-transaction.ts'

export interface DatabaseConfig extends DatabaseAddress {
  /** Connections for `read` and `write`. */
  readonly poolSize?: number
  /** Connections for `system`. */
  readonly systemPoolSize?: number
}

/** New entries of indexes of texts are sorted in by a job, not by who writes them, until so many wait (kB). */
const searchUpkeep = { gin_pending_list_limit: 16_384 }

const attempts = 3
const deadlock = '40P01'
const serializationFailure = '40001'

/** Opens a migrated database; connections are made as they are needed. */
export function openDatabase(config: DatabaseConfig): Database {
  const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }
  const app = createPool(config, config.poolSize ?? 8, { ...limits, ...searchUpkeep }, appRole)
  const owner = createPool(config, config.systemPoolSize ?? 4)
  /** The workspace that each client of `app` is set to for the session. */
  const workspaceOf = new WeakMap<PoolClient, number>()

  async function enter(client: PoolClient, workspaceId: number): Promise<void> {
    if (workspaceOf.get(client) === workspaceId) return
    workspaceOf.delete(client)
    await client.query(`SET app.workspace_id = '${workspaceId}'`)
    workspaceOf.set(client, workspaceId)
  }

  let clustered: Promise<boolean> | undefined
  /** Asked once; asked again where it could not be answered. */
  const onCluster = () => {
    clustered ??= hasCitus(owner)
    clustered.catch(() => {
      clustered = undefined
    })
    return clustered
  }

  async function write<T>(workspaceId: number, run: (connection: Lease) => Promise<T>): Promise<T> {
    assertWorkspace(workspaceId)
    return transaction(app, beginOf(workspaceId), workspaceId, await onCluster(), run)
  }

  return {
    async read(workspaceId, run) {
      assertWorkspace(workspaceId)
      // Workers hear of a setting within a transaction alone.
      if (await onCluster()) return attemptTransaction(app, beginOf(workspaceId), workspaceId, true, run)
      const client = await app.connect()
      const lease = new Lease(client, workspaceId, false)
      let discard = false
      try {
        await enter(client, workspaceId)
        return await run(lease)
      } catch (error) {
        discard = !(error instanceof DomainError)
        throw error
      } finally {
        lease.end()
        client.release(discard)
      }
    },
    write,
    system: (run) => transaction(owner, 'BEGIN', null, false, run),
    statement: <Row extends QueryResultRow>(query: QueryConfig) => again(async () => (await owner.query<Row>(query)).rows),
    atomic: (workspaceId, run) => write(workspaceId, (connection) => run(connection, withinTransaction(connection, workspaceId))),
    cut: () => cutShort(config.url, [...busyIn(app), ...busyIn(owner)]),
    async close() {
      await Promise.all([app.end(), owner.end()])
    },
  }
}

const beginOf = (workspaceId: number) => `BEGIN; SET LOCAL app.workspace_id = '${workspaceId}'`

/** The setting is written into SQL text: SET takes no parameters. */
function assertWorkspace(workspaceId: number): void {
  if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) throw new TypeError(`Not a workspace id: ${workspaceId}`)
}

const transaction = <T>(
  pool: Pool,
  begin: string,
  workspaceId: number | null,
  isSpread: boolean,
  run: (connection: Lease) => Promise<T>,
): Promise<T> => again(() => attemptTransaction(pool, begin, workspaceId, isSpread, run))

/** Runs it again where Postgres gave it up for another's sake. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === attempts || !isConflict(error)) throw error
      await sleep(Math.random() * 20 * attempt)
    }
  }
}

async function attemptTransaction<T>(
  pool: Pool,
  begin: string,
  workspaceId: number | null,
  isSpread: boolean,
  run: (connection: Lease) => Promise<T>,
) {
  const client = await pool.connect()
  const lease = new Lease(client, workspaceId, isSpread)
  let discard = false
  try {
    await client.query(begin)
    const result = await run(lease)
    lease.end()
    const { command } = await client.query('COMMIT')
    if (command === 'ROLLBACK') throw new Error('A statement of this transaction failed and its error was swallowed: nothing was written.')
    return result
  } catch (error) {
    lease.end()
    discard = await client.query('ROLLBACK').then(
      () => false,
      () => true,
    )
    throw error
  } finally {
    client.release(discard)
  }
}

/** Postgres gave one transaction up for another's sake: the same again may pass. Drizzle wraps the error as a cause. */
function isConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === deadlock || at.code === serializationFailure)) return true
  }
  return false
}
