import { mayAccess } from '#contract/core/privilege.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { SettingsPage } from '#platform/form/settings.tsx'
import { t, translate } from '#platform/i18n/i18n.ts'
import { useInstallOffer } from '#platform/offline/install.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { screens } from '#platform/workbench/screens.ts'
import { SettingLinks } from '../setting-links.tsx'

const within = '/settings/'

/** Every screen below this one is a section; screens that need parameters are reached from theirs. */
export default function SettingsSectionsPane() {
  const user = useSession((session) => session.user)
  const sections = screens
    .filter((screen) => screen.path.startsWith(within) && screen.openable && mayAccess(screen.access, user))
    .sort((a, b) => translate(a.title).localeCompare(translate(b.title)))
  return (
    <SettingsPage title="settings.title" text="settings.sections.text">
      <SettingLinks
        links={sections.map((screen) => ({ to: screen.href(), title: translate(screen.title), icon: screen.icon, keys: screen.keys?.[0] }))}
      />
      <InstallApp />
    </SettingsPage>
  )
}

/** The browser offers to install the app, and it is not installed yet. */
function InstallApp() {
  const offered = useInstallOffer(({ offer }) => offer !== null)
  if (!offered) return null
  const { title, icon, run } = commandHandle('app.install')
  return (
    <section className="flex items-center justify-between gap-4 border-t border-line pt-4">
      <p className="text-ink-2">{t('settings.install.text')}</p>
      <Button icon={icon} onClick={() => void run()}>
        {title}
      </Button>
    </section>
  )
}
