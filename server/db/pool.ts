import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Where a database is and who hears about its connections. */
export interface DatabaseAddress {
  /** `postgres://user:password@host:port/database`; a host that is a folder, percent-encoded, means its Unix socket. */
  readonly url: string
  /** Lost connections; the next query takes a new one. */
  readonly onError?: (error: Error) => void
  /** Who lends us the connections of `url`, where that is not Postgres itself. */
  readonly pooler?: Pooler
  /** How long who needs a connection waits while all are taken, before it is told that the database is not available. Milliseconds; ten seconds by itself. */
  readonly waitMs?: number
}

/** PgBouncer in transaction mode: a connection is lent for one transaction, so that nothing that is set for longer holds. */
export interface Pooler {
  /** Past it, to Postgres: for who listens, holds a lock between transactions, or changes the schema. */
  readonly directUrl: string
  /** It brings a statement that a client has prepared to every connection that it lends. */
  readonly prepares: boolean
}

/** Where a connection is one's own for as long as it lasts. */
export const directUrl = ({ url, pooler }: DatabaseAddress): string => pooler?.directUrl ?? url

const int8 = 20
const int8Array = 1016
/** Reads any whole numbers, whatever their width. */
const int4Array: number = 1007
const timestamptz = 1184

/** Postgres writes `2026-11-21 08:00:00.5+00` (sessions are in UTC); everybody else reads `2026-11-21T08:00:00.500Z`. */
export function isoInstant(text: string): string {
  if (text.charCodeAt(10) !== 32 || !text.endsWith('+00')) return text
  const fraction = text.length > 22 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
}

/** How values leave Postgres, for Drizzle's queries and plain ones alike: whole numbers as numbers, instants as ISO 8601. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number
    if (oid === int8Array) return pg.types.getTypeParser(int4Array, format as 'text')
    if (oid === timestamptz) return isoInstant
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

type Settings = Readonly<Record<string, string | number>>

const always: Settings = { jit: 'off' }

/** Connection settings for one client or a pool; `settings` are Postgres parameters that hold from the first statement on. */
export function clientConfig(url: string, settings: Settings = {}): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.delete('options')
  const ours = Object.entries({ TimeZone: 'UTC', ...always, ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  return { ...lentConfig(address), options: [...(given ? [given] : []), ...ours].join(' ') }
}

/** A pooler knows no settings at a start. */
const lentConfig = (address: URL): pg.ClientConfig => ({
  connectionString: address.href,
  types: typeParsers,
  application_name: 'dermaga',
  keepAlive: true,
})

/** Postgres ends what a process that died was doing within a second, even while that waits for a lock, where its system can tell. */
const endWithUs = `DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '1s', false); EXCEPTION WHEN OTHERS THEN NULL; END $$`

/** Where the database is spread, its workers hear of what a transaction sets; elsewhere nobody reads this. */
const tellWorkers = `SET citus.propagate_set_commands TO 'local'`
const tellWorkersNow = tellWorkers.replace('SET', 'SET LOCAL')

/** The one setting that PgBouncer itself keeps for a client, whatever connection it lends: instants are read as UTC. */
const inUtc = `SET TimeZone TO 'UTC'`

/** What holds for all that a pool does. */
export interface PoolManner {
  /** Clients at most. */
  readonly max: number
  readonly settings?: Settings
  /** No statement is asked in another role. */
  readonly role?: string
}

/** A pool, and what its transactions begin with: where a connection is lent for each, all that a session would have been set to. */
export interface OwnPool {
  readonly pool: pg.Pool
  /** Follows `BEGIN …` in the same message. */
  readonly entering: string
}

/**
 * A pool whose lost connections are reported and never crash the process, checked out or idle.
 * With `role`, no connection is used before it has put itself into that role.
 */
export function createPool(address: DatabaseAddress, { max, settings = {}, role }: PoolManner): OwnPool {
  const start = address.pooler ? lentConfig(new URL(address.url)) : clientConfig(address.url, settings)
  const once = address.pooler ? [inUtc] : [endWithUs, tellWorkers, ...(role ? [`SET ROLE ${role}`] : [])]
  const verify = (client: pg.PoolClient, done: (error?: Error) => void) => {
    client.query(once.join('; ')).then(() => done(), done)
  }
  const pool = new pg.Pool({ ...start, max, idleTimeoutMillis: 0, connectionTimeoutMillis: address.waitMs ?? 10_000, verify })
  const report = address.onError ?? (() => undefined)
  pool.on('error', report)
  // The pool listens only to idle clients: without a listener, losing one that is checked out would be an uncaught exception.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const busy = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
  busyClients.set(pool, busy)
  return { pool, entering: address.pooler ? enteringText(settings, role) : '' }
}

/** Settings of one transaction. What a process that died was doing ends here too ({@link endWithUs}): the pooler drops its connection. */
function enteringText(settings: Settings, role: string | undefined): string {
  const all = Object.entries({ ...always, client_connection_check_interval: '1s', ...settings })
  const texts = [...all.map(([name, value]) => `SET LOCAL ${name} TO '${value}'`), ...(role ? [`SET LOCAL ROLE ${role}`] : []), tellWorkersNow]
  return texts.map((text) => `; ${text}`).join('')
}

const busyClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** The clients that somebody holds. */
export const busyIn = (pool: pg.Pool): Iterable<pg.PoolClient> => busyClients.get(pool) ?? []

type Socketed = pg.PoolClient & { readonly connection: { readonly stream: Duplex } }

/** Whatever they ask ends without an answer. */
export function dropSockets(clients: readonly pg.PoolClient[]): void {
  for (const { connection } of clients as readonly Socketed[]) connection.stream.destroy()
}

/** Ends connections at the database, where a lock may hold them; one that cannot be asked for that, or is a pooler's, loses its socket instead. */
export async function cutShort({ url, pooler }: DatabaseAddress, clients: readonly pg.PoolClient[]): Promise<void> {
  if (!clients.length) return
  // The number that a pooler gives is no process of the database, or another's.
  if (pooler) return dropSockets(clients)
  const messenger = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  messenger.on('error', () => undefined)
  try {
    await messenger.connect()
    const processes = (clients as readonly (pg.PoolClient & { readonly processID?: number })[]).map(({ processID }) => processID)
    await messenger.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [processes])
  } catch {
    dropSockets(clients)
  } finally {
    await messenger.end().catch(() => undefined)
  }
}
