import { any } from '#contract/core/privilege.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { defineCommand } from '#kernel/define-command.ts'
import type { Placement } from '#kernel/screen.ts'
import { conversationScreen } from '#panes/chat/conversation/conversation.screen.ts'
import { type ComposerPort, composerOf } from '#platform/chat/composer-port.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { firstTarget, hasOrders } from '../order/order-targets.ts'
import { chatTargets } from './chat-targets.ts'

const group = 'conversation.group'
const access = any('chat')
/** The focused pane shows a conversation that may be answered. Where it has a list beside it, the list's own keys are the list's. */
const composing = 'chat.composer'

const inConversation = (
  id: string,
  { key, icon, also = '', whileTyping = false }: { key: string; icon: string; also?: string; whileTyping?: boolean },
  act: (composer: ComposerPort, context: ContextSnapshot) => unknown,
) =>
  defineCommand({
    id: `chat.${id}`,
    title: `conversation.command.${id}`,
    icon,
    group,
    access,
    keys: [key],
    whileTyping,
    when: composing + also,
    run({ context }) {
      const composer = composerOf(workbench.focusedPane())
      if (composer) act(composer, context)
    },
  })

export const reply = inConversation('reply', { key: 'R', icon: 'message-circle', also: ' && !pane.refresh' }, (composer) => composer.reply())
export const quote = inConversation('quote', { key: 'Shift+Q', icon: 'undo-2', also: ' && chat.quotes' }, (composer) => composer.quote())
export const insert = inConversation('insert', { key: '/', icon: 'layout-template', also: ' && !pane.search' }, (composer) => composer.insert())
export const attach = inConversation('attach', { key: 'Shift+F', icon: 'image' }, (composer) => composer.attach())
export const beside = inConversation('beside', { key: 'I', icon: 'info', also: " && selection.kind == 'chat'" }, (composer) =>
  composer.toggleBeside(),
)
export const send = inConversation(
  'send',
  { key: 'Mod+Enter', icon: 'arrow-right', whileTyping: true, also: ' && !pane.list' },
  (composer, context) => composer.send(context),
)

export const sendNext = defineCommand({
  id: 'chat.send-next',
  title: 'conversation.command.send-next',
  icon: 'arrow-right',
  group,
  access,
  keys: ['Mod+Shift+Enter'],
  whileTyping: true,
  when: composing,
  async run({ context }) {
    if (!composerOf(workbench.focusedPane())?.send(context)) return
    const { goToUnreplied } = await import('./walk-chats.ts')
    await goToUnreplied(chatTargets(context)[0], true)
  },
})

const ofOrder = (id: string, key: string, placement: Placement) =>
  defineCommand({
    id: `chat.${id}`,
    title: `conversation.command.${id}`,
    keywords: 'conversation.command.of-order-keywords',
    icon: 'message-circle',
    group: 'order.group',
    access: conversationScreen.access,
    keys: [key],
    when: hasOrders,
    run({ context }) {
      const order_code = firstTarget(context)
      if (order_code) workbench.open(conversationScreen.href({ query: { order_code } }), placement)
    },
  })
export const openOfOrder = ofOrder('open-of-order', 'T', 'replace')
export const openOfOrderBeside = ofOrder('open-of-order-beside', 'Shift+T', 'right')
