import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const msOfTick = 10

/** What a process has used up so far, its ended children's included; null where it is gone. Milliseconds. */
async function usedBy(pid: number, ofChildren: boolean): Promise<{ parent: number; ms: number } | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // A process's name stands in brackets, and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 15) return null
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number)
  return { parent: Number(fields[1]), ms: (user + system + (ofChildren ? endedUser + endedSystem : 0)) * msOfTick }
}

/** CPU time that a process has used. Milliseconds. */
export const cpuOf = async (pid: number): Promise<number> => (await usedBy(pid, false))?.ms ?? 0

/** CPU time of a process and of all that it started, those that have ended too. Milliseconds. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).map(Number).filter((one) => one > 0)
  const used = await Promise.all(pids.map((one) => usedBy(one, one === pid)))
  return used.reduce((sum, one, place) => sum + (one && (pids[place] === pid || one.parent === pid) ? one.ms : 0), 0)
}

/** The process that started this one. */
export const parentOf = async (pid: number): Promise<number> => (await usedBy(pid, false))?.parent ?? 0
