import type { Duplex } from 'node:stream'
import pg from 'pg'

/** Where a database is and who hears about its connections. */
export interface DatabaseAddress {
  /** `postgres://user:password@host:port/database`; a host that is a folder, percent-encoded, means its Unix socket. */
  readonly url: string
  /** Lost connections; the next query takes a new one. */
  readonly onError?: (error: Error) => void
  /** How long who needs a connection waits while all are taken, before it is told that the database is not available. Milliseconds; ten seconds by itself. */
  readonly waitMs?: number
}

const int8 = 20
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
    if (oid === timestamptz) return isoInstant
    return pg.types.getTypeParser(oid, format as 'text')
  },
}

type Settings = Readonly<Record<string, string | number>>

/** Connection settings for one client or a pool; `settings` are Postgres parameters that hold from the first statement on. */
export function clientConfig(url: string, settings: Settings = {}): pg.ClientConfig {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.delete('options')
  const ours = Object.entries({ TimeZone: 'UTC', jit: 'off', ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: address.href,
    types: typeParsers,
    options: [...(given ? [given] : []), ...ours].join(' '),
    application_name: 'dermaga',
    keepAlive: true,
  }
}

/** Postgres ends what a process that died was doing within a second, even while that waits for a lock, where its system can tell. */
const endWithUs = `DO $$ BEGIN PERFORM set_config('client_connection_check_interval', '1s', false); EXCEPTION WHEN OTHERS THEN NULL; END $$`

/** Where the database is spread, its workers hear of what a transaction sets; elsewhere nobody reads this. */
const tellWorkers = `SET citus.propagate_set_commands TO 'local'`

/**
 * A pool whose lost connections are reported and never crash the process, checked out or idle.
 * With `role`, no connection is used before it has put itself into that role.
 */
export function createPool(address: DatabaseAddress, max: number, settings: Settings = {}, role?: string): pg.Pool {
  const config = { ...clientConfig(address.url, settings), max, idleTimeoutMillis: 0, connectionTimeoutMillis: address.waitMs ?? 10_000 }
  const verify = (client: pg.PoolClient, done: (error?: Error) => void) => {
    client.query([endWithUs, tellWorkers, ...(role ? [`SET ROLE ${role}`] : [])].join('; ')).then(() => done(), done)
  }
  const pool = new pg.Pool({ ...config, verify })
  const report = address.onError ?? (() => undefined)
  pool.on('error', report)
  // The pool listens only to idle clients: without a listener, losing one that is checked out would be an uncaught exception.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const busy = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => busy.add(client))
  pool.on('release', (_error, client) => busy.delete(client))
  busyClients.set(pool, busy)
  return pool
}

const busyClients = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** The clients that somebody holds. */
export const busyIn = (pool: pg.Pool): Iterable<pg.PoolClient> => busyClients.get(pool) ?? []

/** Ends connections at the database, where a lock may hold them; one that cannot be asked for that loses its socket instead. */
export async function cutShort(url: string, clients: readonly pg.PoolClient[]): Promise<void> {
  const own = clients as readonly (pg.PoolClient & { readonly processID?: number; readonly connection: { readonly stream: Duplex } })[]
  if (!own.length) return
  const messenger = new pg.Client({ ...clientConfig(url), connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  messenger.on('error', () => undefined)
  try {
    await messenger.connect()
    await messenger.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [own.map(({ processID }) => processID)])
  } catch {
    for (const { connection } of own) connection.stream.destroy()
  } finally {
    await messenger.end().catch(() => undefined)
  }
}
