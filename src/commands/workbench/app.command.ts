import { z } from 'zod'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { languages } from '#contract/core/error-messages.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { runCommand } from '#platform/command/commands.ts'
import { lastRun } from '#platform/command/history.ts'
import { openPalette } from '#platform/command/palette-store.ts'
import { undoables, undoEntry, undoNewest } from '#platform/command/undo.ts'
import { formatRelative, language, setLanguage, t } from '#platform/i18n/i18n.ts'
import { showCheatSheet } from '#platform/keyboard/cheat-sheet-store.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'
import { signOut, switchWorkspace, useSession } from '#platform/session/session.ts'
import { changeSettings, densities, themes, useSettings } from '#platform/settings/settings.ts'
import { toast } from '#platform/ui/toast.ts'

const group = 'workbench.group.app'

export const palette = defineCommand({
  id: 'palette.open',
  unrecorded: true,
  title: 'workbench.command.palette',
  icon: 'search',
  group,
  access: 'user',
  keys: ['Mod+K'],
  whileTyping: true,
  hidden: true,
  run: () => openPalette(),
})

export const repeat = defineCommand({
  id: 'palette.repeat',
  unrecorded: true,
  title: 'workbench.command.repeat',
  icon: 'rotate-ccw',
  group,
  access: 'user',
  keys: ['Mod+Shift+K'],
  whileTyping: true,
  hidden: true,
  run() {
    const last = lastRun()
    return last ? runCommand(last.id, last.given) : void toast.show({ kind: 'info', text: t('workbench.command.nothing-to-repeat') })
  },
})

export const goToPane = defineCommand({
  id: 'palette.panes',
  unrecorded: true,
  title: 'workbench.command.panes',
  icon: 'square-stack',
  group,
  access: 'user',
  keys: ['W G'],
  when: 'panes.count > 1 || windows.others > 0',
  run: () => openPalette(':'),
})

export const findOrder = defineCommand({
  id: 'palette.orders',
  unrecorded: true,
  title: 'workbench.command.find-order',
  icon: 'package-search',
  group,
  access: { any: ['order'] },
  keys: ['#'],
  run: () => openPalette('#'),
})

export const shortcuts = defineCommand({
  id: 'help.shortcuts',
  unrecorded: true,
  title: 'workbench.command.shortcuts',
  keywords: 'workbench.command.shortcuts-keywords',
  icon: 'keyboard',
  group,
  access: 'user',
  keys: ['?'],
  run: showCheatSheet,
})

export const undo = defineCommand({
  id: 'edit.undo',
  unrecorded: true,
  title: 'workbench.command.undo',
  icon: 'undo-2',
  group,
  access: 'user',
  keys: ['Z', 'Mod+Z'],
  hidden: true,
  async run() {
    if (!(await undoNewest())) toast.show({ kind: 'info', text: t('workbench.undo.nothing') })
  },
})

export const undoOne = defineCommand({
  id: 'undo.list',
  title: 'workbench.command.undo-list',
  keywords: 'workbench.command.undo-list-keywords',
  icon: 'undo-2',
  group,
  access: 'user',
  unrecorded: true,
  args: z.object({ entry: z.string() }),
  asks: {
    entry: {
      label: 'workbench.ask.undo',
      choices: () =>
        undoables().map(({ id, text, at }) => ({ value: id, title: `${text} · ${formatRelative(new Date(at).toISOString(), Date.now())}` })),
    },
  },
  async run({ args }) {
    if (!(await undoEntry(args.entry))) toast.show({ kind: 'info', text: t('workbench.undo.nothing') })
  },
})

export const theme = defineCommand({
  id: 'settings.theme',
  title: 'workbench.command.theme',
  keywords: 'workbench.command.theme-keywords',
  icon: 'contrast',
  group,
  access: 'public',
  args: z.object({ theme: z.enum(themes) }),
  asks: { theme: { label: 'workbench.ask.theme', choices: () => themes.map((value) => ({ value, titleKey: `settings.theme.${value}` })) } },
  run: ({ args }) => {
    const before = useSettings.getState().theme
    changeSettings({ theme: args.theme })
    return {
      label: 'workbench.command.theme-done',
      values: { choice: t(`settings.theme.${args.theme}`) },
      by: { command: 'settings.theme', args: { theme: before } },
    }
  },
})

export const density = defineCommand({
  id: 'settings.density',
  title: 'workbench.command.density',
  keywords: 'workbench.command.density-keywords',
  icon: 'rows-2',
  group,
  access: 'public',
  args: z.object({ density: z.enum(densities) }),
  asks: { density: { label: 'workbench.ask.density', choices: () => densities.map((value) => ({ value, titleKey: `settings.density.${value}` })) } },
  run: ({ args }) => {
    const before = useSettings.getState().density
    changeSettings({ density: args.density })
    return {
      label: 'workbench.command.density-done',
      values: { choice: t(`settings.density.${args.density}`) },
      by: { command: 'settings.density', args: { density: before } },
    }
  },
})

const languageNames = { id: 'Bahasa Indonesia', en: 'English' } as const

export const chooseLanguage = defineCommand({
  id: 'settings.language',
  unrecorded: true,
  title: 'workbench.command.language',
  keywords: 'workbench.command.language-keywords',
  icon: 'languages',
  group,
  access: 'public',
  args: z.object({ language: z.enum(languages) }),
  asks: {
    language: {
      label: 'workbench.ask.language',
      choices: () => languages.filter((value) => value !== language()).map((value) => ({ value, title: languageNames[value] })),
    },
  },
  run: ({ args }) => setLanguage(args.language),
})

export const workspace = defineCommand({
  id: 'session.switch-workspace',
  unrecorded: true,
  title: 'workbench.command.switch-workspace',
  keywords: 'workbench.command.switch-workspace-keywords',
  icon: 'users',
  group,
  access: 'user',
  args: z.object({ user_id: z.coerce.number().int() }),
  asks: {
    user_id: {
      label: 'workbench.ask.workspace',
      async choices() {
        const here = useSession.getState().workspace?.id
        const workspaces = await queryClient.ensureQueryData(callQuery(authWorkspaceList, {}))
        return workspaces.filter(({ id }) => id !== here).map(({ id, name }) => ({ value: String(id), title: name }))
      },
    },
  },
  run: ({ args }) => switchWorkspace(args.user_id),
})

export const logout = defineCommand({
  id: 'session.logout',
  unrecorded: true,
  title: 'workbench.command.logout',
  keywords: 'workbench.command.logout-keywords',
  icon: 'log-out',
  group,
  access: 'user',
  run: signOut,
})
