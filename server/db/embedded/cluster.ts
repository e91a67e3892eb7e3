import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { CannotStart } from '../cannot-start.ts'
import type { Native } from './native.ts'
import { canReach, reachableRoom } from './reachable.ts'
import { chooseRunUser, type RunUser } from './run-user.ts'

const run = promisify(execFile)

/** The superuser of the embedded cluster, and the name of its database. */
export const owner = 'dermaga'

/** Where a data folder's Postgres keeps its files, and who it runs as. */
export interface ClusterPlace {
  readonly folder: string
  readonly user: RunUser | undefined
}

/**
 * `postgres/` in the data folder; or, where the user that Postgres runs as cannot reach that, a folder of its own elsewhere,
 * which `postgres-folder` in the data folder names.
 */
export async function placeCluster(dataFolder: string, say: (text: string) => void, usualRoom?: string): Promise<ClusterPlace> {
  await makeDataFolder(dataFolder)
  const folder = await clusterFolder(dataFolder)
  const user = await chooseRunUser(folder, say)
  if (await canReach(user, dirname(folder))) return { folder, user }
  const room = await reachableRoom(user, usualRoom)
  if (!room.lasts) {
    throw new CannotStart(`Postgres runs as another user than root, who cannot reach ${folder}: set DATA_DIR to a folder that everybody may enter.`)
  }
  const elsewhere = join(room.folder, `data-${randomBytes(6).toString('hex')}`)
  await writeFile(resolve(dataFolder, 'postgres-folder'), `${elsewhere}\n`)
  say(`The database is kept in ${elsewhere}: Postgres does not run as root, and no other user can enter ${dataFolder}.`)
  return { folder: elsewhere, user }
}

/** The cluster of a data folder, where one was created. */
export async function clusterIn(dataFolder: string): Promise<string | undefined> {
  const folder = await clusterFolder(dataFolder)
  return existsSync(join(folder, 'PG_VERSION')) ? folder : undefined
}

async function clusterFolder(dataFolder: string): Promise<string> {
  const noted = await readFile(resolve(dataFolder, 'postgres-folder'), 'utf8').catch(() => '')
  return noted.trim() || resolve(dataFolder, 'postgres')
}

/** Made closed to others; when root makes it, open to pass through (not to list), for the user that Postgres runs as. */
export async function makeDataFolder(dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** Creates the cluster, aside first: an interrupted start leaves nothing that looks like a database. Does nothing when there is one. */
export async function createCluster({ folder, user }: ClusterPlace, native: Native, password: string, flags: readonly string[]): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined)
  const major = native.version.split('.')[0]
  if (version?.trim() === major) return
  if (version)
    throw new CannotStart(
      `${folder} was written by Postgres ${version.trim()}; this one is ${native.version}. Move it away, or dump it with Postgres ${version.trim()}.`,
    )
  const unfinished = `${folder}.${process.pid}`
  const secrets = await mkdtemp(join(tmpdir(), 'dermaga-'))
  const passwordFile = join(secrets, 'password')
  try {
    await mkdir(unfinished, { recursive: true, mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (user) for (const path of [unfinished, secrets, passwordFile]) await chown(path, user.uid, user.gid)
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const access = [`--username=${owner}`, `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
    await run(native.initdb, ['-D', unfinished, ...locale, ...access, ...flags], { ...user, cwd: '/', env: cleanEnvironment() })
    await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
      // Two first starts at once: the other one was quicker, with the same password.
      if (!existsSync(join(folder, 'PG_VERSION'))) throw error
    })
  } finally {
    await rm(secrets, { recursive: true, force: true })
    await rm(unfinished, { recursive: true, force: true })
  }
}

/** PGPORT, PGDATA, LC_MESSAGES and the like of whoever starts us are not meant for this Postgres. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: 'C', TZ: 'UTC' }
}
