import { any } from '#contract/core/privilege.ts'
import { orderRequestPickup } from '#contract/order/order.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { type Held, sendQueue } from '#platform/command/send-queue.ts'
import { call } from '#platform/http/call.ts'
import { canOrder, hasOrders, orderTargets } from './order-targets.ts'
import { sendOrders } from './send-orders.ts'

export const requestPickup = defineCommand({
  id: 'order.request-pickup',
  title: 'order.command.requestPickup',
  keywords: 'order.command.requestPickupKeywords',
  icon: 'truck',
  group: 'order.group',
  keys: ['P'],
  when: canOrder('request_pickup'),
  whenNot: { given: hasOrders, say: 'order.whyNot.requestPickup' },
  access: any('order'),
  run({ context }) {
    const codes = orderTargets(context)
    // A courier that was called cannot be sent home: it waits five seconds in sight before it goes.
    const held: Held = {
      label: 'order.hold.requestPickup',
      values: { count: codes.length },
      entities: codes.map((code) => `order:${code}`),
      seconds: 5,
      send: (leaving) =>
        sendOrders(
          {
            title: 'order.work.requestPickup',
            codes,
            settles: 'event',
            send: async ({ codes: order_code }, options) =>
              (await call(orderRequestPickup, { query: { order_code: [...order_code] }, body: {} }, options)).results,
          },
          leaving,
        ),
    }
    sendQueue.hold(held, context)
  },
})
