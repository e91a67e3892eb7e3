import { defineScreen } from '#kernel/define-screen.ts'

/** Changing one's own password. */
export const settingsPasswordScreen = defineScreen({
  id: 'settings.password',
  path: '/settings/password',
  title: 'settings.password.title',
  keywords: 'settings.password.keywords',
  icon: 'key-round',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./password.pane.tsx'),
})
