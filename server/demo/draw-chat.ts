import type { ChatMessageType, ChatProduct } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import { demoBuyerKey, demoChatId } from '#contract/demo/chat-ids.ts'
import type { Random } from '#contract/demo/random.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'
import * as talk from './chat-talk.ts'
import type { DemoAgent } from './order-story.ts'

/** An order whose buyer writes. */
export interface TalkedOrder {
  /** Whom the store knows them as: their number at the marketplace, else their phone. */
  readonly buyer: string
  readonly order_code: string
  readonly mp_order_id: string
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly store_id: string
  readonly order_status: OrderStatus
  readonly mp_buyer_id: string | null
  readonly buyer_name: string
  readonly buyer_phone: string | null
  readonly tracking_number: string | null
  readonly product: ChatProduct | null
}

export interface DrawnMessage {
  readonly sender: 'buyer' | 'seller'
  readonly type: ChatMessageType
  readonly message: string
  readonly image_url: string | null
  readonly product: ChatProduct | null
  readonly agent: DemoAgent | null
  readonly automatic: boolean
  readonly fail_message: string | null
  readonly read: boolean
  readonly at: number
}

export interface DrawnChat {
  readonly order: TalkedOrder
  readonly chat_id: string
  readonly mp_buyer_id: string
  /** Oldest first. */
  readonly messages: readonly DrawnMessage[]
  readonly unread: number
  readonly replied: boolean
}

const minute = 60_000
const day = 86_400_000

const exchangesOf = (status: OrderStatus): readonly talk.Exchange[] => {
  if (status <= 100) return talk.beforeOrder
  if (status < 500) return talk.beforeShipping
  return status < 600 ? talk.onTheWay : talk.afterArrival
}

type Written = Omit<DrawnMessage, 'at'>

const plain = { type: 'text', message: '', image_url: null, product: null, agent: null, automatic: false, fail_message: null, read: true } as const
const asked = (message: string, more: Partial<Written> = {}): Written => ({ ...plain, sender: 'buyer', message, ...more })
const answered = (message: string, more: Partial<Written> = {}): Written => ({ ...plain, sender: 'seller', message, ...more })

interface Scene {
  readonly random: Random
  readonly order: TalkedOrder
  readonly agents: readonly DemoAgent[]
  readonly fill: (text: string) => string
}

/** How it begins: maybe with the product, maybe with a greeting. */
function opening({ random, order, fill, agents }: Scene): Written[] {
  const [question, answer] = random.pick(exchangesOf(order.order_status))
  const product = order.product && random.chance(0.3) ? [asked('', { type: 'product', product: order.product })] : []
  const greeting = random.chance(0.35) ? [asked(random.pick(talk.greetings))] : []
  const automatic = random.chance(0.12) ? [answered(talk.autoReply, { automatic: true })] : []
  return [...product, ...greeting, asked(fill(question)), ...automatic, answered(fill(answer), { agent: random.pick(agents) })]
}

/** A question and its answer, now and then with a picture or a product. */
function round({ random, order, fill, agents }: Scene): Written[] {
  const [question, answer] = random.pick(random.chance(0.4) ? exchangesOf(order.order_status) : talk.smallTalk)
  const agent = random.pick(agents)
  const picture = random.chance(0.12) ? [asked(random.pick(talk.pictureLines), { type: 'image', image_url: pictureOf(random) })] : []
  const product = order.product && random.chance(0.04) ? [answered('', { type: 'product', product: order.product, agent })] : []
  return [asked(fill(question)), ...picture, ...product, answered(fill(answer), { agent })]
}

/** How it ends: with a buyer who waits, or now and then with an answer that failed. */
function ending({ random, order, fill, agents }: Scene, waits: boolean): Written[] {
  if (waits) {
    const [question] = random.pick(random.chance(0.5) ? talk.smallTalk : exchangesOf(order.order_status))
    return [asked(fill(question)), ...Array.from({ length: random.int(0, 3) }, () => asked(random.pick(talk.nags)))]
  }
  if (!random.chance(0.02)) return []
  return [answered(fill(random.pick(talk.smallTalk)[1]), { agent: random.pick(agents), fail_message: 'TOO_MANY_REQUESTS', read: false })]
}

/** Draws a conversation about an order that ended before `now`: mostly of these days, some long, some that wait for an answer. */
export function drawChat(random: Random, order: TalkedOrder, agents: readonly DemoAgent[], now: number): DrawnChat {
  const fill = (text: string) => text.replaceAll('{order}', order.mp_order_id).replaceAll('{resi}', order.tracking_number ?? 'menyusul')
  const scene = { random, order, agents, fill }
  const waits = random.chance(0.16)
  const age = waits ? random.next() ** 2 * 2 * day : random.next() ** 3 * 40 * day
  const rounds = random.chance(0.04) ? random.int(25, 50) : random.int(0, 6)
  const written = [...opening(scene), ...Array.from({ length: rounds }, () => round(scene)).flat(), ...ending(scene, waits)]
  const unread = waits && random.chance(0.7) ? trailing(written) : 0
  const number = Number(order.mp_buyer_id ?? 0) || random.int(100_000_000, 899_999_999)
  const key = demoBuyerKey(order.marketplace, order.store_id, { buyer_id: number, phone: order.buyer_phone ?? '' })
  return {
    order,
    chat_id: demoChatId(order.marketplace, order.store_id, key),
    mp_buyer_id: order.mp_buyer_id ?? key,
    messages: dated(random, written, now - minute - age),
    unread,
    replied: !waits,
  }
}

const pictureOf = (random: Random): string => `/sandbox/files/snap-seed-${random.int(1, 40)}/foto.png`

function trailing(written: readonly { sender: string }[]): number {
  let count = 0
  while (count < written.length && written[written.length - 1 - count]?.sender === 'buyer') count += 1
  return count
}

/** Gives messages their times, backwards from the last: minutes between them, and days between some. */
function dated(random: Random, written: readonly Written[], last: number): DrawnMessage[] {
  let at = last
  return written
    .toReversed()
    .map((message) => {
      const dateful = { ...message, at: Math.round(at) }
      at -= random.chance(0.08) ? random.next() * 2 * day : (0.3 + random.next() * 14) * minute
      return dateful
    })
    .reverse()
}
