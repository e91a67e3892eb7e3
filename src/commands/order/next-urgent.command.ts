import { any } from '#contract/core/privilege.ts'
import { defineCommand } from '#kernel/define-command.ts'
import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { toast } from '#platform/ui/toast.ts'
import { workbench } from '#platform/workbench/workbench.ts'

/** What nobody works on and is due first; pressed again, what comes after that. */
export const nextUrgentCommand = defineCommand({
  id: 'order.next-urgent',
  title: 'order.command.nextUrgent',
  keywords: 'order.command.nextUrgentKeywords',
  icon: 'clock',
  group: 'order.group',
  keys: ['N'],
  when: "pane.screen != 'chat.inbox' && pane.screen != 'chat.conversation' && pane.screen != 'bo.membership-order' && pane.screen != 'bo.membership-product'",
  access: any('order', 'chat'),
  async run({ context }) {
    const { nextUrgent } = await import('#contract/order/urgent.endpoints.ts')
    const [open] = (context['selection.codes'] as readonly string[] | undefined) ?? []
    const { next } = await call(nextUrgent, { query: { besides: open } })
    if (!next) toast.show({ kind: 'success', text: t('order.urgent.none') })
    else if (next.kind === 'order') workbench.open(orderDetailScreen.href({ query: { order_code: next.code } }))
    else workbench.open(conversationScreen.href({ query: { chat_code: next.code } }))
  },
})
