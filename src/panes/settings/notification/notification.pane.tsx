import { Settings, SettingsPage } from '#platform/form/settings.tsx'
import { noticeSettings } from '#platform/shell/browser-settings.tsx'
import { DevicePush } from './device-push.tsx'
import { eventSettings } from './notification-events.tsx'

export default function NotificationSettingsPane() {
  return (
    <SettingsPage title="settings.notification.title" text="settings.notification.text">
      <div className="flex flex-col divide-y divide-line">
        <Settings of={noticeSettings} />
        <DevicePush />
      </div>
      <Settings of={eventSettings} />
    </SettingsPage>
  )
}
