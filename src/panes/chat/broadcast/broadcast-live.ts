import { onLiveEvents } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'

/** What a broadcast's news is gathered for before it is read again. Milliseconds. */
const gatherMs = 400
let gathering = false

// Registered once, when the first pane of broadcasts loads.
onLiveEvents((events) => {
  if (gathering || !events.some(({ type }) => type === 'chat.broadcast-changed')) return
  gathering = true
  setTimeout(() => {
    gathering = false
    void invalidateTags(['broadcast'])
  }, gatherMs)
})
