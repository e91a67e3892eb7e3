import { z } from 'zod'
import { defineScreen } from '#kernel/define-screen.ts'

/** Where the letter's link leads: a new password, once. */
export const resetPasswordScreen = defineScreen({
  id: 'auth.reset-password',
  path: '/reset-password',
  query: z.object({ fp_id: z.string().optional(), token: z.string().optional() }),
  title: 'auth.reset.title',
  icon: 'key-round',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./reset-password.pane.tsx'),
})
