import type { LiveBatch } from '#kernel/window-live.ts'

/** Batches that may follow each other at once. */
const burst = 6
/** Where more come, one of them is told so often; as it goes on, each time later, down to once in the longest. Milliseconds. */
const everyMs = 200
const longestMs = 800
const later = 1.5

/**
 * Tells batches of events at once, and together where they come faster than windows can draw them: in a first sync hundreds of orders a second arrive, and each batch
 * costs every window a drawing, which whoever holds a key down in a list waits for. A token bucket, which fills more slowly the longer it was empty: what comes now and then
 * waits for nothing.
 */
export function createEventPacer(tell: (batch: LiveBatch) => void) {
  let waiting: LiveBatch | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let tokens = burst
  let paceMs = everyMs
  let countedAt = performance.now()
  const count = () => {
    const now = performance.now()
    tokens = Math.min(burst, tokens + (now - countedAt) / paceMs)
    if (tokens === burst) paceMs = everyMs
    countedAt = now
  }
  /** Tells what waits now. */
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (!waiting) return
    const batch = waiting
    waiting = null
    count()
    tokens = Math.max(0, tokens - 1)
    tell(batch)
  }
  const flushLate = () => {
    flush()
    paceMs = Math.min(longestMs, paceMs * later)
  }
  return {
    /** Each goes on where the last one ended. */
    take(batch: LiveBatch): void {
      waiting = waiting ? { after: waiting.after, cursor: batch.cursor, events: [...waiting.events, ...batch.events] } : batch
      count()
      // A hidden page's timers may wait for a minute; others get their events from here.
      if (tokens >= 1 || globalThis.document?.hidden) flush()
      else timer ??= setTimeout(flushLate, (1 - tokens) * paceMs)
    },
    flush,
    /** Forgets what waits: nobody listens any more. */
    drop(): void {
      clearTimeout(timer)
      timer = undefined
      waiting = null
    },
  }
}
