import clsx from 'clsx'
import { Fragment, type ReactNode } from 'react'
import { t, translate } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { screens } from '#platform/workbench/screens.ts'
import { useFocusedScreen } from '#platform/workbench/workbench.ts'
import { ContentBoundary } from './app-boundary.tsx'
import { HoldStrip } from './hold-queue.tsx'
import { Mark } from './logo.tsx'
import { menuGroups } from './menu-groups.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { UserMenu } from './user-menu.tsx'

/** The operator's page: its own few screens at the side, apart from any seller's workspace. */
export default function BackofficeFrame({ children }: { children: ReactNode }) {
  const user = useSession((session) => session.user)
  const current = useFocusedScreen()?.id
  return (
    <div className="grid h-full grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_minmax(0,1fr)_auto]">
      <header className="flex h-10 items-center gap-3 border-b border-line bg-surface px-3 max-phone:h-12">
        <span className="inline-flex items-center gap-2 p-1 font-semibold">
          <Mark />
          {t('shell.backoffice.title')}
        </span>
        <Link to="/" className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 text-ink-2 hover:bg-hover hover:text-ink">
          <Icon name="arrow-left" size={14} />
          <span className="max-phone:sr-only">{t('shell.backoffice.leave')}</span>
        </Link>
        <span className="flex min-w-0 flex-1 justify-end">
          <UserMenu />
        </span>
      </header>
      <OfflineBanner />
      <div className="flex min-h-0 min-w-0 max-phone:flex-col">
        <nav
          aria-label={t('shell.menu.label')}
          className="w-52 shrink-0 border-r border-line bg-surface p-2 max-phone:w-full max-phone:border-r-0 max-phone:border-b"
        >
          {menuGroups(screens, user, 'backoffice').map((group, index) => (
            <Fragment key={group[0]?.menu?.group}>
              {index > 0 ? <hr className="mx-3 my-1.5 border-line" /> : null}
              <ul className="flex flex-col gap-0.5 max-phone:flex-row max-phone:flex-wrap">
                {group.map((screen) => (
                  <li key={screen.id}>
                    <Link
                      to={screen.href()}
                      aria-current={screen.id === current ? 'page' : undefined}
                      className={clsx(
                        'flex h-8 items-center gap-2.5 rounded-md px-2.5 max-phone:h-11',
                        screen.id === current ? 'bg-accent-soft font-medium text-accent' : 'text-ink-2 hover:bg-hover hover:text-ink',
                      )}
                    >
                      <Icon name={screen.icon} />
                      <span className="truncate">{translate(screen.title)}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </nav>
        <main id="main" tabIndex={-1} className="min-h-0 min-w-0 flex-1 outline-none">
          <ContentBoundary>{children}</ContentBoundary>
        </main>
      </div>
      <div>
        <HoldStrip />
      </div>
    </div>
  )
}
