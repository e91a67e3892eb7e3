import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { DomainError } from '#contract/core/error.ts'
import type { Database } from './database.ts'
import { hasCitus } from './distribution.ts'
import { Lease, type Manner, withoutName } from './lease.ts'
import { busyIn, createPool, cutShort, type DatabaseAddress, type OwnPool } from './pool.ts'
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
  const app = createPool(config, { max: config.poolSize ?? 8, settings: { ...limits, ...searchUpkeep }, role: appRole })
  const owner = createPool(config, { max: config.systemPoolSize ?? 4 })
  const prepares = config.pooler?.prepares ?? true
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
    clustered ??= hasCitus(owner.pool)
    clustered.catch(() => {
      clustered = undefined
    })
    return clustered
  }
  const manner = async (): Promise<Manner> => ({ isSpread: await onCluster(), prepares })

  async function write<T>(workspaceId: number, run: (connection: Lease) => Promise<T>): Promise<T> {
    return transaction({ pool: app.pool, begin: beginOf(app, workspaceId), workspaceId, manner: await manner() }, run)
  }

  return {
    async read(workspaceId, run) {
      assertWorkspace(workspaceId)
      const asked = await manner()
      // Workers hear of a setting within a transaction alone, and a pooler's connection keeps none for longer.
      if (asked.isSpread || config.pooler) return attemptTransaction({ pool: app.pool, begin: beginOf(app, workspaceId), workspaceId, manner: asked }, run)
      const client = await app.pool.connect()
      const lease = new Lease(client, workspaceId, asked)
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
    async snapshot(workspaceId, run) {
      return attemptTransaction({ pool: app.pool, begin: beginOf(app, workspaceId, atOneMoment), workspaceId, manner: await manner() }, run)
    },
    write,
    system: (run) => transaction({ pool: owner.pool, begin: `BEGIN${owner.entering}`, workspaceId: null, manner: { isSpread: false, prepares } }, run),
    statement: <Row extends QueryResultRow>(query: QueryConfig) =>
      again(async () => (await owner.pool.query<Row>(prepares ? query : withoutName(query))).rows),
    atomic: (workspaceId, run) => write(workspaceId, (connection) => run(connection, withinTransaction(connection, workspaceId))),
    cut: () => cutShort(config, [...busyIn(app.pool), ...busyIn(owner.pool)]),
    async close() {
      await Promise.all([app.pool.end(), owner.pool.end()])
    },
  }
}

const atOneMoment = ' ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Begins a transaction of a workspace, in one message. */
function beginOf({ entering }: OwnPool, workspaceId: number, mode = ''): string {
  assertWorkspace(workspaceId)
  return `BEGIN${mode}${entering}; SET LOCAL app.workspace_id = '${workspaceId}'`
}

/** The setting is written into SQL text: SET takes no parameters. */
function assertWorkspace(workspaceId: number): void {
  if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) throw new TypeError(`Not a workspace id: ${workspaceId}`)
}

/** Whose transaction it is, and how it begins. */
interface Transaction {
  readonly pool: Pool
  readonly begin: string
  readonly workspaceId: number | null
  readonly manner: Manner
}

const transaction = <T>(how: Transaction, run: (connection: Lease) => Promise<T>): Promise<T> => again(() => attemptTransaction(how, run))

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

async function attemptTransaction<T>({ pool, begin, workspaceId, manner }: Transaction, run: (connection: Lease) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  const lease = new Lease(client, workspaceId, manner)
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
