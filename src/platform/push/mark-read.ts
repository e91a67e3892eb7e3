import { mostReadAtOnce, notificationRead } from '#contract/push/notification.endpoints.ts'
import { call } from '#platform/http/call.ts'

/** Notes that the person has read these notifications; `all`: everything they were told of. */
export async function markRead(which: readonly number[] | 'all'): Promise<void> {
  if (which === 'all') {
    await call(notificationRead, { body: {} })
    return
  }
  for (let at = 0; at < which.length; at += mostReadAtOnce)
    await call(notificationRead, { body: { notification_ids: which.slice(at, at + mostReadAtOnce) } })
}
