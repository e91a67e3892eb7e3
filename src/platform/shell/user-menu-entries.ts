import type { User } from '#contract/auth/auth.ts'
import { runCommand } from '#platform/command/commands.ts'
import { language, type MessageKey, setLanguage, t } from '#platform/i18n/i18n.ts'
import { signOut } from '#platform/session/session.ts'
import { changeSettings, themes, useSettings } from '#platform/settings/settings.ts'
import type { MenuEntry } from '#platform/ui/menu-entry.ts'
import { screenOf } from '#platform/workbench/screens.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import type { useOwnOnline } from './own-online.ts'
import { openShellDialog } from './shell-state.ts'
import { userLinks } from './user-links.ts'

const themeIcons = { system: 'monitor', light: 'sun', dark: 'moon', contrast: 'contrast' } as const

/** What the menu under the person's name offers. */
export function userMenuEntries(user: User, name: string, online: ReturnType<typeof useOwnOnline>): MenuEntry[] {
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
