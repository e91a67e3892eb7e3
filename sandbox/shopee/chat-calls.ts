import type { FastifyInstance } from 'fastify'
import { type ChatChange, type SandboxChat, type SandboxMessage, type Saying, unreadOf } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { cardOf } from '../listing/card.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { FormFile, StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { seconds } from './shapes.ts'

const types = { text: 'text', image: 'image', video: 'video', product: 'item', audio: 'text', document: 'text' } as const
/** The user behind a shop, who is another than the shop. */
const userOf = (store: SandboxStore) => Number(store.store_id) + 51_137

const contentOf = (chat: SandboxChat, message: SandboxMessage) => {
  switch (message.type) {
    case 'image':
      return { url: message.file?.url, thumb_url: message.file?.url, thumb_width: 320, thumb_height: 320 }
    case 'video':
      return { video_url: message.file?.url, thumb_url: message.file?.url, duration_seconds: 8 }
    case 'product':
      return { shop_id: Number(chat.store.store_id), item_id: message.product?.product_id }
    default:
      return { text: message.text }
  }
}

/** A message as pushes tell it: of both sides, and the shop of whoever wrote it as `shop_id`. */
function pushed(chat: SandboxChat, message: SandboxMessage) {
  const shop = { id: userOf(chat.store), name: chat.store.store_name.toLowerCase().replace(/\W+/g, '') }
  const buyer = { id: Number(chat.buyer.key), name: chat.buyer.name }
  const [from, to] = message.sender === 'buyer' ? [buyer, shop] : [shop, buyer]
  return {
    message_id: message.message_id,
    shop_id: message.sender === 'seller' ? Number(chat.store.store_id) : Number(chat.buyer.key) - 7,
    request_id: `req-${message.message_id}`,
    from_id: from.id,
    from_user_name: from.name,
    to_id: to.id,
    to_user_name: to.name,
    message_type: types[message.type],
    content: contentOf(chat, message),
    conversation_id: chat.chat_id,
    created_timestamp: seconds(message.at),
    region: 'ID',
    is_in_chatbot_session: false,
    source_content: chat.order_id ? { order_sn: chat.order_id } : {},
    quoted_msg: { message_id: message.quotes ?? '' },
  }
}

const nano = (ms = 0) => `${ms}000000`

/** A conversation as lists tell it: they alone name the buyer beside pushes, messages that are read do not. */
function conversationOf(chat: SandboxChat, last: SandboxMessage | undefined) {
  return {
    conversation_id: chat.chat_id,
    to_id: Number(chat.buyer.key),
    to_name: chat.buyer.name,
    to_avatar: '',
    shop_id: Number(chat.store.store_id),
    unread_count: unreadOf(chat),
    pinned: false,
    mute: false,
    last_read_message_id: chat.seller_read ?? '',
    latest_message_id: last?.message_id ?? '',
    latest_message_type: last ? types[last.type] : '',
    latest_message_content: last ? contentOf(chat, last) : {},
    latest_message_from_id: last?.sender === 'seller' ? userOf(chat.store) : Number(chat.buyer.key),
    last_message_timestamp: Number(nano(last?.at)),
    last_message_option: 0,
    max_general_option_hide_time: '0',
  }
}

/** Push code 10. The platform tells of messages alone, not of who has read what. */
export function chatPushesOf(change: ChatChange): Push[] {
  if (change.kind !== 'message') return []
  const { chat, message } = change
  const data = { type: 'message', region: 'ID', content: pushed(chat, message) }
  const body = JSON.stringify({ msg_id: '', data, shop_id: Number(chat.store.store_id), code: 10, timestamp: seconds(message.at) })
  return [{ marketplace: 'shopee', store_id: chat.store.store_id, order_id: chat.chat_id, title: `message ${message.type}`, body }]
}

/** What `send_message` holds, as a saying. */
function sayingOf({ chats, listings }: StandInParts, store: SandboxStore, fields: Record<string, unknown>): Saying {
  const content = (fields.content ?? {}) as Record<string, unknown>
  if (fields.message_type === 'text') return { type: 'text', text: String(content.text ?? ''), quotes: quoteOf(fields) }
  if (fields.message_type === 'image') {
    const file = chats.file(String(content.image_url).split('/')[3] ?? '')?.file
    if (!file) throw new MessageRefusal('invalid', 'image_url is wrong')
    return { type: 'image', text: '', file, quotes: quoteOf(fields) }
  }
  if (fields.message_type === 'item') {
    const product = cardOf(listings, store, { product_id: String(content.item_id) }) ?? chats.productBy(Number(content.item_id))
    if (!product) throw new MessageRefusal('invalid', 'item_id is wrong')
    return { type: 'product', text: '', product }
  }
  throw new MessageRefusal('invalid', 'message_type is not supported')
}
const quoteOf = (fields: Record<string, unknown>) => String((fields.quoted_msg as { message_id?: string } | undefined)?.message_id ?? '') || null

