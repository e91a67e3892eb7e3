import type { LiveEvent } from '#contract/realtime/event.ts'

export type LiveStatus = 'connecting' | 'connected' | 'offline'

export interface LiveListener {
  status(status: LiveStatus): void
  /** Events in order, each once. */
  events(events: LiveEvent[], cursor: number): void
  /** Events were missed that can no longer be had: whatever is cached may be wrong. */
  reset(): void
}

/** Where live events come from: this window's own socket, or the window that holds it. */
export interface LiveSource {
  start(listener: LiveListener): void
  stop(): void
  /** Something was read that reflects the event log up to `cursor`: what comes after it must be delivered. */
  readAt(cursor: number): void
}
