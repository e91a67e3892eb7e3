import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChatChange, SandboxChat, SandboxMessage, Saying } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { consent } from '../consent.ts'
import type { Fault } from '../faults.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import { carryOut, type FormFile, faultOf, formOf, hang, pathOf, type StandIn, type StandInParts } from '../stand-in.ts'

type Fields = Record<string, unknown>
const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const tokenLifeSeconds = 7 * 86_400
const templates = { text: 1, image: 3, product: 10_006, video: 1, audio: 1, document: 1 } as const

function contentOf({ type, text, file, product }: SandboxMessage): string {
  if (type === 'image') return JSON.stringify({ imgUrl: file?.url, width: 320, height: 320, ...(text && { txt: text }) })
  if (product)
    return JSON.stringify({
      itemId: product.product_id,
      title: product.name,
      price: `Rp${product.price}`,
      iconUrl: product.image_url,
      actionUrl: `https://www.lazada.co.id/products/i${product.product_id}.html`,
    })
  return JSON.stringify({ txt: text })
}

function messageBody(chat: SandboxChat, message: SandboxMessage) {
  const [buyer, seller] = [chat.buyer.key, chat.store.store_id]
  const bySeller = message.sender === 'seller'
  return {
    message_id: message.message_id,
    session_id: chat.chat_id,
    template_id: templates[message.type],
    content: contentOf(message),
    from_account_id: bySeller ? seller : buyer,
    from_account_type: bySeller ? 2 : 1,
    to_account_id: bySeller ? buyer : seller,
    to_account_type: bySeller ? 1 : 2,
    send_time: message.at,
    type: 1,
    status: 0,
    auto_reply: false,
    site_id: 'ID',
  }
}

