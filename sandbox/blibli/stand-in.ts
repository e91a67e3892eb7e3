import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { ChatChange, SandboxChat, SandboxMessage } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import type { Push } from '../pushes.ts'
import type { StandIn, StandInParts, Unanswered } from '../stand-in.ts'
import { fail, inValue, sellerCall, signature } from './door.ts'
import { type CancelledItems, isCancelled, mountOrders } from './order-calls.ts'
import { mountProducts } from './product-calls.ts'
import { mountSettlements } from './settlement-calls.ts'
import { itemsOf, pushBodyOf, returnPushOf } from './shapes.ts'

const types = { text: 'TEXT', image: 'IMAGE', product: 'PRODUCT', video: 'TEXT', audio: 'TEXT', document: 'TEXT' } as const

/** Unsettled in public sources; the connector has the same switch in one place of its own. */
const signsAddress = true

const refusedCalls: Readonly<Record<Unanswered, readonly [number, string, string]>> = {
  'no-call': [404, 'NOT_FOUND', 'The requested resource is not found'],
  unreadable: [400, 'BAD_REQUEST', 'The body is not a JSON object'],
  failed: [500, 'INTERNAL_SERVER_ERROR', 'Please try again later'],
}

const messageBody = (chat: SandboxChat, message: SandboxMessage) => ({
  roomId: chat.chat_id,
  messageId: message.message_id,
  senderType: message.sender === 'seller' ? 'SELLER' : 'CUSTOMER',
  customer: { id: chat.buyer.key, name: chat.buyer.name },
  type: types[message.type],
  text: message.text,
  imageUrl: message.type === 'image' ? message.file?.url : null,
  product: message.product
    ? {
        sku: message.product.sku,
        name: message.product.name,
        price: message.product.price,
        imageUrl: message.product.image_url,
        url: `https://www.blibli.com/p/${message.product.product_id}`,
      }
    : null,
  createdDate: message.at,
})

function chatPushesOf(change: ChatChange): Push[] {
  if (change.kind !== 'message') return []
  const { chat, message } = change
  const { store_id } = chat.store
  const body = JSON.stringify({ eventType: 'CHAT_MESSAGE', storeCode: store_id, content: messageBody(chat, message) })
  return [{ marketplace: 'blibli', store_id, order_id: chat.chat_id, title: `CHAT_MESSAGE ${message.type}`, body }]
}

/** The seller API. No public page tells of its conversations, so they are as its other calls are. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, chats, account } = parts
  const cancelled: CancelledItems = new Set()

  function mountChat(scope: FastifyInstance) {
    const rooms = '/proxy/mta/api/businesspartner/v1/chat/rooms'
    scope.get(
      rooms,
      sellerCall(parts, inValue, () => []),
    )
    scope.post(
      `${rooms}/:room_id/messages`,
      sellerCall(parts, inValue, (store, { type, text }, { room_id = '' }) => {
        if (type !== 'TEXT') throw new MessageRefusal('invalid', 'type is not supported')
        const message = chats.reply(chats.find(store, room_id), { type: 'text', text: String(text ?? '') })
        return { messageId: message.message_id, createdDate: message.at }
      }),
    )
    scope.get(
      `${rooms}/:room_id/messages`,
      sellerCall(parts, inValue, (store, { size }, { room_id = '' }) => {
        const chat = chats.find(store, room_id)
        return chat.messages
          .slice(-Number(size ?? 20))
          .reverse()
          .map((message) => messageBody(chat, message))
      }),
    )
    scope.post(
      `${rooms}/:room_id/read`,
      sellerCall(parts, inValue, (store, { messageId }, { room_id = '' }) => {
        chats.find(store, room_id).seller_read = String(messageId)
        return {}
      }),
    )
  }

  return {
    marketplace: 'blibli',
    orders: true,
    // Nothing is told of what sellers cannot see yet, nor of what the marketplace settles by itself later: buyers' wishes, and paying out.
    pushesOf({ kind, order }) {
      const { stage, store, order_id } = order
      if (kind === 'adopted' || stage === 'unpaid' || stage === 'cancel_requested' || stage === 'complete') return []
      const push = (title: string, body: object): Push => ({
        marketplace: 'blibli',
        store_id: store.store_id,
        order_id,
        title,
        body: JSON.stringify(body),
      })
      return itemsOf(order).map((item) => {
        if (stage === 'complained') return push('returned_order', returnPushOf(item))
        const body = pushBodyOf(item, isCancelled(cancelled, order, item.item_id))
        return push(`order ${body.orderStatus}`, body)
      })
    },
    chatPushesOf,
    sign(body, secret) {
      const at = world.now()
      const place = signsAddress ? account.callback_url : new URL(account.callback_url).pathname
      return { requestid: randomUUID(), requesttime: String(at), signature: signature(secret, 'POST', Buffer.from(body), at, place) }
    },
    unanswered: (_request, reply, why) => fail(reply, ...refusedCalls[why]),
    mount(scope) {
      mountOrders(scope, parts, cancelled)
      mountProducts(scope, parts)
      mountSettlements(scope, parts)
      mountChat(scope)
    },
  }
}
