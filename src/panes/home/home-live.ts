import { useEffect } from 'react'
import { onLiveEvents } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'

/** Events that come together are one reason to read again. Milliseconds. */
const gather = 1500

/** Reads the figures of the orders again while orders change. */
export function useHomeNews(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLiveEvents((events) => {
      if (timer || !events.some(({ type }) => type.startsWith('order.'))) return
      timer = setTimeout(() => {
        timer = undefined
        void invalidateTags(['order-summary', 'order'])
      }, gather)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [wanted])
}
