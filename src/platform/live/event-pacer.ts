import type { LiveEvent } from '#contract/realtime/event.ts'
import type { LiveBatch } from '#kernel/window-live.ts'

/** Batches that may follow each other at once. */
const burst = 6
/** How much slower each that waited makes the next one. */
const later = 1.5
/** What follows from something else, several times, and nobody looks out for: it is told with what comes next, or after so many milliseconds. */
const unhurried: ReadonlySet<LiveEvent['type']> = new Set(['listing.changed', 'notification.changed', 'store.sync-changed', 'income.changed'])
const unhurriedMs = 200

interface Pacing {
  tell(batch: LiveBatch): void
  /** Where more come, one is told so often; as it goes on, each time later, down to once in the longest. Milliseconds. */
  readonly everyMs: number
  readonly longestMs: number
  /** Now nothing waits. */
  atOnce(): boolean
}

/**
 * Tells batches of events at once, and together where they come faster than is good for who hears them. A token bucket, which fills more slowly the longer it was
 * empty: what comes now and then waits for nothing.
 */
export function createEventPacer({ tell, everyMs, longestMs, atOnce }: Pacing) {
  let waiting: LiveBatch | null = null
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null = null
  let tokens = burst
  let paceMs = everyMs
  let crowded = false
  let countedAt = performance.now()
  const count = () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + (now - countedAt) / paceMs)
    if (tokens === burst) paceMs = everyMs
    countedAt = now
  }
  const endTimer = () => {
    clearTimeout(timer?.id)
    timer = null
  }
  /** Tells what waits now. */
  const flush = () => {
    endTimer()
    if (!waiting) return
    const batch = waiting
    waiting = null
    count()
    tokens = Math.max(0, tokens - 1)
    if (crowded) paceMs = Math.min(longestMs, paceMs * later)
    crowded = false
    tell(batch)
  }
  const flushIn = (ms: number) => {
    const at = performance.now() + ms
    if (timer && timer.at <= at) return
    endTimer()
    timer = { id: setTimeout(flush, ms), at }
  }
  return {
    /** Each goes on where the last one ended. */
    take(batch: LiveBatch): void {
      waiting = waiting ? { after: waiting.after, cursor: batch.cursor, events: [...waiting.events, ...batch.events] } : batch
      count()
      const waits = batch.events.every(({ type }) => unhurried.has(type))
      crowded ||= tokens < 1
      if (atOnce() || (tokens >= 1 && !waits)) flush()
      else flushIn(Math.max((1 - tokens) * paceMs, waits ? unhurriedMs : 0))
    },
    flush,
    /** Forgets what waits: nobody listens any more. */
    drop(): void {
      endTimer()
      waiting = null
    },
  }
}

/** A hidden page's timers may wait for a minute. */
export const isHidden = (): boolean => globalThis.document?.hidden === true
