import clsx from 'clsx'
import { Fragment } from 'react'
import type { KnownScreen } from '#kernel/define-screen.ts'
import { openCommandId } from '#kernel/screen-commands.ts'
import { useKeyOf } from '#platform/command/bus.ts'
import { t, translate } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { forcedSelected } from '#platform/ui/forced-colours.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { tip } from '#platform/ui/tooltip.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { screens } from '#platform/workbench/screens.ts'
import { useFocusedScreen } from '#platform/workbench/workbench.ts'
import { currentEntry, menuGroups } from './menu-groups.ts'
import { setDrawer } from './shell-state.ts'
import { useStoreProblems } from './store-problems.ts'
import { useUnreadChats } from './unread-chats.ts'

interface MenuLook {
  /** Words beside the icons; without them they are tooltips. */
  readonly labels: boolean
  /** High enough for a thumb. */
  readonly roomy?: boolean
}

/** The screens as links, a line between groups. */
function MenuLinks(look: MenuLook) {
  const user = useSession((session) => session.user)
  const shown = useFocusedScreen()
  const badges = useMenuBadges()
  const groups = menuGroups(screens, user)
  const current = currentEntry(groups.flat(), shown)
  return groups.map((group, index) => (
    <Fragment key={group[0]?.menu?.group}>
      {index > 0 ? <hr className={clsx('my-1.5 border-line', look.labels ? 'mx-3' : 'mx-3.5')} /> : null}
      <ul className={clsx('flex flex-col gap-0.5', look.labels ? 'px-2' : 'items-center')}>
        {group.map((screen) => (
          <li key={screen.id} className={look.labels ? undefined : 'contents'}>
            <MenuLink screen={screen} current={screen.id === current} badge={badges[screen.path]} {...look} />
          </li>
        ))}
      </ul>
    </Fragment>
  ))
}

/** What waits behind an entry; `urgent`: something is wrong there. */
interface Badge {
  readonly text: string
  readonly urgent?: boolean
}

/** The badges of entries, by the path of their screens. */
function useMenuBadges(): Readonly<Record<string, Badge | undefined>> {
  const problems = useStoreProblems()
  const unread = useUnreadChats()
  return {
    '/chat': unread > 0 ? { text: t('inbox.menu.unread', { count: unread }) } : undefined,
    '/store': problems.length > 0 ? { text: t('shell.menu.stores', { count: problems.length }), urgent: true } : undefined,
  }
}

interface MenuLinkProps extends MenuLook {
  readonly screen: KnownScreen
  readonly current: boolean
  readonly badge: Badge | undefined
}

function MenuLink({ screen, current, badge, labels, roomy }: MenuLinkProps) {
  const title = translate(screen.title)
  const name = badge ? `${title}, ${badge.text}` : title
  const keys = useKeyOf(openCommandId(screen.id))
  const named = labels ? (badge ? { 'aria-label': name, ...tip(badge.text) } : {}) : { 'aria-label': name, ...tip(name, keys) }
  return (
    <Link
      to={screen.href()}
      aria-current={current ? 'page' : undefined}
      onClick={() => setDrawer(false)}
      {...named}
      className={clsx(
        'relative flex items-center rounded-md',
        labels ? 'gap-2.5 px-2.5' : 'w-9 justify-center',
        roomy ? 'h-11' : 'h-8',
        current ? `bg-accent-soft font-medium text-accent ${forcedSelected}` : 'hover:bg-hover hover:text-ink',
        !current && (labels ? 'text-ink-2' : 'text-ink-3'),
      )}
    >
      <Icon name={screen.icon} />
      {labels ? <span className="truncate">{title}</span> : null}
      {badge ? (
        <span
          aria-hidden
          className={clsx(
            'size-2 rounded-full forced-color-adjust-none',
            badge.urgent ? 'bg-danger' : 'bg-accent',
            labels ? 'ml-auto' : 'absolute top-1.5 right-1.5',
          )}
        />
      ) : null}
    </Link>
  )
}

/** The side menu of wide windows: icons with tooltips, or with their labels when it is pinned open. */
export function SideMenu() {
  const labels = useSettings((settings) => settings.menu_labels)
  const toggle = t(labels ? 'shell.menu.fold' : 'shell.menu.unfold')
  return (
    <nav
      aria-label={t('shell.menu.label')}
      className={clsx('hidden flex-col overflow-x-hidden overflow-y-auto border-r border-line bg-surface py-2 wide:flex', labels ? 'w-48' : 'w-13')}
    >
      <MenuLinks labels={labels} />
      <button
        type="button"
        aria-expanded={labels}
        aria-label={labels ? undefined : toggle}
        {...(labels ? {} : tip(toggle))}
        onClick={() => changeSettings({ menu_labels: !labels })}
        className={clsx(
          'mt-auto flex h-8 shrink-0 items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink',
          labels ? 'mx-2 gap-2.5 px-2.5' : 'mx-auto w-9 justify-center',
        )}
      >
        <Icon name={labels ? 'panel-left-close' : 'panel-left-open'} />
        {labels ? toggle : null}
      </button>
    </nav>
  )
}

/** The same menu in a drawer, for narrow windows and phones. */
export const DrawerLinks = () => (
  <nav aria-label={t('shell.menu.label')} className="flex-1 overflow-y-auto py-2">
    <MenuLinks labels roomy />
  </nav>
)
