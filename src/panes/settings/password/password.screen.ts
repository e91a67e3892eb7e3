import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** What can be done about one-time codes. */
export const otpActs = ['app', 'mail', 'off', 'codes'] as const
export type OtpAct = (typeof otpActs)[number]

/** How one signs in: the password, and what is asked for beside it. */
export const settingsPasswordScreen = defineScreen({
  id: 'settings.password',
  path: '/settings/password',
  /** What somebody came to do about one-time codes. */
  query: z.object({ otp: z.enum(otpActs).optional() }),
  title: 'settings.password.title',
  keywords: 'settings.password.keywords',
  icon: 'key-round',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./password.pane.tsx'),
})
