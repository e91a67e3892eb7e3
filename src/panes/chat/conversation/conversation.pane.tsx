import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { chatInit } from '#contract/chat/chat.endpoints.ts'
import type { Chat } from '#contract/chat/chat.ts'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { findPane } from '#kernel/layout-tree.ts'
import { orderDetailScreen } from '#panes/order/detail/detail.screen.ts'
import { chatContext } from '#platform/chat/chat-context.ts'
import { keepChats } from '#platform/chat/known-chats.ts'
import { NoteDialog } from '#platform/chat/note-dialog.tsx'
import { ApiError } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { usePane, usePaneContext, usePaneController } from '#platform/workbench/pane.ts'
import { usePaneSelection } from '#platform/workbench/pane-selection.ts'
import { workbench } from '#platform/workbench/workbench.ts'
import { type ChatInit, readChatInit } from './chat-init.ts'
import type { conversationScreen } from './conversation.screen.ts'
import { Conversation } from './conversation.tsx'
import { ConversationSkeleton } from './conversation-skeleton.tsx'
import { threadQuery } from './thread-query.ts'
import { useBuyer } from './use-buyer.ts'
import { useOrderInHand } from './use-order-in-hand.ts'

export default function ConversationPane({ query }: PropsOf<typeof conversationScreen>) {
  if (query.chat_code) return <InPane chatCode={query.chat_code} msgId={query.msg_id} />
  if (query.order_code) return <OfOrder orderCode={query.order_code} />
  return <OfInit init={query.init} />
}

/** What `init` names, or what to do where it names nothing. */
function OfInit({ init }: { init: string | undefined }) {
  const known = init ? readChatInit(init) : null
  if (known) return <OfBuyer init={known} />
  return <EmptyState icon="message-circle" title={t('conversation.none')} text={t(init ? 'conversation.none.bad' : 'conversation.none.text')} />
}

function OfOrder({ orderCode }: { orderCode: string }) {
  const { data: order, error, refetch } = useCall(orderDetail, { query: { order_code: orderCode } })
  if (error instanceof ApiError && error.code === 'ORDER_NOT_FOUND')
    return <EmptyState icon="package" title={t('order.detail.missing')} text={error.message} />
  if (error && !order) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!order) return <ConversationSkeleton />
  const { marketplace, store_code, mp_order_id, mp_buyer_id, buyer_name } = order
  const back = { label: t('conversation.toOrder'), to: orderDetailScreen.href({ query: { order_code: orderCode } }) }
  if (!mp_buyer_id)
    return <EmptyState icon="message-circle" title={t('conversation.noHistory')} text={t('conversation.noHistory.text')} action={back} />
  return <OfBuyer key={orderCode} orderCode={orderCode} init={{ marketplace, store_code, mp_order_id, mp_buyer_id, full_name: buyer_name }} />
}

/** The chat with a buyer; where there is none it is begun, if the channel lets us. */
function OfBuyer({ init, orderCode }: { init: ChatInit; orderCode?: string }) {
  const { data, error, refetch } = useCall(chatInit, { query: init })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ConversationSkeleton />
  if (!data.chat) return <EmptyState icon="message-circle" title={t('conversation.noHistory')} text={t('conversation.noHistory.text')} />
  return <InPane chatCode={data.chat.chat_code} orderCode={orderCode} />
}

/** Out of the conversation, to where it was opened from; false where there is nothing to go back to. */
function stepBack(pane: string): boolean {
  const leaf = findPane(workbench.getLayout(), (one) => one.id === pane)
  if (!leaf?.back.length) return false
  workbench.dispatch({ type: 'back', pane })
  return true
}

interface InPaneProps {
  readonly chatCode: string
  readonly orderCode?: string | undefined
  readonly msgId?: number | undefined
}

/** The conversation as the pane's own subject: its title, what the keys act on, and what linked panes are told. */
function InPane({ chatCode, orderCode, msgId }: InPaneProps) {
  const pane = usePane()
  const { data: thread } = useQuery(threadQuery(chatCode))
  const chat = thread?.chat
  const title = chat && nameOf(chat)
  useEffect(() => {
    if (title) pane.setTitle(title)
  }, [pane.setTitle, title])
  // The commands that act on chats know it by its code.
  useEffect(() => {
    if (chat) keepChats([chat])
  }, [chat])
  const { orders } = useBuyer(chat ?? nobody)
  const { inHand, take } = useOrderInHand(orders)
  usePaneContext({
    ...chatContext(chat ? [chat.chat_code] : [], () => chat),
    'selection.can': [],
    'chat.composer': !!chat && !chat.chat_blacklist,
    'chat.quotes': thread?.channel.quotes ?? false,
    'chat.notes': true,
    ...inHand,
  })
  const about = orderCode ?? orders[0]?.order_code
  usePaneSelection(
    chat ? { chat_code: chatCode, marketplace: chat.marketplace, mp_buyer_id: chat.mp_buyer_id, ...(about ? { order_code: about } : {}) } : null,
  )
  usePaneController({ escape: () => stepBack(pane.id) })
  return (
    <>
      {/* Keyed by its chat: nothing of one conversation is left in the next. */}
      <Conversation key={chatCode} chatCode={chatCode} msgId={msgId} onOrderInHand={take} />
      <NoteDialog />
    </>
  )
}

const nobody = { marketplace: 'whatsapp', mp_buyer_id: '' } as const

const nameOf = ({ alias_name, full_name }: Chat): string => alias_name || full_name
