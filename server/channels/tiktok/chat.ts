import { z } from 'zod'
import type { ChatProduct } from '#contract/chat/chat.ts'
import { byTime, cannotSend, fileForm, findSent, listedIn } from '../chat-message.ts'
import type { ChannelChat, ChatRef, IncomingMessage, OutgoingMessage } from '../chats.ts'
import { inGroups } from '../in-groups.ts'
import { newestSince, onceEach } from '../newest-since.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'
import { buyerIn, conversationShape, isSpoken, listedMessageShape, messageIn, productAddress } from './message.ts'

const sentShape = z.object({ message_id: z.string().min(1), create_time: z.number().int().nullish() })
const uploadShape = z.object({ url: z.string().min(1), width: z.number(), height: z.number() })
const searchShape = z.object({ products: z.array(z.object({ id: z.string().min(1) })).nullish() })
/** Empty at the end. */
const nextShape = z.string().nullish()
const listShape = z.object({ messages: z.array(listedMessageShape).nullish(), next_page_token: nextShape })
const conversationsShape = z.object({ conversations: z.array(conversationShape).nullish(), next_page_token: nextShape })
const openShape = z.object({ conversation_id: z.string().min(1) })
const base = '/customer_service/202309'
/** What the lists take at most in a page. */
const lookBack = 10
const conversationsAtOnce = 20
/** Conversations that are read side by side. */
const lanes = 4

/** When something was written in a conversation last, as the list tells it: milliseconds. */
const writtenAt = ({ latest_message, create_time }: z.infer<typeof conversationShape>): number =>
  (latest_message?.create_time ?? create_time ?? 0) * 1000

export function createChat(client: TiktokClient): ChannelChat {
  const path = (chat: ChatRef, rest: string) => `${base}/conversations/${encodeURIComponent(chat.chat_id)}/${rest}`
  const listed = async (store: StoreConnection, chat: ChatRef) =>
    (await client.call(store, 'GET', path(chat, 'messages'), listShape, { query: { page_size: lookBack } })).messages ?? []

  /** Conversations in which something was written since an instant (milliseconds), those of the latest messages first. */
  async function conversationsSince(store: StoreConnection, from: number) {
    const found = await newestSince<z.infer<typeof conversationShape>>(store, from, {
      at: writtenAt,
      async page(page_token) {
        const query = { page_size: conversationsAtOnce, ...(page_token !== undefined && { page_token }) }
        const { conversations, next_page_token } = await client.call(store, 'GET', `${base}/conversations`, conversationsShape, { query })
        return { rows: conversations ?? [], next: next_page_token || null }
      },
    })
    return onceEach(found, ({ id }) => id)
  }

  /** What was said in one of them: the newest first. */
  async function saidIn(store: StoreConnection, conversation: z.infer<typeof conversationShape>, from: number): Promise<IncomingMessage[]> {
    await store.turn?.()
    const found = await newestSince<z.infer<typeof listedMessageShape>>(store, from, {
      at: ({ create_time }) => create_time * 1000,
      async page(page_token) {
        const query = { page_size: lookBack, ...(page_token !== undefined && { page_token }) }
        const path = `${base}/conversations/${encodeURIComponent(conversation.id)}/messages`
        const { messages, next_page_token } = await client.call(store, 'GET', path, listShape, { query })
        return { rows: messages ?? [], next: next_page_token || null }
      },
    })
    const spoken = onceEach(found, ({ id }) => id).filter(isSpoken)
    const said = spoken.map((one) => messageIn({ ...one, message_id: one.id, conversation_id: conversation.id }))
    return listedIn({ buyer: buyerIn(conversation), unread: conversation.unread_count, until: writtenAt(conversation) }, said)
  }

  /** Its own number of a product that no listing is linked to. */
  async function productOf(store: StoreConnection, { sku }: ChatProduct): Promise<string | undefined> {
    const asked = { query: { page_size: 1 }, body: { seller_skus: [sku ?? ''] } }
    return (await client.call(store, 'POST', '/product/202309/products/search', searchShape, asked)).products?.[0]?.id
  }

  async function contentOf(store: StoreConnection, outgoing: OutgoingMessage): Promise<{ type: string; content: string; product_url?: string }> {
    if (outgoing.type === 'text') return { type: 'TEXT', content: JSON.stringify({ content: outgoing.message }) }
    if (outgoing.type === 'image') {
      const { url, width, height } = await client.call(store, 'POST', `${base}/images/upload`, uploadShape, {
        form: fileForm('data', outgoing.media),
      })
      return { type: 'IMAGE', content: JSON.stringify({ url, width, height }) }
    }
    if (outgoing.type === 'product') {
      const product_id = outgoing.mp_product_id ?? (await productOf(store, outgoing.product))
      if (!product_id) return cannotSend(`product ${outgoing.product.sku}`)
      return { type: 'PRODUCT_CARD', content: JSON.stringify({ product_id }), product_url: productAddress(product_id) }
    }
    return cannotSend(outgoing.type)
  }

  return {
    capabilities: {
      types: ['text', 'image', 'product'],
      images: { mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp'], max_bytes: 10_000_000 },
      products: true,
      quotes: false,
      templates: false,
      typing: false,
      session: false,
      idempotent: false,
      max_text: 2000,
    },
    async send(store, chat, outgoing) {
      const { product_url, ...body } = await contentOf(store, outgoing)
      const sent = await client.call(store, 'POST', path(chat, 'messages'), sentShape, { body })
      const at = new Date(sent.create_time ? sent.create_time * 1000 : Date.now()).toISOString()
      return { mp_msg_id: sent.message_id, at, ...(product_url && { product_url }) }
    },
    async sentAlready(store, chat, outgoing, tried) {
      const spoken = (await listed(store, chat)).filter(isSpoken)
      const ours = spoken
        .map((one) => messageIn({ ...one, message_id: one.id, conversation_id: chat.chat_id }))
        .filter(({ sender }) => sender === 'seller')
      return findSent(ours, outgoing, tried)
    },
    async messagesSince(store, since) {
      const from = Math.floor(Date.parse(since) / 1000) * 1000
      const conversations = await conversationsSince(store, from)
      const said = await inGroups(lanes, conversations, (one) => saidIn(store, one, from))
      return said.flat().toSorted(byTime)
    },
    /** All of the buyer's messages, whichever was the last: the call takes none. */
    async markRead(store, chat) {
      await client.call(store, 'POST', path(chat, 'messages/read'), z.unknown(), { body: {} })
    },
    async open(store, { mp_buyer_id }) {
      const { conversation_id } = await client.call(store, 'POST', `${base}/conversations`, openShape, { body: { buyer_user_id: mp_buyer_id } })
      return { chat_id: conversation_id }
    },
    async profile(store, chat) {
      const buyer = (await listed(store, chat)).find(({ sender }) => sender.role === 'BUYER')?.sender
      return { full_name: buyer?.nickname ?? '', avatar: buyer?.avatar || null }
    },
  }
}
