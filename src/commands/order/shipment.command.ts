import { any } from '#contract/core/privilege.ts'
import { orderMerge, orderShipmentRevert } from '#contract/order/shipment.endpoints.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderShipmentScreen } from '#panes/order/shipment/shipment.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { firstTarget, hasOrders, namesOf, orderTargets } from './order-targets.ts'

const common = { group: 'order.group', access: any('order') } as const

export const splitOrder = defineCommand({
  ...common,
  id: 'order.split',
  title: 'order-mark.split-order',
  keywords: 'order-mark.shipment.keywords',
  icon: 'boxes',
  menus: [{ at: 'row', of: 'order', order: 165 }],
  when: `${hasOrders} && order.splittable`,
  whenNot: { given: hasOrders, say: 'order-mark.split-not' },
  run({ context }) {
    const order_code = firstTarget(context)
    if (order_code) workbench.open(orderShipmentScreen.href({ query: { order_code } }), 'right')
  },
})

export const mergeOrders = defineCommand({
  ...common,
  id: 'order.merge',
  title: 'order-mark.merge',
  keywords: 'order-mark.shipment.keywords',
  icon: 'package-plus',
  menus: [{ at: 'selection', of: 'order', order: 165 }],
  when: `${hasOrders} && order.mergeable`,
  whenNot: { given: hasOrders, say: 'order-mark.merge-not' },
  async run({ context }) {
    const codes = orderTargets(context)
    await call(orderMerge, { body: { order_code: [...codes] } })
    toast.show({ kind: 'success', text: t('order-mark.was-merged', { what: namesOf(codes) }) })
  },
})

export const revertShipment = defineCommand({
  ...common,
  id: 'order.shipment-revert',
  title: 'order-mark.revert',
  keywords: 'order-mark.shipment.keywords',
  icon: 'undo-2',
  menus: [{ at: 'row', of: 'order', order: 166 }],
  when: `${hasOrders} && order.revertable`,
  whenNot: { given: hasOrders, say: 'order-mark.revert-not' },
  async run({ context }) {
    const order_code = firstTarget(context)
    if (!order_code) return
    await call(orderShipmentRevert, { body: { order_code } })
    toast.show({ kind: 'success', text: t('order-mark.was-reverted', { what: order_code }) })
  },
})
