import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'
import { dashboardQuery } from '../dashboard-query.ts'

/** The day so far: the tiles, or, for who stays on it, the first dashboard. */
export const dashboardScreen = defineScreen({
  id: 'dashboard.dashboard',
  path: '/dashboard',
  query: dashboardQuery,
  title: 'dashboard.title',
  keywords: 'dashboard.keywords',
  icon: 'layout-grid',
  access: any('dashboard'),
  frame: 'dashboard',
  keys: ['G D'],
  menu: menuPlaces.dashboard,
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./first.pane.tsx'),
})
