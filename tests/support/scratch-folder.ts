import { chmod, mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Far more than the databases of a run take together. Bytes. */
const plenty = 8 * 2 ** 30

/**
 * A new folder for what need not survive the run, in memory where there is plenty: a database is some 1,500 files, and to make and remove them costs a disk's file
 * system as much as Postgres' own work in a test.
 */
export async function scratchFolder(name: string): Promise<string> {
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  const folder = await mkdtemp(join(Math.min(room, process.availableMemory()) >= plenty ? memory : tmpdir(), `dermaga-${name}-`))
  // Open to pass through: as root, Postgres runs as another user, and would keep its files outside a closed folder.
  await chmod(folder, 0o711)
  return folder
}
