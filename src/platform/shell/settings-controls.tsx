import { type Language, languages } from '#contract/core/error-messages.ts'
import { language, setLanguage, t } from '#platform/i18n/i18n.ts'
import { changeSettings, densities, themes, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { cycleVolume } from '#platform/ui/notification-sound.ts'
import { Segmented } from '#platform/ui/segmented.tsx'
import { SettingLine } from '#platform/ui/setting-line.tsx'
import { Switch } from '#platform/ui/switch.tsx'

const languageNames: Record<Language, string> = { id: 'Bahasa', en: 'English' }

/** What a person sets for this browser: the same in the footer's dialog and on the settings page. */
export function SettingsControls() {
  const settings = useSettings()
  const volume = settings.volume_notification
  return (
    <div className="flex flex-col divide-y divide-line">
      <SettingLine title={t('settings.language')} text={t('settings.language.text')}>
        <Segmented
          label={t('settings.language')}
          value={language()}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      </SettingLine>
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
        <Switch label={t('settings.banner')} checked={settings.notification_banner} onChange={(on) => changeSettings({ notification_banner: on })} />
      </SettingLine>
      <SettingLine title={t('settings.theme')} text={t('settings.theme.text')}>
        <Segmented
          label={t('settings.theme')}
          value={settings.theme}
          onChange={(theme) => changeSettings({ theme })}
          options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        />
      </SettingLine>
      <SettingLine title={t('settings.density')} text={t('settings.density.text')}>
        <Segmented
          label={t('settings.density')}
          value={settings.density}
          onChange={(density) => changeSettings({ density })}
          options={densities.map((value) => ({ value, label: t(`settings.density.${value}`) }))}
        />
      </SettingLine>
    </div>
  )
}
