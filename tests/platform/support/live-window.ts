import type { LiveEvent } from '#contract/realtime/event.ts'
import { startLive } from '#platform/live/live.ts'
import type { LiveListener } from '#platform/live/live-source.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { sessionOf } from './fake-api.ts'

startSession()
let listener: LiveListener | undefined

/** What hears the events of this window. */
export function live(): LiveListener {
  if (!listener) throw new Error('This window has no events: openLiveWindow()')
  return listener
}

/** Events come from a source of the test's own, from now on. */
export const listenAnew = (): void => startLive({ start: (its) => (listener = its), stop() {}, readAt() {} })

/** Signs in, and has events come. */
export function openLiveWindow(): void {
  signIn(sessionOf(1))
  listenAnew()
  live().status('connected')
}

export const hear = (event: LiveEvent): void => live().events([event], event.cursor, event.cursor - 1)
