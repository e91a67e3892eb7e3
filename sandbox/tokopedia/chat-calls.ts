import type { FastifyInstance } from 'fastify'
import type { ChatChange, SandboxChat, SandboxMessage, Saying } from '../chat/chat.ts'
import { Refusal } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { StandInParts } from '../stand-in.ts'
import { shopCall } from './door.ts'

const attachments = { text: 0, image: 2, product: 3, video: 0, audio: 0, document: 0 } as const

function payloadOf({ type, file, product }: SandboxMessage) {
  const attachment_type = attachments[type]
  if (type === 'image') return { attachment_type, image: { image_url: file?.url, image_thumbnail: file?.url } }
  if (type === 'product')
    return {
      attachment_type,
      product: {
        product_id: product?.product_id,
        name: product?.name,
        price: `Rp${product?.price}`,
        price_int: product?.price,
        image_url: product?.image_url,
        product_url: `https://www.tokopedia.com/p/${product?.product_id}`,
      },
    }
  return { attachment_type }
}

/** The chat webhook: only what buyers write. */
export function chatPushesOf(change: ChatChange, byTheBook = false): Push[] {
  if (change.kind !== 'message' || change.message.sender !== 'buyer') return []
  const { chat, message } = change
  const documented = {
    msg_id: Number(chat.chat_id),
    buyer_id: Number(chat.buyer.key),
    message: message.text,
    thumbnail: '',
    full_name: chat.buyer.name,
    shop_id: Number(chat.store.store_id),
  }
  const more = {
    reply_id: Number(message.message_id),
    reply_time: message.at,
    user_id: Number(chat.buyer.key),
    payload: payloadOf(message),
  }
  const body = JSON.stringify(byTheBook ? documented : { ...documented, ...more })
  return [{ marketplace: 'tokopedia', store_id: chat.store.store_id, order_id: chat.chat_id, title: `chat ${message.type}`, body }]
}

