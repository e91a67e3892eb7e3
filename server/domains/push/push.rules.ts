import type { Language } from '#contract/core/error-messages.ts'
import type { Subject } from '#contract/core/privilege.ts'
import { type NotificationKey, notificationKeysOf } from '#contract/push/push.ts'
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

/** A SKU of which no more than its minimum is available. */
export interface PushedSku {
  readonly sku: string
  /** Of the product, with the variant. */
  readonly name: string
  readonly available: number
}

/** What happened in a workspace since it was last looked at. */
export interface Happenings {
  readonly created: readonly PushedOrder[]
  readonly cancelRequested: readonly PushedOrder[]
  /** Unread, the newest first. */
  readonly written: readonly PushedChat[]
  /** Names of stores whose connection holds no more. */
  readonly storesLost: readonly string[]
  /** The scarcest first. */
  readonly runLow: readonly PushedSku[]
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

/** One kind of news, in a reader's language; null where there is none of it for them. */
type Tell = (happenings: Happenings, reader: PushReader) => TimedMessage | null

const orderNew: Tell = ({ created }, { language }) => {
  const [order] = created
  if (!order) return null
  const one = created.length === 1
  const title = one ? pushText('newOrder', language) : pushText('newOrders', language, { count: created.length })
  const url = one ? detailUrl(order.order_code) : '/order?status=200'
  return { message: { title, body: summary(created), url, tag: 'order-new' }, ttlSeconds: 4 * hour }
}

const orderCancel: Tell = ({ cancelRequested }, { language }) => {
  const [order] = cancelRequested
  if (!order) return null
  const one = cancelRequested.length === 1
  const title = one ? pushText('cancelOrder', language) : pushText('cancelOrders', language, { count: cancelRequested.length })
  const url = one ? detailUrl(order.order_code) : '/order?status=950'
  return { message: { title, body: summary(cancelRequested), url, tag: 'order-cancel' }, ttlSeconds: 12 * hour }
}

const chatMessage: Tell = ({ written }, { language, agent_id: own }) => {
  // A chat that somebody has is told to them alone.
  const chats = written.filter(({ agent_id }) => agent_id === null || agent_id === own)
  const [chat] = chats
  if (!chat) return null
  const one = chats.length === 1
  const title = one ? pushText('newChat', language) : pushText('newChats', language, { count: chats.length })
  const body = [...new Set(chats.map(({ store_name }) => store_name))].slice(0, 3).join('\n')
  const url = one ? `/chat/detail?chat_code=${encodeURIComponent(chat.chat_code)}` : '/chat?type=unread'
  return { message: { title, body, url, tag: 'chat-new' }, ttlSeconds: 4 * hour }
}

const storeInvalid: Tell = ({ storesLost }, { language }) => {
  if (storesLost.length === 0) return null
  const body = pushText('storeInvalidText', language, { store: storesLost.join(', ') })
  return { message: { title: pushText('storeInvalid', language), body, url: '/store?show=attention', tag: 'store-invalid' }, ttlSeconds: 24 * hour }
}

const stockLow: Tell = ({ runLow }, { language }) => {
  const [low] = runLow
  if (!low) return null
  const one = runLow.length === 1
  const title = one ? pushText('stockLow', language) : pushText('stockLows', language, { count: runLow.length })
  const lines = runLow.slice(0, 3).map(({ name, available }) => pushText('stockLine', language, { name, available }))
  const url = one ? `/product?search=${encodeURIComponent(low.sku)}` : '/product?stock=low'
  return { message: { title, body: lines.join('\n'), url, tag: 'stock-low' }, ttlSeconds: 12 * hour }
}

const kinds: Readonly<Record<NotificationKey, Tell>> = {
  push_order_new: orderNew,
  push_order_cancel: orderCancel,
  push_chat_message: chatMessage,
  push_store_invalid: storeInvalid,
  push_stock_low: stockLow,
  // A letter, which a job sends.
  mail_sales_weekly: () => null,
}

/** The messages for one reader: one of each kind at most, however much happened. */
export function messagesFor(reader: PushReader, happenings: Happenings): TimedMessage[] {
  return notificationKeysOf(reader)
    .filter((key) => !reader.muted.includes(key))
    .flatMap((key) => kinds[key](happenings, reader) ?? [])
}

/** The first few by name; the title tells how many there are. */
const summary = (orders: readonly PushedOrder[]): string => orders.slice(0, 3).map(lineOf).join('\n')
