import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { orderSetStatus } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { forMany } from '#platform/command/bulk.ts'
import { about, confirmed, confirmSelection, revertStock } from './cancel-asks.ts'
import { agreeReasons, reasonsFor } from './cancel-reasons.ts'
import { holdOrders } from './hold-orders.ts'
import { canOrder, orderTargets, whyNotOrder } from './order-targets.ts'
import type { OrderSending } from './send-orders.ts'

const setStatus = (body: Omit<z.input<(typeof orderSetStatus)['body']>, 'order_code'>): OrderSending['calls'] => {
  const calls = [forMany(orderSetStatus, { body })] as const
  return () => calls
}

export const cancelOrders = defineCommand({
  id: 'order.cancel',
  title: 'order.command.cancel',
  keywords: 'order.command.cancelKeywords',
  icon: 'ban',
  group: 'order.group',
  keys: ['C'],
  danger: true,
  menus: [
    { at: 'row', of: 'order', order: 230 },
    { at: 'selection', of: 'order', order: 230 },
  ],
  when: canOrder('cancel'),
  whenNot: whyNotOrder('cancel'),
  access: any('order'),
  args: z.object({
    cancel_reason: z.string().trim().min(3).max(200),
    cancel_revert_stock: z.enum(['yes', 'no']),
    confirm: z.enum(['yes', 'no']).optional(),
  }),
  asks: {
    cancel_reason: {
      label: 'order.ask.cancelReason',
      values: about,
      freeText: true,
      choices: (context) => reasonsFor(orderTargets(context)),
    },
    cancel_revert_stock: revertStock,
    confirm: confirmSelection('order.ask.confirmCancel', 'order.ask.confirmCancelYes'),
  },
  run({ args, context }) {
    if (!confirmed(args.confirm)) return
    const body = {
      status: orderStatus.cancelled,
      cancel_reason: args.cancel_reason,
      cancel_revert_stock: args.cancel_revert_stock === 'yes',
    }
    holdOrders('order.hold.cancel', { title: 'order.work.cancel', codes: orderTargets(context), calls: setStatus(body) }, context)
  },
})

export const agreeCancel = defineCommand({
  id: 'order.agree-cancel',
  title: 'order.command.agreeCancel',
  icon: 'circle-check',
  group: 'order.group',
  keys: ['Shift+A'],
  menus: [
    { at: 'row', of: 'order', order: 210 },
    { at: 'selection', of: 'order', order: 210 },
  ],
  when: canOrder('accept_cancel'),
  access: any('order'),
  args: z.object({
    /** Empty: the buyer's own stands alone. */
    cancel_reason: z.string().trim().max(200),
    cancel_revert_stock: z.enum(['yes', 'no']),
    confirm: z.enum(['yes', 'no']).optional(),
  }),
  asks: {
    cancel_reason: { label: 'order.ask.agreeReason', values: about, freeText: true, choices: agreeReasons },
    cancel_revert_stock: revertStock,
    confirm: confirmSelection('order.ask.confirmAgree', 'order.ask.confirmAgreeYes'),
  },
  run({ args, context }) {
    if (!confirmed(args.confirm)) return
    const body = {
      status: orderStatus.cancelled,
      answers_request: true,
      cancel_reason: args.cancel_reason || undefined,
      cancel_revert_stock: args.cancel_revert_stock === 'yes',
    }
    holdOrders('order.hold.agreeCancel', { title: 'order.work.agreeCancel', codes: orderTargets(context), calls: setStatus(body) }, context)
  },
})

export const refuseCancel = defineCommand({
  id: 'order.refuse-cancel',
  title: 'order.command.refuseCancel',
  icon: 'octagon-x',
  group: 'order.group',
  keys: ['Shift+X'],
  menus: [
    { at: 'row', of: 'order', order: 220 },
    { at: 'selection', of: 'order', order: 220 },
  ],
  when: canOrder('reject_cancel'),
  access: any('order'),
  run({ context }) {
    const sending = {
      title: 'order.work.refuseCancel',
      codes: orderTargets(context),
      calls: setStatus({ status: orderStatus.new }),
    } as const
    holdOrders('order.hold.refuseCancel', sending, context)
  },
})