/** Links are shown as elements. */
const html = (text: string) => text.replace(/https?:\/\/[^\s<>"]+/g, (url) => `<a rel="nofollow" target="_blank" href="${url}">${url}</a>`)

function attachmentOf({ type, file, product, message_id }: SandboxMessage) {
  const kind = attachments[type]
  if (!kind) return { attachment_id: 0, attachment: { id: 0, type: 0, attributes: null, fallback_attachment: { html: '', message: '' } } }
  const profile = product && {
    product_id: product.product_id,
    product_profile: {
      name: product.name,
      price: `Rp${product.price.toLocaleString('id-ID')}`,
      price_int: product.price,
      image_url: product.image_url,
      url: `https://www.tokopedia.com/p/${product.product_id}`,
    },
  }
  const attributes = profile ?? { image_url: file?.url, thumbnail: file?.url }
  const id = Number(message_id)
  return { attachment_id: id, attachment: { id, type: kind, attributes, fallback_attachment: { html: '', message: product ? 'Produk' : 'Gambar' } } }
}

const roleOf = ({ buyer }: SandboxChat) => (buyer.official ? 'Tokopedia Admin' : 'User')

const replyOf = (chat: SandboxChat, message: SandboxMessage) => ({
  msg_id: Number(chat.chat_id),
  sender_id: message.sender === 'seller' ? Number(chat.store.store_id) : Number(chat.buyer.key),
  sender_name: message.sender === 'seller' ? chat.store.store_name : chat.buyer.name,
  role: message.sender === 'seller' ? 'Shop Owner' : roleOf(chat),
  msg: html(message.text),
  reply_time: message.at,
  reply_id: Number(message.message_id),
  read_status: message.state === 'read' ? 2 : 1,
  read_time: message.state === 'read' ? message.at : 0,
  status: 1,
  message_is_read: message.state === 'read',
  is_opposite: message.sender === 'buyer',
  is_first_reply: chat.messages[0] === message,
  is_reported: false,
  ...attachmentOf(message),
})

const conversationOf = (chat: SandboxChat, last: SandboxMessage) => ({
  message_key: `user-${chat.buyer.key}~shop-${chat.store.store_id}`,
  msg_id: Number(chat.chat_id),
  attributes: {
    contact: {
      id: Number(chat.buyer.key),
      role: chat.buyer.official ? 'tokopedia admin' : 'user',
      attributes: { Name: chat.buyer.name, tag: chat.buyer.official ? 'Administrator' : 'Pengguna', thumbnail: '' },
    },
    last_reply_msg: html(last.text),
    last_reply_time: last.at,
    read_status: chat.seller_read === last.message_id ? 2 : 1,
    unreads: last.sender === 'buyer' ? 1 : 0,
    pin_status: 0,
  },
})

/** A page of a list: pages are counted from 1, and hold 15 at most. */
function pageOf<T>(listed: readonly T[], { page, per_page }: Readonly<Record<string, unknown>>): readonly T[] {
  const [number, size] = [Number(page ?? 1), Number(per_page ?? 10)]
  if (!(number >= 1) || !(size >= 1) || size > 15) throw new Refusal('bad-input', 'Your request format or parameters have some problem.')
  return listed.slice((number - 1) * size, number * size)
}

export function mountChat(scope: FastifyInstance, parts: StandInParts): void {
  const { chats, world } = parts
  const shopOf = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => String(fields.shop_id)

  function sayingOf(fields: Readonly<Record<string, unknown>>): Saying {
    if (fields.attachment_type !== 3) return { type: 'text', text: String(fields.message ?? '') }
    const product = chats.product(String((fields.payload as { identifier?: string } | undefined)?.identifier))
    if (!product) throw new Refusal('bad-input', 'the product is not known')
    return { type: 'product', text: '', product }
  }

  scope.post(
    '/v1/chat/fs/:fs_id/messages/:msg_id/reply',
    shopCall(parts, shopOf, (store, { params, fields }) => {
      const chat = chats.find(store, params.msg_id ?? '')
      return replyOf(chat, chats.reply(chat, sayingOf(fields)))
    }),
  )
  scope.get(
    '/v1/chat/fs/:fs_id/messages',
    shopCall(parts, shopOf, (store, { fields }) => {
      const listed = [...chats.chats()].flatMap((chat) => {
        const last = chat.store === store ? chat.messages.at(-1) : undefined
        const isUnread = last?.sender === 'buyer' && chat.seller_read !== last.message_id
        const isMeant = fields.filter === 'unread' ? isUnread : fields.filter === 'read' ? !isUnread : true
        return last && isMeant ? [{ chat, last }] : []
      })
      return pageOf(
        listed.sort((a, b) => b.last.at - a.last.at),
        fields,
      ).map(({ chat, last }) => conversationOf(chat, last))
    }),
  )
  scope.get(
    '/v1/chat/fs/:fs_id/messages/:msg_id/replies',
    shopCall(parts, shopOf, (store, { params, fields }) => {
      const chat = chats.find(store, params.msg_id ?? '')
      return pageOf([...chat.messages].reverse(), fields).map((message) => replyOf(chat, message))
    }),
  )
  scope.get(
    '/v1/chat/fs/:fs_id/initiate',
    shopCall(
      parts,
      ({ fields }) =>
        [...world.orders()].find((order) => order.store.marketplace === 'tokopedia' && order.order_id === String(fields.order_id))?.store.store_id ??
        String(fields.shop_id),
      (store, { fields }) => {
        const chat = chats.chatAbout(world.find(store, String(fields.order_id), 'processing'))
        const { key, name } = chat.buyer
        return {
          contact: { id: Number(key), role: 'user', attributes: { Name: name, tag: 'Pengguna', thumbnail: '', is_gold: false, is_official: false } },
          is_success: true,
          msg_id: Number(chat.chat_id),
        }
      },
    ),
  )
}
