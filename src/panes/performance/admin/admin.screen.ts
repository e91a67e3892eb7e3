import { any } from '#contract/core/privilege.ts'
import { teamPerformance } from '#contract/order/performance.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What everybody did to orders. */
export const teamPerformanceScreen = defineScreen({
  id: 'performance.admin',
  path: '/performance/admin',
  query: teamPerformance.address.schema,
  title: 'performance.admin.title',
  keywords: 'performance.admin.keywords',
  icon: 'chart-column',
  access: any('performance-admin'),
  frame: 'dashboard',
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./admin.pane.tsx'),
})
