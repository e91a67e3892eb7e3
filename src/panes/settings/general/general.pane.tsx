import { t } from '#platform/i18n/i18n.ts'
import { SettingsControls } from '#platform/shell/settings-controls.tsx'
import { Page } from '#platform/ui/page.tsx'

export default function GeneralSettingsPane() {
  return (
    <Page title={t('settings.general.title')} text={t('settings.description')}>
      <SettingsControls />
    </Page>
  )
}
