import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What `postmaster.pid` says of the Postgres that runs on a cluster folder. */
export interface Postmaster {
  readonly pid: number
  readonly port: number
  /** The folder of its Unix socket; empty where it has none. */
  readonly socketFolder: string
}

/** The note that a Postgres left in its folder, whether or not it still runs. */
export async function readPostmaster(folder: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!pid || !Number(pid)) return undefined
  return { pid: Number(pid), port: Number(port) || 0, socketFolder: socketFolder ?? '' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether this process is the Postgres of this folder, not a stranger that got the number of a dead one. */
export async function runsOn(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(async () => {
    const { stdout } = await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout
  })
  return command.includes('postgres') && command.includes(folder)
}

/** Ends a Postgres in good order: clients are cut off, everything is written. After `patienceMs` it is cut short and will recover at its next start. */
export async function stopPostmaster(pid: number, patienceMs = 15_000): Promise<void> {
  askToStop(pid)
  const cutShortAt = performance.now() + patienceMs
  for (let cutShort = false; isAlive(pid); await sleep(15)) {
    if (cutShort || performance.now() < cutShortAt) continue
    send(pid, 'SIGQUIT')
    cutShort = true
  }
}

/** In good order, without waiting for it. */
export const askToStop = (pid: number): void => send(pid, 'SIGINT')

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended by itself.
  }
}
