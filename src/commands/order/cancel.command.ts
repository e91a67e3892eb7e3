import { z } from 'zod'
import { any } from '#contract/core/privilege.ts'
import { orderSetStatus } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Choice } from '#kernel/command.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { storesOf } from './order-stores.ts'
import { canOrder, hasOrders, orderTargets } from './order-targets.ts'
import { sendOrders } from './send-orders.ts'

const usualReasons = [
  'order.cancelReason.stock',
  'order.cancelReason.buyer',
  'order.cancelReason.address',
  'order.cancelReason.courier',
  'order.cancelReason.price',
] as const

/** The reasons that every one of the orders' marketplaces takes: of those that list theirs the common ones, else the usual ones. */
async function reasonsFor(codes: readonly string[]): Promise<Choice[]> {
  const lists = (await storesOf(codes)).map((store) => (store.order_capabilities.cancel?.reasons ?? []).map(({ text }) => text))
  const strict = lists.filter((reasons) => reasons.length > 0)
  const common = strict[0]?.filter((text) => strict.every((reasons) => reasons.includes(text)))
  // Lists without a common reason: the orders go by their own marketplace's, and the others are told apart in the tray.
  const texts = strict.length === 0 ? usualReasons.map((key) => t(key)) : common?.length ? common : strict.flat()
  return [...new Set(texts)].map((text) => ({ value: text, title: text }))
}

export const cancelOrders = defineCommand({
  id: 'order.cancel',
  title: 'order.command.cancel',
  keywords: 'order.command.cancelKeywords',
  icon: 'ban',
  group: 'order.group',
  keys: ['C'],
  danger: true,
  when: canOrder('cancel'),
  whenNot: { given: hasOrders, say: 'order.whyNot.cancel' },
  access: any('order'),
  args: z.object({
    cancel_reason: z.string().trim().min(3).max(200),
    cancel_revert_stock: z.enum(['yes', 'no']),
  }),
  asks: {
    cancel_reason: { label: 'order.ask.cancelReason', freeText: true, choices: (context) => reasonsFor(orderTargets(context)) },
    cancel_revert_stock: {
      label: 'order.ask.revertStock',
      choices: () => [
        { value: 'yes', titleKey: 'order.ask.revertStockYes' },
        { value: 'no', titleKey: 'order.ask.revertStockNo' },
      ],
    },
  },
  run: ({ args, context }) =>
    sendOrders({
      title: 'order.work.cancel',
      codes: orderTargets(context),
      settles: 'event',
      async send({ codes }, options) {
        const body = {
          order_code: [...codes],
          status: orderStatus.cancelled,
          cancel_reason: args.cancel_reason,
          cancel_revert_stock: args.cancel_revert_stock === 'yes',
        }
        return (await call(orderSetStatus, { body }, options)).results
      },
    }),
})

const answerCancel = (agree: boolean) =>
  defineCommand({
    id: agree ? 'order.agree-cancel' : 'order.refuse-cancel',
    title: agree ? 'order.command.agreeCancel' : 'order.command.refuseCancel',
    icon: agree ? 'circle-check' : 'circle-x',
    group: 'order.group',
    when: canOrder(agree ? 'accept_cancel' : 'reject_cancel'),
    access: any('order'),
    run: ({ context }) =>
      sendOrders({
        title: agree ? 'order.work.agreeCancel' : 'order.work.refuseCancel',
        codes: orderTargets(context),
        settles: 'event',
        async send({ codes }, options) {
          const body = agree
            ? { order_code: [...codes], status: orderStatus.cancelled, cancel_reason: t('order.cancelReason.buyer'), cancel_revert_stock: true }
            : { order_code: [...codes], status: orderStatus.new }
          return (await call(orderSetStatus, { body }, options)).results
        },
      }),
  })

export const agreeCancel = answerCancel(true)
export const refuseCancel = answerCancel(false)
