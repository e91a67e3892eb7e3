import type { FastifyInstance } from 'fastify'
import type { ChatMessageType } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChatChange, SandboxChat, SandboxMessage, Saying } from '../chat/chat.ts'
import { Refusal } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall } from './door.ts'

const messagesPerPage = 100
const iso = (ms: number) => new Date(ms).toISOString()

const messageOf = (chat: SandboxChat, message: SandboxMessage) => ({
  conversation_id: chat.chat_id,
  message_id: message.message_id,
  sender: message.sender === 'seller' ? 'store' : 'buyer',
  buyer: {
    id: chat.buyer.key,
    name: chat.buyer.name,
    phone: chat.buyer.phone || null,
    avatar_url: null,
    role: chat.buyer.official ? 'marketplace' : 'buyer',
  },
  type: message.type,
  text: message.text,
  media: message.file ? { url: message.file.url, mime_type: message.file.mime_type, filename: message.file.filename } : null,
  product: message.product
    ? {
        sku: message.product.sku,
        name: message.product.name,
        price: message.product.price,
        stock: message.product.stock,
        image_url: message.product.image_url,
        url: `https://sandbox.test/p/${message.product.product_id}`,
      }
    : null,
  reply_to: message.quotes,
  client_ref: message.reply_id,
  sent_at: iso(message.at),
})

/** Everything is pushed: what both sides write, and how far the store's messages have come. */
export function chatPushesOf(marketplace: Marketplace, change: ChatChange): Push[] {
  const { chat, message } = change
  const pushed =
    change.kind === 'message'
      ? { event_id: message.message_id, event: 'chat.message', data: messageOf(chat, message) }
      : {
          event_id: `${message.message_id}-${message.state}`,
          event: 'chat.status',
          data: {
            conversation_id: chat.chat_id,
            message_id: message.message_id,
            status: message.state,
            at: iso(change.at),
            client_ref: message.reply_id,
          },
        }
  const body = JSON.stringify({ ...pushed, store_id: chat.store.store_id })
  return [
    {
      marketplace,
      store_id: chat.store.store_id,
      order_id: chat.chat_id,
      title: `${pushed.event} ${change.kind === 'message' ? message.type : message.state}`,
      body,
    },
  ]
}

export function mountChat(scope: FastifyInstance, marketplace: Marketplace, parts: StandInParts): void {
  const { chats, world } = parts
  const path = '/v1/stores/:store_id/conversations'

  function sayingOf(fields: Fields): Saying {
    const common = { text: String(fields.text ?? ''), quotes: fields.reply_to ? String(fields.reply_to) : null }
    const media = fields.media as { mime_type: string; filename: string; base64: string } | null | undefined
    if (media)
      return {
        ...common,
        type: fields.type as ChatMessageType,
        file: chats.keep(Buffer.from(media.base64, 'base64'), media.mime_type, media.filename),
      }
    if (fields.type === 'product') {
      const product = chats.product(String(fields.sku))
      if (!product) throw new Refusal('bad-input', `no product ${fields.sku}`)
      return { ...common, type: 'product', product }
    }
    if (fields.type !== 'text') throw new Refusal('bad-input', 'media is missing')
    return { ...common, type: 'text' }
  }

  scope.get(
    '/v1/stores/:store_id/messages',
    shopCall(marketplace, parts, (store, _params, { since, cursor }) => {
      const from = Date.parse(String(since))
      if (Number.isNaN(from)) throw new Refusal('bad-input', 'since must be an instant')
      const start = Number(cursor ?? 0)
      const found = [...chats.chats()]
        .filter((chat) => chat.store === store)
        .flatMap((chat) => chat.messages.filter(({ at }) => at >= from).map((message) => messageOf(chat, message)))
        .sort((a, b) => Date.parse(a.sent_at) - Date.parse(b.sent_at))
      const next_cursor = start + messagesPerPage < found.length ? String(start + messagesPerPage) : null
      return { data: found.slice(start, start + messagesPerPage), next_cursor }
    }),
  )
  scope.post(
    path,
    shopCall(marketplace, parts, (store, _params, { buyer_id, order_id }) => {
      const chat = order_id
        ? chats.chatAbout(world.find(store, String(order_id), 'processing'))
        : chats.chatWith(store, { key: String(buyer_id), name: '', phone: '' })
      return { data: { conversation_id: chat.chat_id } }
    }),
  )
  scope.post(
    `${path}/:conversation_id/messages`,
    shopCall(marketplace, parts, (store, params, fields) => {
      const chat = chats.find(store, params.conversation_id ?? '')
      const message = chats.reply(chat, sayingOf(fields), { reply_id: String(fields.client_ref) })
      return { data: { message_id: message.message_id, sent_at: iso(message.at) } }
    }),
  )
  scope.post(
    `${path}/:conversation_id/read`,
    shopCall(marketplace, parts, (store, params, { last_message_id }) => {
      chats.find(store, params.conversation_id ?? '').seller_read = String(last_message_id)
      return { data: {} }
    }),
  )
  scope.post(
    `${path}/:conversation_id/typing`,
    shopCall(marketplace, parts, (store, params) => {
      chats.find(store, params.conversation_id ?? '').typing_at = world.now()
      return { data: {} }
    }),
  )
}
