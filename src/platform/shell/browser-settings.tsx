import { type Language, languages } from '#contract/core/error-messages.ts'
import { declareSettings } from '#platform/form/settings.tsx'
import { setLanguage, t } from '#platform/i18n/i18n.ts'
import { changeSettings, densities, type Settings, themes, useSettings } from '#platform/settings/settings.ts'
import { Button } from '#platform/ui/button.tsx'
import { cycleVolume } from '#platform/ui/notification-sound.ts'

const languageNames: Record<Language, string> = { id: 'Bahasa', en: 'English' }

const { group, toggle, choice, own } = declareSettings<Settings>({
  useValues: () => ({ values: useSettings() }),
  save: ({ language, ...rest }) => (language ? setLanguage(language) : changeSettings(rest)),
})

const volume = own('settings.volume', ({ values, label }) => <Volume value={values.volume_notification} label={label} />, {
  text: 'settings.volume.text',
})
const banner = toggle('notification_banner', 'settings.banner', { text: 'settings.banner.text' })

/** What a person sets for this browser: the same in the footer's dialog and on the settings page. */
export const browserSettings = group([
  choice('language', 'settings.language', { text: 'settings.language.text', options: languages, say: (value) => languageNames[value] }),
  volume,
  banner,
  choice('theme', 'settings.theme', { text: 'settings.theme.text', options: themes, say: (value) => t(`settings.theme.${value}`) }),
  choice('density', 'settings.density', { text: 'settings.density.text', options: densities, say: (value) => t(`settings.density.${value}`) }),
  toggle('template_lock', 'settings.template-lock', { text: 'settings.template-lock.text' }),
])

/** How this browser tells of what comes. */
export const noticeSettings = group([volume, banner], { label: 'settings.notification.browser' })

const Volume = ({ value, label }: { value: Settings['volume_notification']; label: string }) => (
  <Button
    repeats
    icon={value === 0 ? 'volume-x' : value < 100 ? 'volume-1' : 'volume-2'}
    onClick={cycleVolume}
    aria-label={`${label}: ${t(`settings.volume.${value}`)}`}
  >
    {t(`settings.volume.${value}`)}
  </Button>
)
