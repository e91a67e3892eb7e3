import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Everything of one order, and what may be done with it now. */
export const orderDetailScreen = defineScreen({
  id: 'order.detail',
  path: '/order/detail',
  query: z.object({ order_code: z.string().min(1).max(64) }),
  title: 'order.detail.title',
  icon: 'receipt-text',
  access: any('order'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'replace', minWidth: 360 },
  follows: ({ order_code }) => (order_code ? { query: { order_code } } : null),
  load: () => import('./detail.pane.tsx'),
})
