import { Settings, SettingsPage } from '#platform/form/settings.tsx'
import { browserSettings } from '#platform/shell/browser-settings.tsx'

export default function GeneralSettingsPane() {
  return (
    <SettingsPage title="settings.general.title" text="settings.description">
      <Settings of={browserSettings} />
    </SettingsPage>
  )
}
