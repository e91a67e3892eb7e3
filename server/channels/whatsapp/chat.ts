import { z } from 'zod'
import { fileForm } from '../chat-message.ts'
import type { ChannelChat, OutgoingMessage } from '../chats.ts'
import type { GraphClient } from '../graph-client.ts'
import type { StoreConnection } from '../store-connection.ts'

const sentShape = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const uploadShape = z.object({ id: z.string().min(1) })
const mediaShape = z.object({ url: z.string(), mime_type: z.string().nullish() })

export function createChat(client: GraphClient): ChannelChat {
  async function contentOf(store: StoreConnection, outgoing: OutgoingMessage): Promise<object> {
    switch (outgoing.type) {
      case 'text':
        return { type: 'text', text: { body: outgoing.message, preview_url: true } }
      case 'product': {
        // Its product messages need a catalogue of its own; a link with a preview needs none.
        const { name, price, url } = outgoing.product
        const body = [outgoing.message, `*${name}*`, `Rp${price.toLocaleString('id-ID')}`, url].filter(Boolean).join('\n')
        return { type: 'text', text: { body, preview_url: true } }
      }
      case 'template': {
        const parameters = outgoing.values.map((text) => ({ type: 'text', text }))
        const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
        return { type: 'template', template: { name: outgoing.name, language: { code: outgoing.language }, components } }
      }
      default: {
        const form = fileForm('file', outgoing.media, { messaging_product: 'whatsapp', type: outgoing.media.mime_type })
        const { id } = await client.call(store, 'POST', `/${store.store_id}/media`, uploadShape, { body: form })
        const caption = outgoing.message && outgoing.type !== 'audio' ? { caption: outgoing.message } : {}
        const filename = outgoing.type === 'document' ? { filename: outgoing.media.filename } : {}
        return { type: outgoing.type, [outgoing.type]: { id, ...caption, ...filename } }
      }
    }
  }
  const path = (store: StoreConnection) => `/${store.store_id}/messages`

  return {
    capabilities: {
      types: ['text', 'image', 'audio', 'video', 'document', 'product'],
      images: { mime_types: ['image/jpeg', 'image/png'], max_bytes: 5_000_000 },
      products: true,
      quotes: true,
      templates: true,
      typing: true,
      session: true,
      // There is no history to look a lost answer up in either: the status tells, by the name that goes along.
      idempotent: false,
      max_text: 4096,
    },
    async send(store, chat, outgoing) {
      const quoted = outgoing.context_mp_msg_id ? { context: { message_id: outgoing.context_mp_msg_id } } : {}
      const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: chat.chat_id, biz_opaque_callback_data: outgoing.reply_id }
      const { messages } = await client.call(store, 'POST', path(store), sentShape, {
        body: { ...to, ...quoted, ...(await contentOf(store, outgoing)) },
      })
      return { mp_msg_id: messages[0]?.id ?? '', at: new Date().toISOString() }
    },
    async markRead(store, _chat, lastMpMsgId) {
      await client.call(store, 'POST', path(store), z.unknown(), { body: { messaging_product: 'whatsapp', status: 'read', message_id: lastMpMsgId } })
    },
    async typing(store, _chat, lastMpMsgId) {
      // Shown only together with having read the buyer's last message.
      if (!lastMpMsgId) return
      const body = { messaging_product: 'whatsapp', status: 'read', message_id: lastMpMsgId, typing_indicator: { type: 'text' } }
      await client.call(store, 'POST', path(store), z.unknown(), { body })
    },
    /** A conversation is the buyer's number. */
    open: async (_store, { mp_buyer_id }) => ({ chat_id: mp_buyer_id.replace(/\D/g, '').replace(/^0/, '62') }),
    async media(store, mediaId) {
      const { url, mime_type } = await client.call(store, 'GET', `/${encodeURIComponent(mediaId)}`, mediaShape, {
        query: { phone_number_id: store.store_id },
      })
      const file = await client.file(store, url, mediaId)
      return { ...file, mime_type: mime_type ?? file.mime_type }
    },
  }
}
