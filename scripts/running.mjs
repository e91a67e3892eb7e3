// Knows of a server that runs on the data folder.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Its address and how people get in, or null. A quick look before anything is installed or built: the server itself holds a lock and decides. */
export async function runningServer() {
  try {
    const { pid, address, logIns = '' } = JSON.parse(readFileSync(join(process.env.DATA_DIR || './data', 'server.json'), 'utf8'))
    process.kill(pid, 0)
    const { ok } = await fetch(`${address}/healthz`, { signal: AbortSignal.timeout(2000) })
    return ok ? { address, logIns } : null
  } catch {
    return null
  }
}
