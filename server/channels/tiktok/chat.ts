import { z } from 'zod'
import type { ChatProduct } from '#contract/chat/chat.ts'
import type { ChannelChat, ChatRef, OutgoingMessage } from '../channel.ts'
import { cannotSend, fileForm, findSent } from '../chat-message.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { TiktokClient } from './client.ts'
import { isSpoken, listedMessageShape, messageIn, productAddress } from './message.ts'

const sentShape = z.object({ message_id: z.string().min(1), create_time: z.number().int().nullish() })
const uploadShape = z.object({ url: z.string().min(1), width: z.number(), height: z.number() })
const searchShape = z.object({ products: z.array(z.object({ id: z.string().min(1) })).nullish() })
const listShape = z.object({ messages: z.array(listedMessageShape).nullish() })
const openShape = z.object({ conversation_id: z.string().min(1) })
const base = '/customer_service/202309'
const lookBack = 10

export function createChat(client: TiktokClient): ChannelChat {
  const path = (chat: ChatRef, rest: string) => `${base}/conversations/${encodeURIComponent(chat.chat_id)}/${rest}`
  const listed = async (store: StoreConnection, chat: ChatRef) =>
    (await client.call(store, 'GET', path(chat, 'messages'), listShape, { query: { page_size: lookBack } })).messages ?? []

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
