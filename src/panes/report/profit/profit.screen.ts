import { profitOrders, profitReport } from '#contract/income/profit.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

const common = { frame: 'dashboard', dock: { instances: 'many', opens: 'replace', minWidth: 360 } } as const

/** What is left of what was sold, by product, store, marketplace and campaign. */
export const profitReportScreen = defineScreen({
  ...common,
  id: 'report.profit',
  path: '/report/profit',
  query: profitReport.address.schema,
  title: 'profit.title',
  keywords: 'profit.keywords',
  icon: 'chart-line',
  access: profitReport.access,
  keys: ['G Shift+Q'],
  load: () => import('./profit.pane.tsx'),
})

/** What is left of each order, or of what of it a figure counts. */
export const profitOrderScreen = defineScreen({
  ...common,
  id: 'report.profit-order',
  path: '/report/profit/order',
  query: profitOrders.address.schema,
  title: 'profit.order.title',
  keywords: 'profit.order.keywords',
  icon: 'receipt-text',
  access: profitOrders.access,
  load: () => import('./orders.pane.tsx'),
})
