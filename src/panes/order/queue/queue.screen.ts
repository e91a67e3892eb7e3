import { any } from '#contract/core/privilege.ts'
import { orderAddress } from '#contract/order/order-query.ts'
import { defineScreen } from '#kernel/define-screen.ts'
import { menuPlaces } from '#kernel/side-menu.ts'

/** The order queue: every order of the workspace, by status, filtered, worked on by keyboard. */
export const orderQueueScreen = defineScreen({
  id: 'order.queue',
  path: '/order',
  query: orderAddress.schema,
  title: 'order.queue.title',
  keywords: 'order.queue.keywords',
  icon: 'package',
  access: any('order'),
  frame: 'dashboard',
  keys: ['G O'],
  menu: menuPlaces.order,
  dock: { instances: 'many', opens: 'replace', minWidth: 440, stays: true },
  load: () => import('./queue.pane.tsx'),
})
