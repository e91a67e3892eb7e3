import { defineCommand } from '#kernel/define-command.ts'
import { settingsKeyboardScreen } from '#panes/settings/keyboard/keyboard.screen.ts'
import { startRecording, stopRecording } from '#platform/command/macro-recorder.ts'
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
