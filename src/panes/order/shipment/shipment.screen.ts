import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { defineScreen } from '#kernel/define-screen.ts'

/** Which pieces of an order go in which parcel. */
export const orderShipmentScreen = defineScreen({
  id: 'order.shipment',
  path: '/order/shipment',
  query: z.object({ order_code: z.string().min(1).max(64) }),
  title: 'order-mark.split-title',
  icon: 'boxes',
  access: any('order'),
  frame: 'dashboard',
  openable: false,
  dock: { instances: 'many', opens: 'right', minWidth: 360 },
  load: () => import('./shipment.pane.tsx'),
})
