import { z } from 'zod'
import { storedEntry } from '#platform/storage/stored.ts'
import { serverAnswers } from './server-answers.ts'

/** Reloading more often than this would hide that it does not help (specification §4). */
const guardMs = 60_000
const entry = storedEntry('reloaded_at', z.number(), 'session')

/** A network that came back so lately may still be what kept the code away. Milliseconds. */
const settleMs = 5_000
let backAt = Number.NEGATIVE_INFINITY
globalThis.addEventListener?.('online', () => {
  backAt = Date.now()
})

let asking: Promise<boolean> | null = null

/**
 * Reloads the page after its code could not be loaded, at most once per minute. False: not again so soon, or the server cannot
 * be reached, so that the page of the browser's own error would take the place of what can still be read here.
 */
export function reloadForNewVersion(): Promise<boolean> {
  asking ??= reload().finally(() => {
    asking = null
  })
  return asking
}

async function reload(): Promise<boolean> {
  const last = entry.read()
  if (last !== null && Date.now() - last < guardMs) return false
  // Without a network it is no new version that kept the code away, even if the network is back before the server was asked.
  if (!navigator.onLine || Date.now() - backAt < settleMs || !(await serverAnswers()) || Date.now() - backAt < settleMs) return false
  entry.write(Date.now())
  location.reload()
  return true
}
