import { any } from '#contract/core/privilege.ts'
import { orderLog } from '#contract/order/order.endpoints.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What happened to orders, by whom and when. */
export const orderLogScreen = defineScreen({
  id: 'order.log',
  path: '/order/log',
  query: orderLog.address.schema,
  title: 'order.log.title',
  keywords: 'order.log.keywords',
  icon: 'history',
  access: any('order'),
  frame: 'dashboard',
  keys: ['G L'],
  dock: { instances: 'many', opens: 'replace', minWidth: 420, stays: true },
  load: () => import('./log.pane.tsx'),
})
