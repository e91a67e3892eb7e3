import type { ChatPresence } from '#contract/chat/chat.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'

import type { liveStatuses } from '#kernel/window-protocol.ts'

export type LiveStatus = (typeof liveStatuses)[number]

export interface LiveListener {
  status(status: LiveStatus): void
  /** The events after one cursor and up to another, in order, each once; also when none of them is for this seat. */
  events(events: readonly LiveEvent[], cursor: number, after: number): void
  /** Events were missed that can no longer be had: whatever is cached may be wrong. It goes on from `cursor`. */
  reset(cursor: number): void
  /** Somebody views a chat or types in it: told once, and to nobody later. */
  presence(presence: ChatPresence): void
}

/** Where live events come from: this window's own socket, or the window that holds it. */
export interface LiveSource {
  start(listener: LiveListener): void
  stop(): void
  /** Something was read that reflects the event log up to `cursor`: what comes after it must be delivered. */
  readAt(cursor: number): void
}
