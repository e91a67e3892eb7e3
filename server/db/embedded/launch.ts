import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, chown, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import { type ClusterPlace, cleanEnvironment } from './cluster.ts'
import type { Native } from './native.ts'
import { isAlive, type Postmaster, readPostmaster } from './postmaster.ts'

/** By a socket in a closed folder; by TCP on loopback where there are no such sockets. */
export type Transport = 'socket' | 'tcp'

/** How this Postgres is to run. */
export interface Launch {
  readonly native: Native
  readonly place: ClusterPlace
  /** Postgres parameters. */
  readonly settings: Readonly<Record<string, string | number>>
  /** Names version and settings in the running server, so that one that was left behind with others is known. */
  readonly fingerprint: string
  readonly transport: Transport
}

const socketPort = 5432
/** What the path of a Unix socket may be long, less the name of Postgres's file in it. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length

const defaultSettings = {
  max_connections: 40,
  shared_buffers: '128MB',
  jit: 'off',
  random_page_cost: 1.1,
  work_mem: '8MB',
  max_wal_size: '1GB',
  wal_compression: 'pglz',
  // Parallel queries need /dev/shm, which is tiny in containers, and both cores are busy anyway.
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  io_method: 'sync',
  log_checkpoints: 'off',
  // A deadlock is met by running the loser again: soon rather than after the usual second.
  deadlock_timeout: '100ms',
}

/** Our settings, with `given` over them. */
export function planLaunch(native: Native, place: ClusterPlace, given: Launch['settings'] = {}, transport?: Transport): Launch {
  const settings = { ...defaultSettings, ...given }
  const fingerprint = `dermaga-${createHash('sha256')
    .update(JSON.stringify([native.version, settings]))
    .digest('hex')
    .slice(0, 8)}`
  return { native, place, settings, fingerprint, transport: transport ?? (process.platform === 'win32' ? 'tcp' : 'socket') }
}

/** Starts Postgres where none runs; `found` is the note that a former one left. Call again with the child until one runs or it throws. */
export async function launchPostgres(launch: Launch, found: Postmaster | undefined, child: ChildProcess | undefined): Promise<ChildProcess> {
  if (child && child.exitCode === null && child.signalCode === null) return child
  if (child) await explainExit(launch.place)
  await clearRemains(launch.place, found)
  return spawnPostgres(launch)
}

export const logFile = ({ folder }: ClusterPlace) => `${folder}.log`

/**
 * Removes a note, and the locks of its sockets, whose process number now belongs to a stranger: Postgres would take that for one of its own and refuse.
 * Every other remnant it judges better than we could, by the shared memory that a live back end still holds.
 */
async function clearRemains({ folder }: ClusterPlace, found: Postmaster | undefined): Promise<void> {
  if (!found) return
  if (found.socketFolder !== folder) await removeSocketFolder(found.socketFolder)
  if (!isAlive(found.pid) || (await readPostmaster(folder))?.pid !== found.pid) return
  await rm(join(folder, 'postmaster.pid'), { force: true })
  for (const name of await readdir(folder)) if (name.startsWith('.s.PGSQL.')) await rm(join(folder, name), { force: true })
}

async function spawnPostgres({ native, place, settings, fingerprint, transport }: Launch): Promise<ChildProcess> {
  const address =
    transport === 'tcp'
      ? { listen_addresses: '127.0.0.1', port: await freePort(place.folder), unix_socket_directories: '' }
      : { listen_addresses: '', port: socketPort, unix_socket_directories: await socketFolderFor(place) }
  const parameters = { ...settings, ...address, cluster_name: fingerprint, TimeZone: 'UTC', log_timezone: 'UTC' }
  const flags = Object.entries(parameters).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A log file and a session of its own: it outlives node's pipes, and Ctrl-C reaches only node, which ends it in order.
  const log = await open(logFile(place), 'w')
  try {
    const child = spawn(native.postgres, ['-D', place.folder, ...flags], {
      ...place.user,
      cwd: '/',
      env: cleanEnvironment(),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.on('error', () => undefined)
    child.unref()
    return child
  } finally {
    await log.close()
  }
}

/** A Postgres that was killed leaves its memory to its last back ends for a moment: that passes. Anything else is told. */
async function explainExit(place: ClusterPlace): Promise<void> {
  const log = await readFile(logFile(place), 'utf8').catch(() => '')
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(log)) return sleep(200)
  throw new CannotStart(`Postgres ended at its start:\n${log.trim().split('\n').slice(-8).join('\n')}`)
}

/** The cluster's own folder, closed to others; a short temporary one where that path is too long for a socket. */
async function socketFolderFor({ folder, user }: ClusterPlace): Promise<string> {
  if (Buffer.byteLength(folder) <= longestSocketFolder) return folder
  const short = await mkdtemp(join(tmpdir().length < 40 ? tmpdir() : '/tmp', 'dermaga-'))
  await chmod(short, 0o700)
  if (user) await chown(short, user.uid, user.gid)
  return short
}

/** Only one that we made: see {@link socketFolderFor}. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (/^\/.*\/dermaga-\w{6}$/.test(folder)) await rm(folder, { recursive: true, force: true })
}

/** The port of last time if it is still free, so that a client's bookmark holds; else any. */
async function freePort(folder: string): Promise<number> {
  const options = await readFile(join(folder, 'postmaster.opts'), 'utf8').catch(() => '')
  const last = Number(/port=(\d+)/.exec(options)?.[1] ?? 0)
  const bind = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const server = createServer()
      server.once('error', reject)
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
      })
    })
  return bind(last).catch(() => bind(0))
}
