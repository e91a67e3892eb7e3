import { z } from 'zod'
import { defineCommand } from '#kernel/define-command.ts'
import { settingsKeyboardScreen } from '#panes/settings/keyboard/keyboard.screen.ts'
import { startRecording, stopRecording } from '#platform/command/macro-recorder.ts'
import { useMacros } from '#platform/command/macro-store.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

const group = 'keyboard.macro.group'

export const recordMacro = defineCommand({
  id: 'macro.record',
  title: 'keyboard.macro.record',
  keywords: 'keyboard.macro.keywords',
  icon: 'circle-dot',
  group,
  access: 'user',
  keys: ['Q R'],
  unrecorded: true,
  run() {
    if (stopRecording()) return
    startRecording()
    toast.show({ kind: 'info', text: t('keyboard.macro.started') })
  },
})

export const openMacros = defineCommand({
  id: 'macro.open',
  title: 'keyboard.macro.open',
  keywords: 'keyboard.macro.keywords',
  icon: 'play',
  group,
  access: 'user',
  keys: ['Q L'],
  unrecorded: true,
  run: () => workbench.open(settingsKeyboardScreen.href({ query: { tab: 'macro' } })),
})

export const removeMacro = defineCommand({
  id: 'macro.delete',
  title: 'keyboard.macro.delete-one',
  keywords: 'keyboard.macro.keywords',
  icon: 'trash-2',
  group,
  access: 'user',
  danger: true,
  unrecorded: true,
  args: z.object({ macro: z.string() }),
  asks: {
    macro: {
      label: 'keyboard.macro.ask',
      choices: () => useMacros.getState().macros.map(({ macro_id, name }) => ({ value: macro_id, title: name })),
    },
  },
  run: async ({ args }) => (await import('./delete-macro.ts')).deleteMacroUndoably(args.macro),
})
