import type { Language } from '#contract/core/error-messages.ts'
import { mayAccess, type Subject } from '#contract/core/privilege.ts'
import { type NotificationKey, notificationAccess } from '#contract/push/push.ts'
import type { PushMessage } from '#contract/push/push-message.ts'
import { pushText } from './push-texts.ts'

/** What is told of an order. */
export interface PushedOrder {
  readonly order_code: string
  readonly store_name: string
}

/** A chat in which a buyer wrote. */
export interface PushedChat {
  readonly chat_code: string
  readonly store_name: string
  /** Whom it was given to; null: to nobody. */
  readonly agent_id: number | null
}

/** What happened in a workspace since it was last looked at. */
export interface Happenings {
  readonly created: readonly PushedOrder[]
  readonly cancelRequested: readonly PushedOrder[]
  /** Unread, the newest first. */
  readonly written: readonly PushedChat[]
  /** Names of stores whose connection holds no more. */
  readonly storesLost: readonly string[]
}

/** Whom a message is for: what they may see, and what they do not want. */
export interface PushReader extends Subject {
  /** Null for a super admin. */
  readonly agent_id: number | null
  readonly language: Language
  readonly muted: readonly NotificationKey[]
}

/** A message and for how long it is worth delivering. */
export interface TimedMessage {
  readonly message: PushMessage
  readonly ttlSeconds: number
}

const hour = 3600
const detailUrl = (code: string) => `/order/detail?order_code=${encodeURIComponent(code)}`
const lineOf = ({ order_code, store_name }: PushedOrder) => `${order_code} · ${store_name}`

/** The messages for one reader: one of each kind at most, however much happened. */
export function messagesFor(reader: PushReader, { created, cancelRequested, written, storesLost }: Happenings): TimedMessage[] {
  const { language } = reader
  const wants = (key: NotificationKey) => mayAccess(notificationAccess[key], reader) && !reader.muted.includes(key)
  const messages: TimedMessage[] = []
  const [order] = created
  if (order && wants('push_order_new'))
    messages.push({
      message: {
        title: created.length === 1 ? pushText('newOrder', language) : pushText('newOrders', language, { count: created.length }),
        body: summary(created),
        url: created.length === 1 ? detailUrl(order.order_code) : '/order?status=200',
        tag: 'order-new',
      },
      ttlSeconds: 4 * hour,
    })
  const [cancelled] = cancelRequested
  if (cancelled && wants('push_order_cancel'))
    messages.push({
      message: {
        title:
          cancelRequested.length === 1 ? pushText('cancelOrder', language) : pushText('cancelOrders', language, { count: cancelRequested.length }),
        body: summary(cancelRequested),
        url: cancelRequested.length === 1 ? detailUrl(cancelled.order_code) : '/order?status=950',
        tag: 'order-cancel',
      },
      ttlSeconds: 12 * hour,
    })
  // A chat that somebody has is told to them alone.
  const chats = wants('push_chat_message') ? written.filter(({ agent_id }) => agent_id === null || agent_id === reader.agent_id) : []
  const [chat] = chats
  if (chat)
    messages.push({
      message: {
        title: chats.length === 1 ? pushText('newChat', language) : pushText('newChats', language, { count: chats.length }),
        body: [...new Set(chats.map(({ store_name }) => store_name))].slice(0, 3).join('\n'),
        url: chats.length === 1 ? `/chat/detail?chat_code=${encodeURIComponent(chat.chat_code)}` : '/chat?type=unread',
        tag: 'chat-new',
      },
      ttlSeconds: 4 * hour,
    })
  if (storesLost.length && wants('push_store_invalid'))
    messages.push({
      message: {
        title: pushText('storeInvalid', language),
        body: pushText('storeInvalidText', language, { store: storesLost.join(', ') }),
        url: '/store?show=attention',
        tag: 'store-invalid',
      },
      ttlSeconds: 24 * hour,
    })
  return messages
}

/** The first few by name; the title tells how many there are. */
const summary = (orders: readonly PushedOrder[]): string => orders.slice(0, 3).map(lineOf).join('\n')
