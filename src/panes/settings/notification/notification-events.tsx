import { accountNotificationList, accountNotificationSet } from '#contract/push/push.endpoints.ts'
import type { NotificationKey } from '#contract/push/push.ts'
import { declareSettings } from '#platform/form/settings.tsx'
import { call } from '#platform/http/call.ts'
import { optimisticReply } from '#platform/query/optimistic.ts'
import { useCall } from '#platform/query/query.ts'

type Events = Partial<Record<NotificationKey, boolean>>

const { group, toggle } = declareSettings<Events>({
  useValues() {
    const { data, error, refetch } = useCall(accountNotificationList, {})
    const values = data && Object.fromEntries(data.map(({ notif_key, notif_val }) => [notif_key, notif_val === 1]))
    return { values, error, retry: () => void refetch() }
  },
  save(change) {
    const [notif_key, on] = Object.entries(change)[0] as [NotificationKey, boolean]
    const body = { notif_key, notif_val: on ? 1 : 0 } as const
    return optimisticReply(
      accountNotificationList,
      (all) => all.map((one) => (one.notif_key === notif_key ? body : one)),
      () => call(accountNotificationSet, { body }),
    )
  },
})

/** What this person is told of, on every device. */
export const eventSettings = group(
  (values) =>
    (Object.keys(values) as NotificationKey[]).map((key) =>
      toggle(key, `settings.notification.${key}`, { text: `settings.notification.${key}.text` }),
    ),
  { label: 'settings.notification.events', text: 'settings.notification.events-text' },
)
