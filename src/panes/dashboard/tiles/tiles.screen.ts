import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { dashboardQuery } from '../dashboard-query.ts'

/** The day so far in tiles that each person chooses and arranges; `tv` for a wall. */
export const dashboardTilesScreen = defineScreen({
  id: 'dashboard.tiles',
  path: '/dashboard-v2',
  query: dashboardQuery,
  title: 'dashboard.v2.title',
  keywords: 'dashboard.keywords',
  icon: 'layout-grid',
  access: any('dashboard'),
  frame: 'dashboard',
  dock: { instances: 'one', opens: 'replace', minWidth: 320 },
  load: () => import('./tiles.pane.tsx'),
})
