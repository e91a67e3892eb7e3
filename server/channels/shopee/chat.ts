import type { ChatProduct } from '#contract/chat/chat.ts'
import { fromSeconds } from '../ask.ts'
import { byTime, cannotSend, fileForm, findSent, type ListedChat, listedIn } from '../chat-message.ts'
import type { ChannelChat, ChatRef, IncomingMessage, OutgoingMessage } from '../chats.ts'
import type { StoreConnection } from '../store-connection.ts'
import { anythingShape, conversationListShape, conversationShape, itemSearchShape, messageListShape, sentShape, uploadShape } from './chat-shapes.ts'
import type { ShopeeClient } from './client.ts'
import { buyerOf, messageIn, productAddress, unbegunId } from './message.ts'

/** How many of a conversation's latest messages are looked through for one whose sending got no answer. */
const lookBack = 25
/** What lists take at most. */
const mostAtOnce = 60
/** So many lists are looked through for a buyer's conversation: there is no call for one. */
const mostLists = 5

export function createChat(client: ShopeeClient): ChannelChat {
  /** Its own number of a product that no listing is linked to: by the SKU of the whole product. */
  async function itemOf(store: StoreConnection, { sku }: ChatProduct): Promise<number | undefined> {
    const query = { item_sku: sku ?? '', page_size: 1 }
    return (await client.shop(store, '/product/search_item', itemSearchShape, { query })).item_id_list?.[0]
  }

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
      const item_id = outgoing.mp_product_id === null ? await itemOf(store, outgoing.product) : Number(outgoing.mp_product_id)
      if (!item_id) return cannotSend(`product ${outgoing.product.sku ?? outgoing.product.name}`)
      return { message_type: 'item', content: { item_id }, product_url: productAddress(store.store_id, item_id) }
    }
    return cannotSend(outgoing.type)
  }

  /** Conversations, those of the latest messages first, list by list. */
  async function* conversationLists(store: StoreConnection) {
    let next: string | number | undefined
    do {
      const query = {
        direction: 'latest',
        type: 'all',
        page_size: mostAtOnce,
        ...(next !== undefined && { direction: 'older', next_timestamp_nano: next }),
      }
      if (next !== undefined) await store.turn?.()
      const { conversations, page_result } = await client.shop(store, '/sellerchat/get_conversation_list', conversationListShape, { query })
      yield conversations ?? []
      next = page_result?.more && conversations?.length ? (page_result.next_cursor?.next_message_time_nano ?? undefined) : undefined
    } while (next !== undefined)
  }

  /** Conversations in which something was written since an instant (milliseconds). */
  async function conversationsSince(store: StoreConnection, from: number): Promise<Map<string, ListedChat>> {
    const found = new Map<string, ListedChat>()
    for await (const conversations of conversationLists(store)) {
      const changed = conversations.filter(({ last_message_timestamp }) => last_message_timestamp / 1e6 >= from)
      for (const conversation of changed) {
        const { conversation_id, unread_count: unread, last_message_timestamp } = conversation
        found.set(conversation_id, { buyer: buyerOf(conversation), unread, until: last_message_timestamp / 1e6 })
      }
      if (changed.length < conversations.length) break
    }
    return found
  }

  /** The conversation with a buyer among the latest; null where there is none. */
  async function conversationWith(store: StoreConnection, buyerId: string): Promise<string | null> {
    let lists = 0
    for await (const conversations of conversationLists(store)) {
      const found = conversations.find(({ to_id }) => to_id === buyerId)
      if (found) return found.conversation_id
      lists += 1
      if (lists === mostLists) break
    }
    return null
  }

  const isUnbegun = ({ chat_id, mp_buyer_id }: ChatRef) => chat_id === unbegunId(mp_buyer_id)

  async function messagesOf(store: StoreConnection, conversation_id: string, from: number): Promise<IncomingMessage[]> {
    const found: IncomingMessage[] = []
    let offset = ''
    do {
      await store.turn?.()
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
      const begun = sent.conversation_id && { chat_id: sent.conversation_id }
      return { mp_msg_id: sent.message_id, at: fromSeconds(sent.created_timestamp), ...(product_url && { product_url }), ...begun }
    },

    async sentAlready(store, chat, outgoing, tried) {
      const conversation_id = isUnbegun(chat) ? await conversationWith(store, chat.mp_buyer_id) : chat.chat_id
      if (conversation_id === null) return null
      const query = { conversation_id, page_size: lookBack }
      const { messages } = await client.shop(store, '/sellerchat/get_message', messageListShape, { query })
      const ours = (messages ?? []).map((message) => messageIn(message, store.store_id)).filter(({ sender }) => sender === 'seller')
      return findSent(ours, outgoing, tried)
    },

    async messagesSince(store, since) {
      const from = Math.floor(Date.parse(since) / 1000) * 1000
      const found: IncomingMessage[] = []
      for (const [id, listed] of await conversationsSince(store, from)) found.push(...listedIn(listed, await messagesOf(store, id, from)))
      return found.toSorted(byTime)
    },

    async open(store, { mp_buyer_id }) {
      return { chat_id: (await conversationWith(store, mp_buyer_id)) ?? unbegunId(mp_buyer_id) }
    },

    async profile(store, chat) {
      if (isUnbegun(chat)) return { full_name: '', avatar: null }
      const query = { conversation_id: chat.chat_id }
      return buyerOf(await client.shop(store, '/sellerchat/get_one_conversation', conversationShape, { query }))
    },

    async markRead(store, chat, lastMpMsgId) {
      if (isUnbegun(chat)) return
      // Both ids have more digits than a number holds.
      const body = { conversation_id: chat.chat_id, last_read_message_id: lastMpMsgId }
      await client.shop(store, '/sellerchat/read_conversation', anythingShape, { body })
    },
  }
}
