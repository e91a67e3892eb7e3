import { any } from '#contract/core/privilege.ts'
import { orderRequestPickup } from '#contract/order/order.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { forMany } from '#platform/command/bulk.ts'
import { holdOrders } from './hold-orders.ts'
import { canOrder, orderTargets, whyNotOrder } from './order-targets.ts'

export const requestPickup = defineCommand({
  id: 'order.request-pickup',
  title: 'order.command.requestPickup',
  keywords: 'order.command.requestPickupKeywords',
  icon: 'truck',
  group: 'order.group',
  keys: ['P'],
  menus: [
    { at: 'row', of: 'order', order: 120 },
    { at: 'selection', of: 'order', order: 120 },
  ],
  when: canOrder('request_pickup'),
  whenNot: whyNotOrder('request_pickup'),
  access: any('order'),
  run({ context }) {
    const calls = [forMany(orderRequestPickup)] as const
    // A courier that was called cannot be sent home.
    holdOrders('order.hold.requestPickup', { title: 'order.work.requestPickup', codes: orderTargets(context), calls: () => calls }, context)
  },
})
