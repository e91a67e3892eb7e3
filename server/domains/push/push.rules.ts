import type { Language } from '#contract/core/error-messages.ts'
import type { Subject } from '#contract/core/privilege.ts'
import { mostNamed, type NamedThing } from '#contract/push/notification.ts'
import { type NotificationKey, notificationKeysOf } from '#contract/push/push.ts'
import type { PushMessage } from '#contract/push/push-message.ts'
import { pushText, type TextName } from './push-texts.ts'

/** What is told of an order. */
export interface PushedOrder {
  readonly order_code: string
  readonly store_name: string
  /** Who made it here; null: its channel did. */
  readonly by?: number | null
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

/** Whom something is told: what they may see, and what they do not want. */
export interface FactReader extends Subject {
  /** Null for a super admin. */
  readonly agent_id: number | null
  readonly muted: readonly NotificationKey[]
}

export interface PushReader extends FactReader {
  readonly language: Language
}

/** A message and for how long it is worth delivering. */
export interface TimedMessage {
  readonly message: PushMessage
  readonly ttlSeconds: number
}

const hour = 3600

/** One kind of news for a reader. */
export interface ToldFact {
  readonly key: NotificationKey
  /** Which things, the first of them first. */
  readonly things: readonly string[]
  /** The first few. */
  readonly named: readonly NamedThing[]
  /** Where it is dealt with: one of them, and several. */
  readonly url: string
  readonly listUrl: string
}

type Find = (happenings: Happenings, reader: FactReader) => Omit<ToldFact, 'key'> | null

interface Naming<Thing> {
  readonly id: (thing: Thing) => string
  readonly name: (thing: Thing) => NamedThing
  readonly url: (thing: Thing) => string
  readonly listUrl: string
}

function found<Thing>(things: readonly Thing[], { id, name, url, listUrl }: Naming<Thing>): Omit<ToldFact, 'key'> | null {
  const [first] = things
  if (first === undefined) return null
  return { things: things.map(id), named: things.slice(0, mostNamed).map(name), url: url(first), listUrl }
}

const ordersAt = (listUrl: string): Naming<PushedOrder> => ({
  id: ({ order_code }) => order_code,
  name: ({ order_code, store_name }) => ({ name: `${order_code} · ${store_name}` }),
  url: ({ order_code }) => `/order/detail?order_code=${encodeURIComponent(order_code)}`,
  listUrl,
})

const chats: Naming<PushedChat> = {
  id: ({ chat_code }) => chat_code,
  // No buyer's name: it stands on locked screens.
  name: ({ store_name }) => ({ name: store_name }),
  url: ({ chat_code }) => `/chat/detail?chat_code=${encodeURIComponent(chat_code)}`,
  listUrl: '/chat?type=unread',
}

const lostStores: Naming<string> = {
  id: (name) => name,
  name: (name) => ({ name }),
  url: () => '/store?show=attention',
  listUrl: '/store?show=attention',
}

const lowSkus: Naming<PushedSku> = {
  id: ({ sku }) => sku,
  name: ({ name, available }) => ({ name, left: available }),
  url: ({ sku }) => `/product?search=${encodeURIComponent(sku)}`,
  listUrl: '/product?stock=low',
}

const finds: Readonly<Record<NotificationKey, Find>> = {
  push_order_new: ({ created }, { agent_id: own }) => {
    // What one has made is no news to oneself.
    const news = created.filter(({ by = null }) => by === null || by !== own)
    return found(news, ordersAt('/order?status=200'))
  },
  push_order_cancel: ({ cancelRequested }) => found(cancelRequested, ordersAt('/order?status=950')),
  push_chat_message: ({ written }, { agent_id: own }) => {
    // A chat that somebody has is told to them alone.
    const fact = found(
      written.filter(({ agent_id }) => agent_id === null || agent_id === own),
      chats,
    )
    return fact && { ...fact, named: uniqueNames(fact.named) }
  },
  push_store_invalid: ({ storesLost }) => found(storesLost, lostStores),
  push_stock_low: ({ runLow }) => found(runLow, lowSkus),
  // A letter, which a job sends.
  mail_sales_weekly: () => null,
}

/** Each name once. */
export const uniqueNames = (named: readonly NamedThing[]): NamedThing[] => [...new Map(named.map((one) => [one.name, one])).values()]

/** What one reader is told: one of each kind at most, however much happened. */
export const factsFor = (reader: FactReader, happenings: Happenings): ToldFact[] =>
  notificationKeysOf(reader)
    .filter((key) => !reader.muted.includes(key))
    .flatMap((key) => {
      const fact = finds[key](happenings, reader)
      return fact ? [{ key, ...fact }] : []
    })

interface Look {
  readonly title: readonly [one: TextName, several: TextName]
  readonly tag: string
  readonly hours: number
}

/** How each kind is pushed. */
const looks: Readonly<Partial<Record<NotificationKey, Look>>> = {
  push_order_new: { title: ['newOrder', 'newOrders'], tag: 'order-new', hours: 4 },
  push_order_cancel: { title: ['cancelOrder', 'cancelOrders'], tag: 'order-cancel', hours: 12 },
  push_chat_message: { title: ['newChat', 'newChats'], tag: 'chat-new', hours: 4 },
  push_store_invalid: { title: ['storeInvalid', 'storeInvalid'], tag: 'store-invalid', hours: 24 },
  push_stock_low: { title: ['stockLow', 'stockLows'], tag: 'stock-low', hours: 12 },
}

/** A fact as a browser is told of it, in the reader's language. */
export function messageOf({ key, things, named, url, listUrl }: ToldFact, language: Language): TimedMessage[] {
  const look = looks[key]
  if (!look) return []
  const count = things.length
  const title = pushText(look.title[count === 1 ? 0 : 1], language, { count })
  const lines = named.map(({ name, left }) => (left === undefined ? name : pushText('stockLine', language, { name, available: left })))
  const body = key === 'push_store_invalid' ? pushText('storeInvalidText', language, { store: lines.join(', ') }) : lines.join('\n')
  return [{ message: { title, body, url: count === 1 ? url : listUrl, tag: look.tag }, ttlSeconds: look.hours * hour }]
}

/** The messages for one browser. */
export const messagesFor = (reader: PushReader, happenings: Happenings): TimedMessage[] =>
  factsFor(reader, happenings).flatMap((fact) => messageOf(fact, reader.language))
