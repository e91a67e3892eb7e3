import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Which dashboard this browser shows, what of it is open, and what the workspace wants to reach. */
export const settingsDashboardScreen = defineScreen({
  id: 'settings.dashboard',
  path: '/settings/dashboard',
  title: 'settings.dashboard.title',
  keywords: 'settings.dashboard.keywords',
  icon: 'layout-grid',
  access: any('setting-dashboard'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./dashboard.pane.tsx'),
})
