import { defineScreen } from '#kernel/define-screen.ts'

/** Asks for a letter with a link that makes a new password. */
export const forgotPasswordScreen = defineScreen({
  id: 'auth.forgot-password',
  path: '/forgot-password',
  title: 'auth.forgot.title',
  icon: 'key-round',
  access: 'public',
  frame: 'auth',
  openable: false,
  dock: { instances: 'one', opens: 'replace', minWidth: 240 },
  load: () => import('./forgot-password.pane.tsx'),
})
