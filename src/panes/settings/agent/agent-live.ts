import { onLiveEvents } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'

// Registered once, when the first pane about agents loads.
onLiveEvents((events) => {
  if (events.some(({ type }) => type === 'agent.changed')) void invalidateTags(['agent'])
})