/** The Open Platform's conversations: pushes of both sides' messages, calls with sorted and signed parameters. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, chats, tokens, account } = parts

  function chatPushesOf(change: ChatChange): Push[] {
    if (change.kind !== 'message') return []
    const { chat, message } = change
    const { store_id } = chat.store
    const body = JSON.stringify({ seller_id: store_id, message_type: 2, data: messageBody(chat, message), timestamp: message.at, site: 'lazada_id' })
    return [{ marketplace: 'lazada', store_id, order_id: chat.chat_id, title: `message ${message.type}`, body }]
  }

  const fail = (reply: FastifyReply, code: string, message: string) =>
    reply.send({ type: 'ISV', code, message, request_id: '0ba2887315178178017221014' })

  function isSigned(request: FastifyRequest): boolean {
    const { sign, ...query } = request.query as Record<string, string>
    if (query.app_key !== account.app_id || query.sign_method !== 'sha256' || Math.abs(world.now() - Number(query.timestamp)) > 900_000) return false
    const path = pathOf(request).replace('/sandbox/lazada', '')
    const text = Object.keys(query)
      .sort()
      .map((name) => name + query[name])
      .join('')
    return sign === hex(account.app_secret, path + text).toUpperCase()
  }

  /** What goes wrong is said in the platform's own way; null where the call is done all the same. */
  function failOf(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    switch (fault.kind) {
      case 'time-out':
        return hang(request, reply)
      case 'unavailable':
        return fail(reply, 'ServiceUnavailable', 'Service temporarily unavailable')
      case 'rate-limit':
        return fail(reply, 'ApiCallLimit', 'The request has been limited')
      case 'expired-token':
        return fail(reply, 'IllegalAccessToken', 'The specified access token is invalid or expired')
      case 'refuse':
        return reply.send({ code: '0', success: false, err_code: '3001', err_message: fault.reason ?? 'The message was refused' })
      case 'no-permission':
        return fail(reply, 'InsufficientPermission', fault.reason ?? 'The application may not use IM')
      default:
        return null
    }
  }

  const call = (run: (store: SandboxStore, fields: Fields) => unknown) => async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isSigned(request)) return fail(reply, 'IncompleteSignature', 'The request signature does not conform to platform standards')
    const token = tokens.check('access', String((request.query as Fields).access_token ?? ''))
    const store = token.state === 'good' ? world.store('lazada', token.store_id) : undefined
    if (!store) return fail(reply, 'IllegalAccessToken', 'The specified access token is invalid or expired')
    const fault = faultOf(parts, store, request)
    const failed = fault && failOf(fault, request, reply)
    if (failed) return failed
    const fields = { ...(request.query as Fields), ...formOf(request) }
    const answered = () => ({ code: '0', success: true, err_code: '0', data: run(store, fields), request_id: '0ba2887315178178017221014' })
    return carryOut([request, reply], fault, answered, (message) => fail(reply, 'IM_PARAM_ERROR', message))
  }

  function sayingOf(fields: Fields): Saying {
    const template = Number(fields.template_id)
    if (template === templates.text) return { type: 'text', text: String(fields.txt ?? '') }
    if (template === templates.image) {
      const file = chats.file(String(fields.img_url).split('/')[3] ?? '')?.file
      if (!file || !(Number(fields.width) > 0)) throw new MessageRefusal('invalid', 'img_url, width and height are required')
      return { type: 'image', text: '', file }
    }
    const product = chats.productBy(Number(fields.item_id))
    if (template !== templates.product || !product) throw new MessageRefusal('invalid', 'template_id is not supported')
    return { type: 'product', text: '', product }
  }

  function issue(storeId: string) {
    const refresh_expires_in = Math.max(0, Math.floor((tokens.permissionEnd(storeId) - world.now()) / 1000))
    return {
      access_token: tokens.issue('access', storeId, tokenLifeSeconds * 1000),
      refresh_token: tokens.issue('refresh', storeId, refresh_expires_in * 1000),
      expires_in: tokenLifeSeconds,
      refresh_expires_in,
      country: 'id',
    }
  }

  function mount(scope: FastifyInstance) {
    const chatOf = (store: SandboxStore, { session_id }: Fields) => chats.find(store, String(session_id))
    scope.post(
      '/im/message/send',
      call((store, fields) => {
        const message = chats.reply(chatOf(store, fields), sayingOf(fields))
        return { message_id: message.message_id, template_id: templates[message.type], current_time: message.at }
      }),
    )
    scope.get(
      '/im/message/list',
      call((store, fields) => {
        const chat = chatOf(store, fields)
        const before = chat.messages.filter(({ at }) => at <= Number(fields.start_time ?? world.now()))
        const latest = before.slice(-Number(fields.page_size ?? 20)).reverse()
        const has_more = before.length > latest.length
        // No two messages are of one instant.
        return { has_more, next_start_time: (latest.at(-1)?.at ?? 0) - 1, message_list: latest.map((message) => messageBody(chat, message)) }
      }),
    )
    scope.get(
      '/im/session/list',
      call((store, fields) => {
        const all = [...chats.chats()]
          .flatMap((chat) => {
            const at = chat.store === store ? chat.messages.at(-1)?.at : undefined
            return at !== undefined && at <= Number(fields.start_time) ? [{ chat, at }] : []
          })
          .sort((a, b) => b.at - a.at)
        const latest = all.slice(0, Number(fields.page_size ?? 20))
        return {
          has_more: all.length > latest.length,
          next_start_time: (latest.at(-1)?.at ?? 0) - 1,
          session_list: latest.map(({ chat, at }) => ({ session_id: chat.chat_id, title: chat.buyer.name, last_message_time: at, unread_count: 0 })),
        }
      }),
    )
    scope.post(
      '/im/session/read',
      call((store, fields) => {
        chatOf(store, fields).seller_read = String(fields.last_read_message_id)
        return {}
      }),
    )
    scope.post(
      '/im/session/open',
      call((store, { order_id }) => ({ session_id: chats.chatAbout(world.find(store, String(order_id), 'processing')).chat_id })),
    )
    scope.get(
      '/im/session/get',
      call((store, fields) => {
        const chat = chatOf(store, fields)
        return { session_id: chat.chat_id, title: chat.buyer.name, head_url: '', buyer_id: Number(chat.buyer.key), unread_count: 0 }
      }),
    )
    scope.post(
      '/image/upload',
      call((_store, { image }) => {
        const given = image as FormFile | undefined
        if (!given) throw new MessageRefusal('invalid', 'image is required')
        const { url } = chats.keep(given.bytes, given.mime_type, given.filename)
        return { image: { hash_code: 'sandbox', url } }
      }),
    )
    scope.get(
      '/product/item/get',
      call((_store, { seller_sku }) => {
        const product = chats.product(String(seller_sku))
        return product ? { item_id: product.product_id } : {}
      }),
    )
    scope.get('/oauth/authorize', (request, reply) => {
      const { client_id, redirect_uri = '', state, response_type } = request.query as Record<string, string | undefined>
      if (client_id !== account.app_id || response_type !== 'code') return reply.code(403).type('text/plain').send('client_id is wrong')
      return consent(parts, request, reply, {
        marketplace: 'lazada',
        redirect: redirect_uri,
        state,
        several: false,
        cancelled: { error: 'access_denied' },
      })
    })
    scope.post('/auth/token/create', (request, reply) => {
      if (!isSigned(request)) return fail(reply, 'IncompleteSignature', 'The request signature does not conform to platform standards')
      const code = String((request.query as Fields).code ?? '')
      const read = tokens.check('code', code)
      if (read.state !== 'good' || !tokens.spend(code)) return fail(reply, 'InvalidCode', 'Invalid authorization code')
      const info = { country: 'id', user_id: read.store_id, seller_id: read.store_id, short_code: `ID${read.store_id}` }
      return reply.send({
        code: '0',
        ...issue(read.store_id),
        account: 'seller@lazada.test',
        account_platform: 'seller_center',
        country_user_info: [info],
      })
    })
    scope.get(
      '/seller/get',
      call(({ store_id, store_name }) => ({
        seller_id: store_id,
        name: store_name,
        short_code: `ID${store_id}`,
        status: 'ACTIVE',
        verified: true,
        cb: false,
        logo_url: '',
        location: 'Bandung',
      })),
    )
    scope.post('/auth/token/refresh', (request, reply) => {
      const given = String((request.query as Fields).refresh_token ?? '')
      const token = tokens.check('refresh', given)
      if (!isSigned(request)) return fail(reply, 'IncompleteSignature', 'The request signature does not conform to platform standards')
      if (token.state !== 'good' || !tokens.spend(given))
        return fail(reply, 'IllegalRefreshToken', 'The specified refresh token is invalid or expired')
      return reply.send({ code: '0', ...issue(token.store_id) })
    })
  }

  return {
    marketplace: 'lazada',
    orders: false,
    pushesOf: () => [],
    chatPushesOf,
    sign: (body, secret) => ({ authorization: hex(secret, account.app_id + body) }),
    mount,
  }
}
