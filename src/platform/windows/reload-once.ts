import { z } from 'zod'
import { storedEntry } from '#platform/storage/stored.ts'

/** Reloading more often than this would hide that it does not help (specification §4). */
const guardMs = 60_000
const entry = storedEntry('reloaded_at', z.number(), 'session')

/** Reloads the page after its code could not be loaded, at most once per minute. False: not again so soon. */
export function reloadForNewVersion(): boolean {
  const last = entry.read()
  if (last !== null && Date.now() - last < guardMs) return false
  entry.write(Date.now())
  location.reload()
  return true
}
