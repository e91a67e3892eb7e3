import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { keyset, listEndpoint } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { notificationRowSchema } from './notification.ts'

/** Notifications that are read by one call. */
export const mostReadAtOnce = 200

export const notificationList = listEndpoint({
  id: 'notification.list',
  path: '/account/notification',
  access: 'user',
  summary: 'What the caller was told of, the latest first',
  row: notificationRowSchema,
  filters: { unread: filter.flag() },
  page: keyset('notification_id', 'before'),
  reads: ['notification'],
})

const unread = z.object({ unread: z.number().int() })

export const notificationUnread = endpoint({
  id: 'notification.unread',
  method: 'GET',
  path: '/account/notification/unread',
  access: 'user',
  summary: 'How many notifications the caller has not read',
  // The bell stands in every frame.
  withoutMembership: true,
  reply: unread,
  reads: ['notification'],
})

export const notificationRead = endpoint({
  id: 'notification.read',
  method: 'POST',
  path: '/account/notification/read',
  access: 'user',
  summary: 'Notes that the caller has read these notifications, or all of them',
  body: z.object({
    /** Absent: all of them. */
    notification_ids: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(mostReadAtOnce).optional(),
  }),
  reply: unread,
  touches: ['notification'],
})
