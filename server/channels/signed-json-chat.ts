import { z } from 'zod'
import { understand } from './ask.ts'
import { cannotSend } from './chat-message.ts'
import type { ChannelChat, IncomingMessage, OutgoingMessage } from './chats.ts'
import type { Send } from './signed-json-channel.ts'
import { signedMessageIn, signedMessageShape } from './signed-json-message.ts'
import type { StoreConnection } from './store-connection.ts'

const sentShape = z.object({ message_id: z.string().min(1), sent_at: z.iso.datetime({ offset: true }) })
const openShape = z.object({ conversation_id: z.string().min(1) })

function contentOf(outgoing: OutgoingMessage): object {
  if (outgoing.type === 'template') return cannotSend('a template')
  if (outgoing.type === 'text') return { type: 'text', text: outgoing.message }
  if (outgoing.type === 'product') return { type: 'product', text: outgoing.message, sku: outgoing.product.sku }
  const { bytes, mime_type, filename } = outgoing.media
  return { type: outgoing.type, text: outgoing.message, media: { mime_type, filename, base64: bytes.toString('base64') } }
}

/** Conversations of the sister marketplaces. They know our messages by `client_ref`: one that comes again is the same, so it may be tried again unasked. */
export function signedJsonChat(send: Send): ChannelChat {
  const path = (store: StoreConnection, chatId?: string, verb?: string) =>
    [
      '/v1/stores',
      encodeURIComponent(store.store_id),
      'conversations',
      ...(chatId ? [encodeURIComponent(chatId)] : []),
      ...(verb ? [verb] : []),
    ].join('/')

  return {
    capabilities: {
      types: ['text', 'image', 'audio', 'video', 'document', 'product'],
      images: { mime_types: ['image/jpeg', 'image/png', 'image/webp'], max_bytes: 2_000_000 },
      products: true,
      quotes: true,
      templates: false,
      typing: true,
      session: false,
      idempotent: true,
      max_text: 5000,
    },
    async send(store, chat, outgoing) {
      const body = { client_ref: outgoing.reply_id, reply_to: outgoing.context_mp_msg_id, ...contentOf(outgoing) }
      const sent = understand(sentShape, (await send(store, 'POST', path(store, chat.chat_id, 'messages'), body)).data)
      return { mp_msg_id: sent.message_id, at: new Date(sent.sent_at).toISOString() }
    },
    async messagesSince(store, since) {
      const found: IncomingMessage[] = []
      let cursor = ''
      do {
        if (cursor) await store.turn?.()
        const query = new URLSearchParams({ since, ...(cursor && { cursor }) })
        const page = await send(store, 'GET', `/v1/stores/${encodeURIComponent(store.store_id)}/messages?${query}`)
        found.push(...understand(z.array(signedMessageShape), page.data).map(signedMessageIn))
        cursor = page.next_cursor ?? ''
      } while (cursor)
      return found
    },
    async markRead(store, chat, lastMpMsgId) {
      await send(store, 'POST', path(store, chat.chat_id, 'read'), { last_message_id: lastMpMsgId })
    },
    async typing(store, chat) {
      await send(store, 'POST', path(store, chat.chat_id, 'typing'), {})
    },
    async open(store, buyer) {
      const body = { buyer_id: buyer.mp_buyer_id, order_id: buyer.mp_order_id }
      return { chat_id: understand(openShape, (await send(store, 'POST', path(store), body)).data).conversation_id }
    },
  }
}
