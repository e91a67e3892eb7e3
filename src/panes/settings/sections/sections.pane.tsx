import { useRef } from 'react'
import { mayAccess } from '#contract/core/privilege.ts'
import { commandHandle } from '#platform/command/commands.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { useInstallOffer } from '#platform/offline/install.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { Kbd } from '#platform/ui/kbd.tsx'
import { Page } from '#platform/ui/page.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { useLinkKeys } from '#platform/workbench/link-keys.ts'
import { screens } from '#platform/workbench/screens.ts'

const within = '/settings/'

/** Every screen below this one is a section; screens that need parameters are reached from theirs. */
export default function SettingsSectionsPane() {
  const user = useSession((session) => session.user)
  const links = useRef<HTMLUListElement>(null)
  useLinkKeys(links)
  const sections = screens
    .filter((screen) => screen.path.startsWith(within) && screen.openable && mayAccess(screen.access, user))
    .sort((a, b) => translate(a.title).localeCompare(translate(b.title)))
  return (
    <Page title={t('settings.title')} text={t('settings.sections.text')}>
      <ul ref={links} className="-mx-3 flex flex-col">
        {sections.map((screen) => (
          <li key={screen.id}>
            <Link to={screen.href()} className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-hover">
              <Icon name={screen.icon} className="text-ink-3" />
              <span className="flex-1 font-medium">{translate(screen.title)}</span>
              {screen.keys?.[0] ? <Kbd keys={screen.keys[0]} /> : null}
            </Link>
          </li>
        ))}
      </ul>
      <InstallApp />
    </Page>
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
