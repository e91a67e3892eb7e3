import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** The sections of the settings, as far as the person may use them. */
export const settingsScreen = defineScreen({
  id: 'settings.sections',
  path: '/settings',
  title: 'settings.title',
  keywords: 'settings.sections.keywords',
  icon: 'settings',
  access: 'user',
  frame: 'dashboard',
  menu: menuPlaces.settings,
  dock: { instances: 'one', opens: 'replace', minWidth: 280 },
  load: () => import('./sections.pane.tsx'),
})
