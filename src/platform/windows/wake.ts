import { tellEach } from './tell-each.ts'
import { onWindowGap } from './window-bus.ts'

/** A timer that is late by this much tells that the page stood still: frozen, or its computer asleep. */
const stoodStillMs = 5_000
const tickMs = 2_000

type Listener = (missed: boolean) => void
const listeners = new Set<Listener>()

/**
 * Calls back when this window may not know what happened in the others: `missed` when it certainly missed something (it stood still, or
 * messages were lost), else it is only looked at again. What lies in storage is to be read again.
 */
export function onWake(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const wake = (missed: boolean) => tellEach(listeners, missed)

/** Watches over this window's sleep. Once per window. */
export function startWake(): void {
  let ticked = Date.now()
  setInterval(() => {
    const now = Date.now()
    // Hidden windows tick slowly without standing still: messages come all the same.
    if (now - ticked > stoodStillMs && document.visibilityState === 'visible') wake(true)
    ticked = now
  }, tickMs)
  onWindowGap(() => wake(true))
  document.addEventListener('resume', () => wake(true))
  window.addEventListener('pageshow', ({ persisted }) => persisted && wake(true))
  window.addEventListener('focus', () => wake(false))
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wake(false))
}
