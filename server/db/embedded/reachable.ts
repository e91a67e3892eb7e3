import { chmod, lstat, mkdir, mkdtemp, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { RunUser } from './run-user.ts'

const everybody = 0o001
const group = 0o010
const owner = 0o100

/** Whether `user` may walk down to this folder; missing ends of the path are ours to make, and count as reachable. */
export async function canReach(user: RunUser | undefined, folder: string): Promise<boolean> {
  if (!user) return true
  for (let at = resolve(folder); ; at = dirname(at)) {
    const entry = await stat(at).catch(() => undefined)
    if (entry) {
      const needed = entry.uid === user.uid ? owner : entry.gid === user.gid ? group : everybody
      if ((entry.mode & needed) === 0) return false
    }
    if (at === dirname(at)) return true
  }
}

/**
 * A folder of ours that `user` can reach and nobody else can write to, for what cannot stay in a closed checkout or data folder:
 * `/var/lib/dermaga` for root, the user's cache folder otherwise, or a fresh temporary folder, which does not last.
 */
export async function reachableRoom(user: RunUser | undefined, usual = usualRoom(user)): Promise<{ folder: string; lasts: boolean }> {
  try {
    await mkdir(usual, { recursive: true, mode: 0o755 })
    const entry = await lstat(usual)
    const onlyOurs = entry.isDirectory() && entry.uid === process.getuid?.() && (entry.mode & 0o022) === 0
    if (onlyOurs && (await canReach(user, usual))) return { folder: usual, lasts: true }
  } catch {
    // A read-only system: the temporary folder remains.
  }
  const folder = await mkdtemp(join(tmpdir(), 'dermaga-'))
  await chmod(folder, 0o755)
  return { folder, lasts: false }
}

const usualRoom = (user: RunUser | undefined): string =>
  user ? '/var/lib/dermaga' : join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'dermaga')
