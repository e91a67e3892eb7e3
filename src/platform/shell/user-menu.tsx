import clsx from 'clsx'
import { t } from '#platform/i18n/i18n.ts'
import { useSession } from '#platform/session/session.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Menu } from '#platform/ui/menu.tsx'
import { Avatar } from './avatar.tsx'
import { useOwnOnline } from './own-online.ts'

/** What stands in the menu comes after the first rows. */
export const loadUserMenu = () => import('./user-menu-entries.ts')

/** The workspace's name and the person, with what belongs to them. */
export function UserMenu() {
  const user = useSession((session) => session.user)
  const workspace = useSession((session) => session.workspace)
  const online = useOwnOnline()
  if (!user || !workspace) return null
  const role = t(`shell.role.${user.agent_type}`)
  return (
    <Menu
      label={t('shell.user.label')}
      align="end"
      entries={async () => (await loadUserMenu()).userMenuEntries(user, `${user.name} · ${role}`, online)}
      trigger={
        <button
          type="button"
          aria-label={t('shell.user.button', { name: user.name, workspace: workspace.name })}
          className="-mr-1 flex h-8 min-w-0 items-center gap-2 rounded-md px-1 text-ink-2 hover:bg-hover hover:text-ink aria-expanded:bg-hover"
        >
          <span className="max-w-48 truncate pl-1 max-wide:max-w-36">{workspace.name}</span>
          <span className="relative">
            <Avatar name={user.name} />
            {online?.chat_rotation ? <OnlineDot online={online.is_online} /> : null}
          </span>
          <Icon name="chevron-down" size={12} className="text-ink-3" />
        </button>
      }
    />
  )
}

/** While chats go round: whether the person is given any. */
const OnlineDot = ({ online }: { online: boolean }) => (
  <span
    aria-hidden
    title={t(online ? 'shell.user.is-online' : 'shell.user.is-offline')}
    className={clsx(
      'absolute -right-0.5 -bottom-0.5 size-2.5 rounded-full border-2 border-surface forced-color-adjust-none',
      online ? 'bg-success' : 'bg-ink-3 forced-colors:bg-[Canvas] forced-colors:border-[CanvasText]',
    )}
  />
)
