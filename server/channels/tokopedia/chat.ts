import { byTime, cannotSend, findSent } from '../chat-message.ts'
import type { ChannelChat, IncomingMessage, KnownChat, OutgoingMessage } from '../chats.ts'
import { ChannelFailure } from '../failure.ts'
import { inGroups } from '../in-groups.ts'
import { newestSince, onceEach } from '../newest-since.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TokopediaClient } from './client.ts'
import {
  attachmentKinds,
  buyerChat,
  type Conversation,
  conversationsShape,
  initiateShape,
  type Reply,
  repliesShape,
  replyIn,
  replyShape,
  wordsOf,
} from './message.ts'

/** What the lists take at most in a page. */
const lookBack = 15
/** Conversations that are read side by side. */
const lanes = 4

function contentOf(outgoing: OutgoingMessage): object {
  if (outgoing.type === 'text') return { message: outgoing.message }
  if (outgoing.type !== 'product') return cannotSend(outgoing.type)
  const { name, price, url, image_url, sku } = outgoing.product
  const payload = { thumbnail: image_url ?? '', identifier: sku ?? '', title: name, price: String(price), url }
  return { message: outgoing.message || name, attachment_type: attachmentKinds.product, payload }
}

export function createChat(client: TokopediaClient): ChannelChat {
  /** Pages are counted from 1; a short one is the last. */
  const pageOf = async <T>(cursor: string | undefined, read: (query: { page: number; per_page: number }) => Promise<T[] | null | undefined>) => {
    const page = Number(cursor ?? 1)
    const rows = (await read({ page, per_page: lookBack })) ?? []
    return { rows, next: rows.length < lookBack ? null : String(page + 1) }
  }

  /** Conversations with buyers in which something was written since an instant (milliseconds). */
  async function chatsSince(store: StoreConnection, from: number): Promise<KnownChat[]> {
    const found = await newestSince<Conversation>(store, from, {
      at: ({ attributes: { last_reply_time, pin_status } }) => (pin_status ? null : (last_reply_time ?? 0)),
      page: (cursor) =>
        pageOf(cursor, (paged) => {
          const query = { shop_id: store.store_id, filter: 'all', ...paged }
          return client.call(store, 'GET', '/v1/chat/fs/:fs/messages', conversationsShape, { query })
        }),
    })
    return onceEach(found, ({ msg_id }) => String(msg_id)).flatMap((one) => buyerChat(one) ?? [])
  }

  /** What the buyer and the shop wrote in one: the newest first. */
  async function saidIn(store: StoreConnection, chat: KnownChat, from: number): Promise<IncomingMessage[]> {
    const path = `/v1/chat/fs/:fs/messages/${encodeURIComponent(chat.chat_id)}/replies`
    const found = await newestSince<Reply>(store, from, {
      at: ({ reply_time }) => reply_time,
      page: (cursor) => pageOf(cursor, (paged) => client.call(store, 'GET', path, repliesShape, { query: { shop_id: store.store_id, ...paged } })),
    })
    return onceEach(found, ({ reply_id }) => String(reply_id)).flatMap((one) => replyIn(one, chat) ?? [])
  }

  return {
    capabilities: {
      types: ['text', 'product'],
      // Its calls take no file, only the address of one that it can fetch.
      images: null,
      products: true,
      quotes: false,
      templates: false,
      typing: false,
      session: false,
      idempotent: false,
      max_text: 4000,
    },

    async send(store, chat, outgoing) {
      const path = `/v1/chat/fs/:fs/messages/${encodeURIComponent(chat.chat_id)}/reply`
      const body = { shop_id: Number(store.store_id), ...contentOf(outgoing) }
      const sent = await client.call(store, 'POST', path, replyShape, { body })
      return { mp_msg_id: String(sent.reply_id), at: new Date(sent.reply_time).toISOString() }
    },

    async sentAlready(store, chat, outgoing, tried) {
      const path = `/v1/chat/fs/:fs/messages/${encodeURIComponent(chat.chat_id)}/replies`
      const query = { shop_id: store.store_id, page: 1, per_page: lookBack }
      const replies = (await client.call(store, 'GET', path, repliesShape, { query })) ?? []
      const ours = replies
        .filter(({ role }) => role !== 'User')
        .map((one) => ({
          mp_msg_id: String(one.reply_id),
          at: new Date(one.reply_time).toISOString(),
          type: one.attachment?.type === attachmentKinds.product ? 'product' : 'text',
          message: one.attachment?.type === attachmentKinds.product ? '' : wordsOf(one),
        }))
      return findSent(ours, outgoing, tried)
    },

    async messagesSince(store, since) {
      const from = Date.parse(since)
      const said = await inGroups(lanes, await chatsSince(store, from), async (chat) => {
        await store.turn?.()
        return saidIn(store, chat, from)
      })
      return said.flat().toSorted(byTime)
    },

    async messagesOf(store, chat, since) {
      return (await saidIn(store, chat, Date.parse(since))).toSorted(byTime)
    },

    async open(store, { mp_order_id }) {
      if (!mp_order_id) throw new ChannelFailure('rejected', 'a conversation begins with an order here', undefined, 'invalid')
      const query = { order_id: mp_order_id, shop_id: store.store_id }
      const { msg_id } = await client.call(store, 'GET', '/v1/chat/fs/:fs/initiate', initiateShape, { query })
      return { chat_id: String(msg_id) }
    },
  }
}
