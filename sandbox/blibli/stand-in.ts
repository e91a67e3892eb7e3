import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChatChange, SandboxChat, SandboxMessage } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import type { Fault } from '../faults.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import { bodyBytes, bodyObject, carryOut, faultOf, hang, pathOf, type StandIn, type StandInParts } from '../stand-in.ts'

type Fields = Record<string, unknown>
const types = { text: 'TEXT', image: 'IMAGE', product: 'PRODUCT', video: 'TEXT', audio: 'TEXT', document: 'TEXT' } as const
const freshMs = 5 * 60_000

/** `Sat Nov 21 16:26:15 WIB 2026`, by Jakarta's clock. */
function signedDate(ms: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Asia/Jakarta',
    weekday: 'short',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    year: 'numeric',
    hourCycle: 'h23',
  })
  const part = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${part.weekday} ${part.month} ${part.day} ${part.hour}:${part.minute}:${part.second} WIB ${part.year}`
}

function signature(key: string, method: string, body: Buffer, at: number, path: string): string {
  const [digest, type] = body.length > 0 ? [createHash('md5').update(body).digest('hex'), 'application/json'] : ['', '']
  const text = `${method}\n${digest}\n${type}\n${signedDate(at)}\n${path.replace('/mta/', '/mtaapi/')}`
  return createHmac('sha256', key).update(text).digest('base64')
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

/** The seller API's conversations; no public page tells of them, so they are as its other calls are. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, chats, tokens, account } = parts

  function chatPushesOf(change: ChatChange): Push[] {
    if (change.kind !== 'message') return []
    const { chat, message } = change
    const { store_id } = chat.store
    const body = JSON.stringify({ eventType: 'CHAT_MESSAGE', storeCode: store_id, content: messageBody(chat, message) })
    return [{ marketplace: 'blibli', store_id, order_id: chat.chat_id, title: `CHAT_MESSAGE ${message.type}`, body }]
  }

  const fail = (reply: FastifyReply, status: number, errorCode: string, errorMessage: string) =>
    reply.code(status).send({ requestId: 'sandbox', errorMessage, errorCode, success: false, value: null })

  function isSigned(request: FastifyRequest): boolean {
    const at = Number(request.headers['signature-time'])
    if (!(Math.abs(world.now() - at) < freshMs)) return false
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const path = pathOf(request).replace('/sandbox/blibli', '')
    return (
      basic === `${account.app_id}:${account.app_secret}` &&
      request.headers.signature === signature(account.app_secret, request.method, bodyBytes(request), at, path)
    )
  }

  /** What goes wrong is said in the platform's own way; null where the call is done all the same. */
  function failOf(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    switch (fault.kind) {
      case 'time-out':
        return hang(request, reply)
      case 'unavailable':
        return fail(reply, 503, 'UNAVAILABLE', 'Please try again later')
      case 'rate-limit':
        return fail(reply.header('retry-after', '1'), 429, 'TOO_MANY_REQUESTS', 'Too many requests')
      case 'expired-token':
        return fail(reply, 401, 'UNAUTHORIZED', 'The seller key is not valid')
      case 'refuse':
        return fail(reply, 400, 'REFUSED', fault.reason ?? 'The message was refused')
      case 'no-permission':
        return fail(reply, 403, 'FORBIDDEN', fault.reason ?? 'The store has not activated chat')
      default:
        return null
    }
  }

  const call = (run: (store: SandboxStore, fields: Fields, roomId: string) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isSigned(request)) return fail(reply, 401, 'UNAUTHORIZED', 'Invalid signature')
    const token = tokens.check('access', String(request.headers['api-seller-key'] ?? ''))
    const store = token.state === 'good' ? world.store('blibli', token.store_id) : undefined
    if (!store || (request.query as Fields).storeCode !== store.store_id) return fail(reply, 401, 'UNAUTHORIZED', 'The seller key is not valid')
    const fault = faultOf(parts, store, request)
    const failed = fault && failOf(fault, request, reply)
    if (failed) return failed
    const fields = { ...(request.query as Fields), ...bodyObject(request) }
    const roomId = (request.params as { room_id?: string }).room_id ?? ''
    const answered = () => ({ requestId: 'sandbox', errorMessage: null, errorCode: null, success: true, value: run(store, fields, roomId) })
    return carryOut([request, reply], fault, answered, (message) => fail(reply, 400, 'BAD_REQUEST', message))
  }

  function mount(scope: FastifyInstance) {
    const rooms = '/proxy/mta/api/businesspartner/v1/chat/rooms'
    scope.get(
      rooms,
      call(() => []),
    )
    scope.post(
      `${rooms}/:room_id/messages`,
      call((store, { type, text }, roomId) => {
        if (type !== 'TEXT') throw new MessageRefusal('invalid', 'type is not supported')
        const message = chats.reply(chats.find(store, roomId), { type: 'text', text: String(text ?? '') })
        return { messageId: message.message_id, createdDate: message.at }
      }),
    )
    scope.get(
      `${rooms}/:room_id/messages`,
      call((store, { size }, roomId) => {
        const chat = chats.find(store, roomId)
        return chat.messages
          .slice(-Number(size ?? 20))
          .reverse()
          .map((message) => messageBody(chat, message))
      }),
    )
    scope.post(
      `${rooms}/:room_id/read`,
      call((store, { messageId }, roomId) => {
        chats.find(store, roomId).seller_read = String(messageId)
        return {}
      }),
    )
  }

  return {
    marketplace: 'blibli',
    orders: false,
    pushesOf: () => [],
    chatPushesOf,
    sign(body, secret) {
      const at = world.now()
      const path = new URL(account.callback_url).pathname
      return { 'signature-time': String(at), signature: signature(secret, 'POST', Buffer.from(body), at, path) }
    },
    mount,
  }
}
