import { Settings } from '#platform/form/settings.tsx'
import { t } from '#platform/i18n/i18n.ts'
import { Dialog } from '#platform/ui/dialog.tsx'
import { browserSettings } from './browser-settings.tsx'
import { copyright } from './copyright.ts'
import { closeShellDialog } from './shell-state.ts'

/** The footer's settings: language, sound, banner, theme and density. They apply at once. */
export default function SettingsDialog() {
  return (
    <Dialog open title={t('settings.title')} description={t('settings.description')} onClose={closeShellDialog}>
      <Settings of={browserSettings} />
      <p className="pt-4 text-xs text-ink-3">{copyright()}</p>
    </Dialog>
  )
}
