import clsx from 'clsx'
import type { User } from '#contract/auth/auth.ts'
import { runCommand } from '#platform/command/commands.ts'
import { language, type MessageKey, setLanguage, t } from '#platform/i18n/i18n.ts'
import { signOut, useSession } from '#platform/session/session.ts'
import { changeSettings, themes, useSettings } from '#platform/settings/settings.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { Menu, type MenuEntry } from '#platform/ui/menu.tsx'
import { screenOf } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { Avatar } from './avatar.tsx'
import { useOwnOnline } from './own-online.ts'
import { openShellDialog } from './shell-state.ts'
import { userLinks } from './user-links.ts'

const themeIcons = { system: 'monitor', light: 'sun', dark: 'moon', contrast: 'contrast' } as const

function entries(user: User, name: string, online: ReturnType<typeof useOwnOnline>): MenuEntry[] {
  const theme = useSettings.getState().theme
  return [
    { heading: name },
    ...(online
      ? [
          { label: t('shell.user.online'), checked: online.is_online, onSelect: () => void runCommand('agent.toggle-own-online') },
          'separator' as const,
        ]
      : []),
    { label: t('shell.user.workspace'), icon: 'square-stack', onSelect: () => openShellDialog('workspace') },
    { label: t('shell.user.settings'), icon: 'settings', onSelect: () => openShellDialog('settings') },
    'separator',
    ...userLinks(screenOf, user, Date.now(), (path) => workbench.open(path)),
    'separator',
    { heading: t('settings.theme') },
    ...themes.map((choice) => ({
      label: t(`settings.theme.${choice}` satisfies MessageKey),
      icon: themeIcons[choice],
      checked: choice === theme,
      onSelect: () => changeSettings({ theme: choice }),
    })),
    'separator',
    {
      label: language() === 'id' ? 'English' : 'Bahasa Indonesia',
      icon: 'languages',
      onSelect: () => setLanguage(language() === 'id' ? 'en' : 'id'),
    },
    'separator',
    { label: t('workbench.command.logout'), icon: 'log-out', onSelect: signOut },
  ]
}

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
      entries={() => entries(user, `${user.name} · ${role}`, online)}
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
