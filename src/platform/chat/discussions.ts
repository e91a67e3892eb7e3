import { productDiscussion } from '#contract/product/discussion.endpoints.ts'
import type { Discussion } from '#contract/product/discussion.ts'
import { onLiveEvents } from '#platform/live/live.ts'
import { callKey, queryClient, useCall } from '#platform/query/query.ts'

const none: readonly Discussion[] = []

/** Stores in whose product discussions buyers wait, the latest question first; empty until they are known. */
export const useDiscussions = (): readonly Discussion[] => useCall(productDiscussion).data ?? none

// A new question counts up or comes in, an answer takes the store out (specification §4). Registered once, when the first that shows them loads.
onLiveEvents((events) => {
  for (const event of events)
    if (event.type === 'discussion.changed')
      queryClient.setQueryData<Discussion[]>(callKey(productDiscussion, {}), (known) => {
        if (!known) return known
        const others = known.filter(({ store_code }) => store_code !== event.store_code)
        return event.discussion ? [event.discussion, ...others] : others
      })
})
