import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, PoolClient, QueryConfig, QueryResultRow } from 'pg'
import { DomainError } from '#contract/core/error.ts'
import { isTracing, note, type SpanFacts, traced, tracedStatement } from '#server/tracing/trace.ts'
import type { Database, Reader } from './database.ts'
import { hasCitus } from './distribution.ts'
import { Lease, type Manner, withoutName } from './lease.ts'
import { busyIn, createPool, cutShort, type DatabaseAddress, dropSockets, type OwnPool } from './pool.ts'
import { openReplica, type Position, positionText, type Replica } from './replica.ts'
import { sharedRead } from './shared-read.ts'
import { appRole, withinTransaction } from './within-transaction.ts'

export interface DatabaseConfig extends DatabaseAddress {
  /** Connections for `read` and `write`. */
  readonly poolSize?: number
  /** Connections for `system`. */
  readonly systemPoolSize?: number
  /** A streaming replica, for {@link Database.aside}; as many connections as for `read` and `write`. */
  readonly replicaUrl?: string
}

/** New entries of indexes of texts are sorted in by a job, not by who writes them, until so many wait (kB). */
const searchUpkeep = { gin_pending_list_limit: 16_384 }

const attempts = 3
const deadlock = '40P01'
const serializationFailure = '40001'

/** Opens a migrated database; connections are made as they are needed. */
export function openDatabase(config: DatabaseConfig): Database {
  const limits = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 }
  const inApp = { max: config.poolSize ?? 8, settings: { ...limits, ...searchUpkeep }, role: appRole }
  const app = createPool(config, inApp)
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

  const primary: Reader = {
    async read(workspaceId, run) {
      assertWorkspace(workspaceId)
      const asked = await manner()
      // Workers hear of a setting within a transaction alone, and a pooler's connection keeps none for longer.
      if (asked.isSpread || config.pooler)
        return attemptTransaction({ pool: app.pool, begin: beginOf(app, workspaceId), workspaceId, manner: asked }, run)
      return traced(spanOf('read', workspaceId), async () => {
        const client = await connected(app.pool)
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
      })
    },
    async snapshot(workspaceId, run) {
      return attemptTransaction({ pool: app.pool, begin: beginOf(app, workspaceId, atOneMoment), workspaceId, manner: await manner() }, run)
    },
  }

  const replica = config.replicaUrl === undefined ? undefined : openReplica({ ...config, url: config.replicaUrl }, inApp, sharedRead(position))

  async function position(): Promise<Position> {
    const { rows } = await app.pool.query<Position>(positionText)
    return rows[0] as Position
  }

  /** By the replica, where it may. */
  function asideBy(how: keyof Reader, mode: string, { reads, caughtUp, isAtFault, entering }: Replica): Reader[typeof how] {
    return async (workspaceId, run) => {
      const begin = beginOf({ entering }, workspaceId, mode)
      // A coordinator's replica has no workers' rows.
      const client = (await onCluster()) ? undefined : await caughtUp()
      if (!client) return primary[how](workspaceId, run)
      try {
        const pool = { connect: async () => client }
        const result = await attemptTransaction({ pool, begin, workspaceId, manner: { isSpread: false, prepares: false } }, run)
        reads.replica += 1
        return result
      } catch (error) {
        if (!isAtFault(error)) throw error
        return primary[how](workspaceId, run)
      }
    }
  }

  const pools = { requests: app.pool, system: owner.pool, ...(replica && { replica: replica.pool }) }
  return {
    ...primary,
    aside: replica ? { read: asideBy('read', ' READ ONLY', replica), snapshot: asideBy('snapshot', atOneMoment, replica) } : primary,
    write,
    system: async (run) => transaction({ pool: owner.pool, begin: `BEGIN${owner.entering}`, workspaceId: null, manner: await manner() }, run),
    statement: <Row extends QueryResultRow>(query: QueryConfig) =>
      again(async () => (await tracedStatement(query, () => owner.pool.query<Row>(prepares ? query : withoutName(query)))).rows),
    atomic: (workspaceId, run) => write(workspaceId, (connection) => run(connection, withinTransaction(connection, workspaceId))),
    async cut() {
      await Promise.all([cutShort(config, [...busyIn(app.pool), ...busyIn(owner.pool)]), replica && dropSockets([...busyIn(replica.pool)])])
    },
    figures: () => ({
      connections: Object.fromEntries(
        Object.entries(pools).map(([name, { totalCount, idleCount, waitingCount }]) => [
          name,
          { busy: totalCount - idleCount, idle: idleCount, waited_for: waitingCount },
        ]),
      ),
      asideReads: replica?.reads,
    }),
    async close() {
      await Promise.all(Object.values(pools).map((pool) => pool.end()))
    },
  }
}

const atOneMoment = ' ISOLATION LEVEL REPEATABLE READ READ ONLY'

/** Begins a transaction of a workspace, in one message. */
function beginOf({ entering }: Pick<OwnPool, 'entering'>, workspaceId: number, mode = ''): string {
  assertWorkspace(workspaceId)
  return `BEGIN${mode}${entering}; SET LOCAL app.workspace_id = '${workspaceId}'`
}

/** The setting is written into SQL text: SET takes no parameters. */
function assertWorkspace(workspaceId: number): void {
  if (!Number.isSafeInteger(workspaceId) || workspaceId <= 0) throw new TypeError(`Not a workspace id: ${workspaceId}`)
}

/** Whose transaction it is, and how it begins. */
interface Transaction {
  readonly pool: Pick<Pool, 'connect'>
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

const attemptTransaction = <T>(how: Transaction, run: (connection: Lease) => Promise<T>): Promise<T> =>
  traced(spanOf('transaction', how.workspaceId), () => inTransaction(how, run))

async function inTransaction<T>({ pool, begin, workspaceId, manner }: Transaction, run: (connection: Lease) => Promise<T>): Promise<T> {
  const client = await connected(pool)
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

const spanOf = (name: 'read' | 'transaction', workspaceId: number | null) => (): SpanFacts => ({
  name,
  inside: true,
  attributes: { 'db.system.name': 'postgresql', 'dermaga.workspace_id': workspaceId ?? undefined },
})

/** A trace says how long all connections were taken. */
async function connected(pool: Pick<Pool, 'connect'>): Promise<PoolClient> {
  if (!isTracing()) return pool.connect()
  const asked = performance.now()
  const client = await pool.connect()
  note({ 'dermaga.waited_ms': Math.round(performance.now() - asked) })
  return client
}

/** Postgres gave one transaction up for another's sake: the same again may pass. Drizzle wraps the error as a cause. */
function isConflict(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && (at.code === deadlock || at.code === serializationFailure)) return true
  }
  return false
}
