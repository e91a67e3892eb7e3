import type { NotificationRow } from '#contract/push/notification.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { entity } from '#platform/query/entity.ts'
import { subject } from '#platform/session/session.ts'

type NotificationNews = Extract<LiveEvent, { type: 'notification.changed' }>['told'][number]

/** What the person was told of. Of each kind one is unread, and it stands anew whenever more happens: lists are read again. */
export const notificationEntity = entity<NotificationNews, NotificationRow>({
  tags: ['notification'],
  latest: true,
  news: {
    'notification.changed': ({ told }) => told.filter(({ user_id }) => user_id === subject()?.user_id).map((one) => [String(one.user_id), one]),
  },
  replies: {
    'notification.unread': { patch: (reply, { all }) => ({ unread: all.at(-1)?.unread ?? reply.unread }) },
    'notification.list': { again: true, after: 500 },
  },
})
