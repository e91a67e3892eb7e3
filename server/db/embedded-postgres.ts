import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CannotStart } from './cannot-start.ts'
import { type ClusterPlace, createCluster, owner, placeCluster } from './embedded/cluster.ts'
import { launchPostgres, logFile, planLaunch, removeSocketFolder, type Transport } from './embedded/launch.ts'
import { findNative } from './embedded/native.ts'
import { askToStop, type Postmaster, readPostmaster, runsOn, stopPostmaster } from './embedded/postmaster.ts'

export interface EmbeddedOptions {
  /** The folder that holds `postgres/`; made if missing. */
  readonly dataFolder: string
  /** Of the owner role; fixed when the cluster is created. */
  readonly password: string
  /** Hears what takes long or surprises: first creation, copies, adoption, recovery. */
  readonly say?: (text: string) => void
  /** Postgres parameters beside ours. */
  readonly settings?: Readonly<Record<string, string | number>>
  readonly initdbFlags?: readonly string[]
  readonly transport?: Transport
  /** Where to keep what cannot stay in a closed folder; {@link reachableRoom} by itself. */
  readonly room?: string
}

export interface EmbeddedPostgres {
  /** Of the database `dermaga`, as its owner. */
  readonly url: string
  readonly pid: number
  /** It ran already, left behind by a process that was killed, or serving another one. */
  readonly adopted: boolean
  /** Ends Postgres in good order; everything that was committed is on disk. */
  stop(): Promise<void>
  /** Asks for the same without waiting for it: it ends although we may be gone by then. */
  leave(): void
}

const startPatienceMs = 60_000

/**
 * Starts the Postgres of a data folder and creates it first if need be; or adopts it, when it runs already: a Postgres outlives a node process that
 * is killed hard. One that runs with other settings and serves nobody is restarted.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const say = options.say ?? (() => undefined)
  const place = await placeCluster(options.dataFolder, say, options.room)
  const native = await findNative(place.user, say, { room: options.room })
  const launch = planLaunch(native, place, options.settings, options.transport)
  await createCluster(place, native, options.password, options.initdbFlags ?? [])
  const giveUpAt = performance.now() + startPatienceMs
  let child: ChildProcess | undefined
  try {
    while (performance.now() < giveUpAt) {
      const found = await readPostmaster(place.folder)
      const running = found && (await runsOn(found.pid, place.folder)) ? found : undefined
      if (!running) child = await launchPostgres(launch, found, child)
      const client = running && (await tryClient(urlOf(running, options.password, 'postgres')))
      if (client) {
        const adopted = running.pid !== child?.pid
        if (!adopted || !(await isOutdated(client, launch.fingerprint))) {
          await createDatabase(client)
          return {
            url: urlOf(running, options.password, owner),
            pid: running.pid,
            adopted,
            stop: () => stop(running, place),
            leave: () => askToStop(running.pid),
          }
        }
        await client.end()
        say('Restarting the database with its present settings.')
        await stopPostmaster(running.pid)
      }
      await sleep(20)
    }
    throw new CannotStart(`Postgres did not answer within ${startPatienceMs / 1000} s; its log: ${logFile(place)}`)
  } catch (error) {
    // Nobody will ask for it: it does not stay behind.
    if (child?.pid !== undefined && child.exitCode === null) await stopPostmaster(child.pid)
    throw error
  }
}

function urlOf({ port, socketFolder }: Postmaster, password: string, database: string): string {
  const host = socketFolder ? encodeURIComponent(socketFolder) : '127.0.0.1'
  return `postgres://${owner}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

/** Undefined while Postgres is starting, recovering or not listening yet. A wrong password stays wrong, and throws. */
async function tryClient(url: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    if (String((error as { code?: string }).code).startsWith('28'))
      throw new CannotStart(`The database opens with another password than that of secrets.json: put the secrets.json back that was made with it.`)
    return undefined
  }
}

/** Other settings or another version, and nobody but us connected to the database. */
async function isOutdated(client: pg.Client, fingerprint: string): Promise<boolean> {
  const { rows } = await client.query<{ name: string; busy: boolean }>(
    `SELECT current_setting('cluster_name') AS name, EXISTS (SELECT FROM pg_stat_activity WHERE datname = '${owner}') AS busy`,
  )
  return rows[0]?.name !== fingerprint && rows[0]?.busy === false
}

async function createDatabase(client: pg.Client): Promise<void> {
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [owner])
    if (!rowCount) await client.query(`CREATE DATABASE ${owner}`)
  } catch (error) {
    // Two starts at once: the other one made it.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error
  } finally {
    await client.end()
  }
}

async function stop(running: Postmaster, { folder }: ClusterPlace): Promise<void> {
  await stopPostmaster(running.pid)
  if (running.socketFolder !== folder) await removeSocketFolder(running.socketFolder)
}
