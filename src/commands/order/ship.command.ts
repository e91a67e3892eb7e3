import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { orderShip } from '#contract/order/order.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { forMany } from '#platform/command/bulk.ts'
import { holdOrders } from './hold-orders.ts'
import { canOrder, firstTarget, whyNotOrder } from './order-targets.ts'

/** A number is of one parcel: of a selection the order under the cursor is meant, and the question names it. */
const numberOf = orderShip.body.shape.tracking_number

export const shipOrder = defineCommand({
  id: 'order.ship',
  title: 'order.command.ship',
  keywords: 'order.command.shipKeywords',
  icon: 'package-check',
  group: 'order.group',
  menus: [{ at: 'row', of: 'order', order: 125 }],
  when: canOrder('ship'),
  whenNot: whyNotOrder('ship'),
  access: any('order'),
  args: z.object({ tracking_number: numberOf }),
  asks: {
    tracking_number: {
      label: 'order.ask.trackingNumber',
      values: (context) => ({ what: firstTarget(context) ?? '' }),
      freeText: true,
      choices: async () => [],
    },
  },
  run({ args, context }) {
    const code = firstTarget(context)
    if (code === undefined) return
    const calls = [forMany(orderShip, { body: { tracking_number: args.tracking_number } })] as const
    // What the buyer is told cannot be taken back.
    holdOrders('order.hold.ship', { title: 'order.work.ship', codes: [code], calls: () => calls }, context)
  },
})
