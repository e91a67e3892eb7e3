import { ownPerformance } from '#contract/order/performance.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What one did to orders oneself. */
export const ownPerformanceScreen = defineScreen({
  id: 'performance.own',
  path: '/performance',
  query: ownPerformance.address.schema,
  title: 'performance.own.title',
  keywords: 'performance.own.keywords',
  icon: 'chart-column',
  access: 'user',
  frame: 'dashboard',
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./own.pane.tsx'),
})
