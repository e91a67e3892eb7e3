import { notificationRead } from '#contract/push/notification.endpoints.ts'
import { call } from '#platform/http/call.ts'

/** Notes that the person has read these; `all`: everything they were told of. */
export const markRead = (which: readonly number[] | 'all'): Promise<unknown> =>
  call(notificationRead, { body: which === 'all' ? {} : { notification_ids: [...which] } })
