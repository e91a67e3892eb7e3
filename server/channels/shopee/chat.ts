import { fromSeconds } from '../ask.ts'
import type { ChannelChat, IncomingMessage, OutgoingMessage } from '../channel.ts'
import { byTime, cannotSend, fileForm, findSent } from '../chat-message.ts'
import type { StoreConnection } from '../store-connection.ts'
import { anythingShape, conversationListShape, itemSearchShape, messageListShape, sentShape, uploadShape } from './chat-shapes.ts'
import type { ShopeeClient } from './client.ts'
import { messageIn, productAddress } from './message.ts'

/** How many of a conversation's latest messages are looked through for one whose sending got no answer. */
const lookBack = 25
/** What lists take at most. */
const mostAtOnce = 60

export function createChat(client: ShopeeClient): ChannelChat {
  async function contentOf(
    store: StoreConnection,
    outgoing: OutgoingMessage,
  ): Promise<{ message_type: string; content: object; product_url?: string }> {
    if (outgoing.type === 'text') return { message_type: 'text', content: { text: outgoing.message } }
    if (outgoing.type === 'image') {
      const { url } = await client.shop(store, '/sellerchat/upload_image', uploadShape, { form: fileForm('file', outgoing.media) })
      return { message_type: 'image', content: { image_url: url } }
    }
    if (outgoing.type === 'product') {
      const query = { item_sku: outgoing.product.sku ?? '', page_size: 1 }
      const [item_id] = (await client.shop(store, '/product/search_item', itemSearchShape, { query })).item_id_list ?? []
      if (!item_id) return cannotSend(`product ${outgoing.product.sku ?? outgoing.product.name}`)
      return { message_type: 'item', content: { item_id }, product_url: productAddress(store.store_id, item_id) }
    }
    return cannotSend(outgoing.type)
  }

  /** Conversations in which something was written since an instant (milliseconds). */
  async function conversationsSince(store: StoreConnection, from: number): Promise<string[]> {
    const found: string[] = []
    let next: string | number | undefined
    do {
      const query = {
        direction: 'latest',
        type: 'all',
        page_size: mostAtOnce,
        ...(next !== undefined && { direction: 'older', next_timestamp_nano: next }),
      }
      const { conversations, page_result } = await client.shop(store, '/sellerchat/get_conversation_list', conversationListShape, { query })
      const changed = (conversations ?? []).filter(({ last_message_timestamp }) => last_message_timestamp / 1e6 >= from)
      found.push(...changed.map(({ conversation_id }) => conversation_id))
      const further = page_result?.more && changed.length > 0 && changed.length === conversations?.length
      next = further ? (page_result?.next_cursor?.next_message_time_nano ?? undefined) : undefined
    } while (next !== undefined)
    return [...new Set(found)]
  }

  async function messagesOf(store: StoreConnection, conversation_id: string, from: number): Promise<IncomingMessage[]> {
    const found: IncomingMessage[] = []
    let offset = ''
    do {
      const query = { conversation_id, page_size: mostAtOnce, ...(offset && { offset }) }
      const { messages, page_result } = await client.shop(store, '/sellerchat/get_message', messageListShape, { query })
      const read = (messages ?? []).map((message) => messageIn(message, store.store_id))
      const since = read.filter(({ at }) => Date.parse(at) >= from)
      found.push(...since)
      offset = since.length > 0 && since.length === read.length ? (page_result?.next_offset ?? '') : ''
    } while (offset)
    return found
  }

  return {
    capabilities: {
      types: ['text', 'image', 'product'],
      images: { mime_types: ['image/jpeg', 'image/png', 'image/gif'], max_bytes: 10_000_000 },
      products: true,
      quotes: true,
      templates: false,
      typing: false,
      session: false,
      idempotent: false,
      max_text: 600,
    },

    async send(store, chat, outgoing) {
      const { product_url, ...what } = await contentOf(store, outgoing)
      const quoted = outgoing.context_mp_msg_id ? { quoted_msg: { message_id: outgoing.context_mp_msg_id } } : {}
      const body = { to_id: Number(chat.mp_buyer_id), ...what, ...quoted }
      const sent = await client.shop(store, '/sellerchat/send_message', sentShape, { body })
      return { mp_msg_id: sent.message_id, at: fromSeconds(sent.created_timestamp), ...(product_url && { product_url }) }
    },

    async sentAlready(store, chat, outgoing, tried) {
      const query = { conversation_id: chat.chat_id, page_size: lookBack }
      const { messages } = await client.shop(store, '/sellerchat/get_message', messageListShape, { query })
      const ours = (messages ?? []).map((message) => messageIn(message, store.store_id)).filter(({ sender }) => sender === 'seller')
      return findSent(ours, outgoing, tried)
    },

    async messagesSince(store, since) {
      const from = Math.floor(Date.parse(since) / 1000) * 1000
      const found: IncomingMessage[] = []
      for (const id of await conversationsSince(store, from)) found.push(...(await messagesOf(store, id, from)))
      return found.toSorted(byTime)
    },

    async markRead(store, chat, lastMpMsgId) {
      // Both ids have more digits than a number holds.
      const body = { conversation_id: chat.chat_id, last_read_message_id: lastMpMsgId }
      await client.shop(store, '/sellerchat/read_conversation', anythingShape, { body })
    },
  }
}
