import { any } from '#contract/core/privilege.ts'
import { salesReport } from '#contract/order/sales-report.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** What was sold, of what, where, to whom and by whom. */
export const salesReportScreen = defineScreen({
  id: 'report.sales',
  path: '/report/sales',
  query: salesReport.address.schema,
  title: 'sales-report.title',
  keywords: 'sales-report.keywords',
  icon: 'chart-column',
  access: any('sales-report'),
  frame: 'dashboard',
  keys: ['G S'],
  menu: menuPlaces.salesReport,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  load: () => import('./sales.pane.tsx'),
})
