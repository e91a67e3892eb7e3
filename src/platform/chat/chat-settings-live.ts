import type { EntityTag } from '#contract/core/endpoint.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { invalidateTags } from '#platform/query/query.ts'

const changed = { tags: ['chat-tag', 'chat'], templates: ['reply-template'], settings: ['chat-settings'] } as const satisfies Record<
  string,
  readonly EntityTag[]
>

// Registered once, when the first that shows any of these loads.
onLiveEvents((events) => {
  const tags = events.flatMap((event): readonly EntityTag[] => (event.type === 'chat.settings-changed' ? changed[event.what] : []))
  if (tags.length) void invalidateTags([...new Set(tags)])
})
