import { marketplaceOf } from '#contract/core/marketplace.ts'
import { any } from '#contract/core/privilege.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { orderSetStatus } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { orderCreateScreen } from '#panes/order/create/create.screen.ts'
import { forMany } from '#platform/command/bulk.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { chatTargets } from '../chat/chat-targets.ts'
import { holdOrders } from './hold-orders.ts'
import { canOrder, firstTarget, hasOrders, orderTargets, whyNotOrder } from './order-targets.ts'

const oneChat = "selection.kind == 'chat' && selection.count == 1"

export const createFromChat = defineCommand({
  id: 'order.create-from-chat',
  title: 'order.command.createFromChat',
  keywords: 'order.create.keywords',
  icon: 'plus',
  group: 'order.group',
  keys: ['C'],
  when: `${oneChat} && chat.entered`,
  whenNot: { given: oneChat, say: 'order.command.createFromChatNot' },
  access: any('order'),
  run({ context }) {
    const [chat_code] = chatTargets(context)
    if (chat_code) workbench.open(orderCreateScreen.href({ query: { chat_code } }), 'right')
  },
})

export const editEntered = defineCommand({
  id: 'order.edit',
  title: 'order.command.edit',
  icon: 'pencil',
  group: 'order.group',
  keys: ['E'],
  menus: [{ at: 'row', of: 'order', order: 160 }],
  when: `${hasOrders} && !pane.edit && order.editable`,
  whenNot: { given: `${hasOrders} && !pane.edit`, say: 'order.command.editNot' },
  access: any('order'),
  run({ context }) {
    const order_code = firstTarget(context)
    const marketplace = order_code ? marketplaceOf(order_code) : null
    if (order_code && marketplace && isEntered(marketplace)) workbench.open(orderCreateScreen.href({ query: { order_code } }))
  },
})

export const confirmPayment = defineCommand({
  id: 'order.confirm-payment',
  title: 'order.command.confirmPayment',
  keywords: 'order.command.confirmPaymentKeywords',
  icon: 'circle-check',
  group: 'order.group',
  keys: ['M'],
  menus: [
    { at: 'row', of: 'order', order: 105 },
    { at: 'selection', of: 'order', order: 105 },
  ],
  when: canOrder('confirm_payment'),
  whenNot: whyNotOrder('confirm_payment'),
  access: any('order'),
  run({ context }) {
    const calls = [forMany(orderSetStatus, { body: { status: orderStatus.new } })] as const
    holdOrders('order.hold.confirmPayment', { title: 'order.work.confirmPayment', codes: orderTargets(context), calls: () => calls }, context)
  },
})

export const completeOrders = defineCommand({
  id: 'order.complete',
  title: 'order.command.complete',
  keywords: 'order.command.completeKeywords',
  icon: 'check-check',
  group: 'order.group',
  keys: ['Shift+M'],
  menus: [
    { at: 'row', of: 'order', order: 150 },
    { at: 'selection', of: 'order', order: 150 },
  ],
  when: canOrder('complete'),
  whenNot: whyNotOrder('complete'),
  access: any('order'),
  run({ context }) {
    const calls = [forMany(orderSetStatus, { body: { status: orderStatus.complete } })] as const
    holdOrders('order.hold.complete', { title: 'order.work.complete', codes: orderTargets(context), calls: () => calls }, context)
  },
})
