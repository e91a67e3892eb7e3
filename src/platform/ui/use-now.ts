import { useSyncExternalStore } from 'react'

/** How often what shows time left or gone is drawn again. Milliseconds. */
const tick = 20_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function update(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!timer) {
    now = Date.now()
    timer = setInterval(update, tick)
    // A window that was frozen or hidden shows the right time at once.
    document.addEventListener('visibilitychange', update)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    clearInterval(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', update)
  }
}

/** The time now in milliseconds, one clock for the whole page, renewed every 20 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