export function mountChat(scope: FastifyInstance, parts: StandInParts): void {
  const { chats } = parts
  const path = '/api/v2/sellerchat'

  scope.post(
    `${path}/send_message`,
    shopCall(parts, (store, fields) => {
      const key = String(fields.to_id)
      if (!/^\d{6,12}$/.test(key)) throw new ShopeeError('error_param', 'Invalid to_id.')
      const chat = chats.chatWith(store, { key, name: '', phone: '' })
      const message = chats.reply(chat, sayingOf(parts, store, fields))
      return {
        message_id: message.message_id,
        to_id: Number(key),
        message_type: types[message.type],
        content: contentOf(chat, message),
        conversation_id: chat.chat_id,
        created_timestamp: seconds(message.at),
      }
    }),
  )
  scope.post(
    `${path}/upload_image`,
    shopCall(parts, (_store, { file }) => {
      const given = file as FormFile | undefined
      if (!given || !/^image\/(jpeg|png|gif)$/.test(given.mime_type))
        throw new ShopeeError('error_param', 'The file must be a JPG, PNG or GIF image.')
      const { url } = chats.keep(given.bytes, given.mime_type, given.filename)
      return { url, thumbnail: url, file_server_id: 0, thumb_width: 320, thumb_height: 320 }
    }),
  )
  scope.post(
    `${path}/read_conversation`,
    shopCall(parts, (store, fields) => {
      chats.find(store, String(fields.conversation_id)).seller_read = String(fields.last_read_message_id)
      return {}
    }),
  )
  scope.get(
    `${path}/get_message`,
    shopCall(parts, (store, { conversation_id, page_size, offset }) => {
      const chat = chats.find(store, String(conversation_id))
      const size = Math.min(Number(page_size ?? 25), 60)
      // The offset is the last message of the page before.
      const before = chat.messages.slice(0, offset ? chat.messages.findIndex(({ message_id }) => message_id === offset) : undefined)
      const messages = before.slice(-size).reverse()
      return {
        messages: messages.map((message) => {
          const { shop_id, from_user_name: _, to_user_name: __, ...rest } = pushed(chat, message)
          const to_shop_id = message.sender === 'seller' ? Number(chat.buyer.key) - 7 : Number(chat.store.store_id)
          return { ...rest, from_shop_id: shop_id, to_shop_id, status: 'normal', message_option: 0, source: message.reply_id ? 'openapi' : 'android' }
        }),
        page_result: { page_size: size, next_offset: before.length > size ? (messages.at(-1)?.message_id ?? '') : '' },
      }
    }),
  )
  scope.get(
    `${path}/get_one_conversation`,
    shopCall(parts, (store, { conversation_id }) => {
      const chat = chats.find(store, String(conversation_id))
      return conversationOf(chat, chat.messages.at(-1))
    }),
  )
  scope.get(
    `${path}/get_unread_conversation_count`,
    shopCall(parts, (store) => ({
      total_unread_count: [...chats.chats()].filter((chat) => chat.store === store && unreadOf(chat) > 0).length,
    })),
  )
  scope.get(
    `${path}/get_conversation_list`,
    shopCall(parts, (store, { next_timestamp_nano: below, page_size, type }) => {
      const size = Math.min(Number(page_size ?? 25), 60)
      const isListed = (chat: SandboxChat) => chat.store === store && (type === 'unread' ? unreadOf(chat) > 0 : type !== 'pinned')
      const all = [...chats.chats()]
        .flatMap((chat) => {
          const last = isListed(chat) ? chat.messages.at(-1) : undefined
          return last && (!below || last.at < Number(below) / 1e6) ? [{ chat, last }] : []
        })
        .sort((a, b) => b.last.at - a.last.at)
      const page = all.slice(0, size)
      return {
        conversations: page.map(({ chat, last }) => conversationOf(chat, last)),
        page_result: {
          page_size: size,
          more: all.length > size,
          next_cursor: { next_message_time_nano: nano(page.at(-1)?.last.at), conversation_id: page.at(-1)?.chat.chat_id ?? '' },
        },
      }
    }),
  )
  scope.get(
    '/api/v2/product/search_item',
    shopCall(parts, (store, { item_sku }) => {
      const own = parts.listings.ofStore(store).filter((one) => one.item_sku === String(item_sku) && one.state !== 'deleted')
      if (own.length > 0) return { item_id_list: own.map(({ product_id }) => Number(product_id)), total_count: own.length, next_offset: '' }
      const product = chats.product(String(item_sku))
      return { item_id_list: product ? [product.product_id] : [], total_count: product ? 1 : 0, next_offset: '' }
    }),
  )
}
