import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user that Postgres runs as when we are root: it refuses to be root. */
export interface RunUser {
  readonly uid: number
  readonly gid: number
}

const systemUser = 'dermaga'

/**
 * Undefined when we are an ordinary user: Postgres runs as us. For root: the owner of a cluster that is there, else an existing user
 * for it, else a system user made for it, else `nobody`.
 */
export async function chooseRunUser(clusterFolder: string, say: (text: string) => void): Promise<RunUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(clusterFolder).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const existing = (await lookUp(systemUser)) ?? (await lookUp('postgres'))
  if (existing) return existing
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', systemUser])
    say(`Made the system user ${systemUser}: Postgres does not run as root.`)
  } catch {
    // No useradd here, or an unwritable /etc: `nobody` is there on every system.
  }
  const user = (await lookUp(systemUser)) ?? (await lookUp('nobody'))
  if (!user)
    throw new Error('Postgres does not run as root, and there is no other user to run it as: start as an ordinary user, or set DATABASE_URL.')
  return user
}

async function lookUp(name: string): Promise<RunUser | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return undefined
  }
}
