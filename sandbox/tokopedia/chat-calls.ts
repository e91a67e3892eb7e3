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
export function chatPushesOf(change: ChatChange): Push[] {
  if (change.kind !== 'message' || change.message.sender !== 'buyer') return []
  const { chat, message } = change
  const body = JSON.stringify({
    msg_id: Number(chat.chat_id),
    reply_id: Number(message.message_id),
    reply_time: message.at,
    shop_id: Number(chat.store.store_id),
    user_id: Number(chat.buyer.key),
    buyer_id: Number(chat.buyer.key),
    full_name: chat.buyer.name,
    thumbnail: '',
    message: message.text,
    payload: payloadOf(message),
  })
  return [{ marketplace: 'tokopedia', store_id: chat.store.store_id, order_id: chat.chat_id, title: `chat ${message.type}`, body }]
}

const replyOf = (chat: SandboxChat, message: SandboxMessage) => ({
  msg_id: Number(chat.chat_id),
  sender_id: message.sender === 'seller' ? Number(chat.store.store_id) : Number(chat.buyer.key),
  sender_name: message.sender === 'seller' ? chat.store.store_name : chat.buyer.name,
  role: message.sender === 'seller' ? 'Shop Owner' : 'User',
  msg: message.text,
  reply_time: message.at,
  reply_id: Number(message.message_id),
  read_status: message.state === 'read' ? 1 : 0,
  attachment: { type: attachments[message.type] },
})

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
    '/v1/chat/fs/:fs_id/messages/:msg_id/replies',
    shopCall(parts, shopOf, (store, { params, fields }) => {
      const chat = chats.find(store, params.msg_id ?? '')
      return chat.messages
        .slice(-Number(fields.per_page ?? 10))
        .map((message) => replyOf(chat, message))
        .reverse()
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
        return { contact: { id: Number(key), role: 'user', attributes: { name, tag: 'Pengguna', thumbnail: '' } }, msg_id: Number(chat.chat_id) }
      },
    ),
  )
}
