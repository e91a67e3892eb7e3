import { handsMove } from '#platform/windows/hands.ts'
import { createEventPacer, isHidden } from './event-pacer.ts'
import type { LiveSource } from './live-source.ts'

/** A source whose floods are told rarely while somebody's hands move: of a key that is held down in a list, every row waits for the drawing of what came. */
export function pacedByHands(source: LiveSource): LiveSource {
  let stop = (): void => undefined
  return {
    start(listener) {
      const pacer = createEventPacer({
        tell: ({ events, cursor, after }) => listener.events(events, cursor, after),
        everyMs: 200,
        longestMs: 800,
        atOnce: () => isHidden() || !handsMove(),
      })
      stop = () => pacer.drop()
      source.start({
        status: (status) => listener.status(status),
        presence: (presence) => listener.presence(presence),
        events: (events, cursor, after) => pacer.take({ events, cursor, after }),
        reset(cursor) {
          pacer.drop()
          listener.reset(cursor)
        },
      })
    },
    stop() {
      stop()
      source.stop()
    },
    readAt: (cursor) => source.readAt(cursor),
  }
}
