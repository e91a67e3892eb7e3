import type { LiveEvent } from '#contract/realtime/event.ts'
import { entity } from '#platform/query/entity.ts'

type DiscussionNews = Extract<LiveEvent, { type: 'discussion.changed' }>

/** What waits in product discussions: a new question counts up or comes in, an answer takes the store out (specification §4). */
export const discussionEntity = entity<DiscussionNews>({
  tags: ['discussion'],
  latest: true,
  news: { 'discussion.changed': (event) => [[event.store_code, event]] },
  replies: {
    'product.discussion': {
      patch: (known, { all }) =>
        all.reduce((now, { store_code, discussion }) => {
          const others = now.filter((one) => one.store_code !== store_code)
          return discussion ? [discussion, ...others] : others
        }, known),
    },
  },
})
