import { accountNotificationList, accountNotificationSet } from '#contract/push/push.endpoints.ts'
import type { NotificationKey, NotificationSetting } from '#contract/push/push.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { inReplies, optimistic } from '#platform/query/optimistic.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { errorText } from '#platform/ui/error-text.ts'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { toast } from '#platform/ui/toast.ts'

/** What this person is told of, on every device. */
export function NotificationEvents() {
  const settings = useCall(accountNotificationList, {})
  const set = (notif_key: NotificationKey, on: boolean) => {
    const body: NotificationSetting = { notif_key, notif_val: on ? 1 : 0 }
    optimistic(
      inReplies(accountNotificationList, (all) => all.map((one) => (one.notif_key === notif_key ? body : one))),
      () => call(accountNotificationSet, { body }),
    ).catch((error: unknown) => toast.show({ kind: 'error', text: errorText(error) }))
  }
  if (settings.error) return <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
  if (settings.data?.length === 0) return null
  return (
    <section aria-label={t('settings.notification.events')} className="flex flex-col">
      <h3 className="font-semibold">{t('settings.notification.events')}</h3>
      <p className="pb-2 text-xs text-ink-3">{t('settings.notification.events-text')}</p>
      <div className="flex flex-col divide-y divide-line">
        {settings.data?.map(({ notif_key, notif_val }) => (
          <SettingLine key={notif_key} title={t(`settings.notification.${notif_key}`)} text={t(`settings.notification.${notif_key}.text`)}>
            <Switch label={t(`settings.notification.${notif_key}`)} checked={notif_val === 1} onChange={(on) => set(notif_key, on)} />
          </SettingLine>
        )) ?? <Skeleton className="my-4 w-64" />}
      </div>
    </section>
  )
}
