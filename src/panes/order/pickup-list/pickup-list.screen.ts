import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** What to take from which shelf, for paper. Under 200 orders by their codes, else by a batch. */
export const pickupListScreen = defineScreen({
  id: 'order.pickup-list',
  path: '/order/pickup-list',
  query: z.object({ order_code: z.string().optional(), batch_id: z.string().optional() }),
  title: 'order.pickup.title',
  icon: 'clipboard-list',
  access: any('order'),
  frame: 'plain',
  openable: false,
  dock: { instances: 'many', opens: 'tab', minWidth: 480 },
  load: () => import('./pickup-list.pane.tsx'),
})
