import { defineScreen } from '#kernel/define-screen.ts'

/** Language, sound, banner, theme and density of this browser. */
export const settingsGeneralScreen = defineScreen({
  id: 'settings.general',
  path: '/settings/general',
  title: 'settings.general.title',
  keywords: 'settings.general.keywords',
  icon: 'settings',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./general.pane.tsx'),
})
