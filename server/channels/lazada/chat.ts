import { z } from 'zod'
import type { ChatProduct } from '#contract/chat/chat.ts'
import { byTime, cannotSend, fileForm, findSent, type ListedChat, listedIn } from '../chat-message.ts'
import type { BuyerProfile, ChannelChat, IncomingMessage, OutgoingMessage } from '../chats.ts'
import { ChannelFailure } from '../failure.ts'
import { imageSize } from '../image-size.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { messageIn, messageShape, templates } from './message.ts'

const id = z.union([z.string().min(1), z.number()]).transform(String)
const sentShape = z.object({ data: z.object({ message_id: id, current_time: z.number().int().nullish() }) })
/** Lists begin at an instant and go back from there; `next_start_time` is where the next page begins. */
const page = { has_more: z.boolean().nullish(), next_start_time: z.number().int().nullish() }
const listShape = z.object({ data: z.object({ ...page, message_list: z.array(z.looseObject({})).nullish() }).nullish() })
const named = z.object({ title: z.string().nullish(), head_url: z.string().nullish() })
const sessionsShape = z.object({
  data: z
    .object({
      ...page,
      session_list: z
        .array(named.extend({ session_id: id, last_message_time: z.number().int(), unread_count: z.number().int().nullish() }))
        .nullish(),
    })
    .nullish(),
})
const sessionShape = z.object({ data: named })
/** Sessions name their buyers; messages do not. */
const buyerOf = ({ title, head_url }: z.infer<typeof named>): BuyerProfile => ({ full_name: title ?? '', avatar: head_url || null })
const openShape = z.object({ data: z.object({ session_id: id }) })
const uploadShape = z.object({ data: z.object({ image: z.object({ url: z.string().min(1) }) }) })
const itemShape = z.object({ data: z.object({ item_id: id.nullish() }).nullish() })
const lookBack = 20
/** Lists go back from an instant that the channel's clock, should it go before ours, has not passed either. Milliseconds. */
const newest = () => Date.now() + 60_000

export function createChat(client: LazadaClient): ChannelChat {
  /** Its own number of a product that no listing is linked to. */
  async function itemOf(store: StoreConnection, { sku }: ChatProduct): Promise<string | null | undefined> {
    return (await client.call(store, 'GET', '/product/item/get', itemShape, { seller_sku: sku ?? '' })).data?.item_id
  }

  async function contentOf(store: StoreConnection, outgoing: OutgoingMessage): Promise<Record<string, string | number>> {
    if (outgoing.type === 'text') return { template_id: templates.text, txt: outgoing.message }
    if (outgoing.type === 'image') {
      const size = imageSize(outgoing.media.bytes)
      if (!size) return cannotSend('an image of this kind')
      const { data } = await client.call(store, 'POST', '/image/upload', uploadShape, {}, fileForm('image', outgoing.media))
      return { template_id: templates.image, img_url: data.image.url, ...size }
    }
    if (outgoing.type === 'product') {
      const item_id = outgoing.mp_product_id ?? (await itemOf(store, outgoing.product))
      return item_id ? { template_id: templates.product, item_id } : cannotSend(`product ${outgoing.product.sku}`)
    }
    return cannotSend(outgoing.type)
  }

  /** Conversations in which something was written since an instant (milliseconds). */
  async function sessionsSince(store: StoreConnection, from: number): Promise<Map<string, ListedChat>> {
    const found = new Map<string, ListedChat>()
    let start: number | null = newest()
    while (start !== null) {
      const params: Record<string, string | number> = { start_time: start, page_size: lookBack }
      const { data }: z.infer<typeof sessionsShape> = await client.call(store, 'GET', '/im/session/list', sessionsShape, params)
      const changed = (data?.session_list ?? []).filter(({ last_message_time }) => last_message_time >= from)
      for (const session of changed)
        found.set(session.session_id, { buyer: buyerOf(session), unread: session.unread_count, until: session.last_message_time })
      const further = data?.has_more && changed.length > 0 && changed.length === data.session_list?.length
      start = further ? (data.next_start_time ?? null) : null
    }
    return found
  }

  return {
    capabilities: {
      types: ['text', 'image', 'product'],
      images: { mime_types: ['image/jpeg', 'image/png'], max_bytes: 1_000_000 },
      products: true,
      quotes: false,
      templates: false,
      typing: false,
      session: false,
      idempotent: false,
      max_text: 2000,
    },
    async send(store, chat, outgoing) {
      const params = { session_id: chat.chat_id, ...(await contentOf(store, outgoing)) }
      const { data } = await client.call(store, 'POST', '/im/message/send', sentShape, params)
      return { mp_msg_id: data.message_id, at: new Date(data.current_time ?? Date.now()).toISOString() }
    },
    async sentAlready(store, chat, outgoing, tried) {
      const params = { session_id: chat.chat_id, start_time: newest(), page_size: lookBack }
      const { data } = await client.call(store, 'GET', '/im/message/list', listShape, params)
      const read = (data?.message_list ?? []).map((one) => messageShape.safeParse({ session_id: chat.chat_id, ...one }))
      const ours = read.flatMap((one) => (one.success ? [messageIn(one.data)] : [])).filter(({ sender }) => sender === 'seller')
      return findSent(
        ours.map((one) => ({ ...one, message: one.type === 'text' ? one.message : '' })),
        outgoing,
        tried,
      )
    },
    async messagesSince(store, since) {
      const from = Date.parse(since)
      const found: IncomingMessage[] = []
      for (const [session_id, listed] of await sessionsSince(store, from)) {
        const said: IncomingMessage[] = []
        let start: number | null = newest()
        while (start !== null) {
          await store.turn?.()
          const params: Record<string, string | number> = { session_id, start_time: start, page_size: lookBack }
          const { data }: z.infer<typeof listShape> = await client.call(store, 'GET', '/im/message/list', listShape, params)
          const read = (data?.message_list ?? []).flatMap((one) => messageShape.safeParse({ session_id, ...one }).data ?? [])
          const changed = read.filter(({ send_time }) => send_time >= from)
          said.push(...changed.map(messageIn))
          start = data?.has_more && changed.length > 0 && changed.length === read.length ? (data.next_start_time ?? null) : null
        }
        found.push(...listedIn(listed, said))
      }
      return found.toSorted(byTime)
    },
    async markRead(store, chat, lastMpMsgId) {
      await client.call(store, 'POST', '/im/session/read', z.unknown(), { session_id: chat.chat_id, last_read_message_id: lastMpMsgId })
    },
    async open(store, { mp_order_id }) {
      if (!mp_order_id) throw new ChannelFailure('rejected', 'a conversation begins with an order here', undefined, 'invalid')
      const { data } = await client.call(store, 'POST', '/im/session/open', openShape, { order_id: mp_order_id })
      return { chat_id: data.session_id }
    },
    async profile(store, chat) {
      const { data } = await client.call(store, 'GET', '/im/session/get', sessionShape, { session_id: chat.chat_id })
      return buyerOf(data)
    },
  }
}
