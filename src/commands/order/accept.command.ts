import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { orderAccept } from '#contract/order/order.endpoints.ts'
import type { Choice } from '#kernel/command.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { forMany } from '#platform/command/bulk.ts'
import { runCommand } from '#platform/command/commands.ts'
import { holdOrders } from './hold-orders.ts'
import { storesOf } from './order-stores.ts'
import { canOrder, orderTargets, whyNotOrder } from './order-targets.ts'
import type { OrderSending } from './send-orders.ts'

/** The shipping methods that the marketplaces of these orders want a choice of; empty where none wants one. */
async function shippingMethods(codes: readonly string[]): Promise<Choice[]> {
  const methods = (await storesOf(codes)).flatMap((store) => store.order_capabilities.accept?.shipping_methods ?? [])
  return [...new Map(methods.map(({ id, name }) => [id, { value: id, title: name }])).values()]
}

function hold(codes: readonly string[], shippingMethod: string | undefined, context: ContextSnapshot): void {
  const body = { shipping_method: shippingMethod }
  const sending: OrderSending = {
    title: 'order.work.accept',
    codes,
    calls: (marketplace) => [forMany(orderAccept, { params: { marketplace }, body })],
  }
  holdOrders('order.hold.accept', sending, context)
}

export const acceptOrders = defineCommand({
  id: 'order.accept',
  title: 'order.command.accept',
  keywords: 'order.command.acceptKeywords',
  icon: 'check',
  group: 'order.group',
  keys: ['A'],
  menus: [
    { at: 'row', of: 'order', order: 110 },
    { at: 'selection', of: 'order', order: 110 },
  ],
  when: canOrder('accept'),
  whenNot: whyNotOrder('accept'),
  access: any('order'),
  async run({ context }) {
    const codes = orderTargets(context)
    if ((await shippingMethods(codes)).length > 0) await runCommand('order.accept-by', { order_codes: [...codes] })
    else hold(codes, undefined, context)
  },
})

export const acceptOrdersBy = defineCommand({
  id: 'order.accept-by',
  title: 'order.command.acceptBy',
  icon: 'check',
  group: 'order.group',
  when: canOrder('accept'),
  access: any('order'),
  hidden: true,
  continues: 'order.accept',
  ofContext: ['order_codes'],
  args: z.object({ order_codes: z.array(z.string()).optional(), shipping_method: z.string() }),
  asks: {
    shipping_method: {
      label: 'order.ask.shippingMethod',
      choices: (context: ContextSnapshot, given) => shippingMethods((given.order_codes as string[] | undefined) ?? orderTargets(context)),
    },
  },
  run: ({ args, context }) => hold(args.order_codes ?? orderTargets(context), args.shipping_method, context),
})
