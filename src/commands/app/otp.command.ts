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

const about = { icon: 'key-round', group: 'session.group', access: 'user' } as const

export const otpByApp = defineCommand({
  ...about,
  id: 'app.otp-by-app',
  title: 'settings.otp.act.app',
  keywords: 'settings.totp.keywords',
  run: () => workbench.open(settingsPasswordScreen.href({ query: { otp: 'app' } })),
})

export const newRecoveryCodes = defineCommand({
  ...about,
  id: 'app.recovery-codes',
  title: 'settings.otp.act.codes',
  keywords: 'settings.recovery.keywords',
  run: () => workbench.open(settingsPasswordScreen.href({ query: { otp: 'codes' } })),
})
