import { t } from '#platform/i18n/i18n.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { cycleVolume } from '#platform/ui/notification-sound.ts'
import { Page } from '#platform/ui/page.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'
import { DevicePush } from './device-push.tsx'
import { NotificationEvents } from './notification-events.tsx'

export default function NotificationSettingsPane() {
  const { volume_notification: volume, notification_banner: banner } = useSettings()
  return (
    <Page title={t('settings.notification.title')} text={t('settings.notification.text')}>
      <section aria-label={t('settings.notification.browser')} className="flex flex-col divide-y divide-line">
        <SettingLine title={t('settings.volume')} text={t('settings.volume.text')}>
          <Button
            icon={volume === 0 ? 'volume-x' : volume < 100 ? 'volume-1' : 'volume-2'}
            onClick={cycleVolume}
            aria-label={`${t('settings.volume')}: ${t(`settings.volume.${volume}`)}`}
          >
            {t(`settings.volume.${volume}`)}
          </Button>
        </SettingLine>
        <SettingLine title={t('settings.banner')} text={t('settings.banner.text')}>
          <Switch label={t('settings.banner')} checked={banner} onChange={(on) => changeSettings({ notification_banner: on })} />
        </SettingLine>
        <DevicePush />
      </section>
      <NotificationEvents />
    </Page>
  )
}
