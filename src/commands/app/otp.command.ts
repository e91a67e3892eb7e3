import { defineCommand } from '#kernel/define-command.ts'
import { settingsPasswordScreen } from '#panes/settings/password/password.screen.ts'
import { workbench } from '#platform/workbench/workbench.ts'

export const otp = defineCommand({
  id: 'app.otp',
  title: 'settings.otp.command',
  keywords: 'settings.otp.keywords',
  icon: 'key-round',
  group: 'workbench.group.app',
  access: 'user',
  run: () => workbench.open(settingsPasswordScreen.href()),
})
