import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ChatChange, type SandboxChat, type SandboxMessage, type Saying, unreadOf } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { consent } from '../consent.ts'
import { cardOf } from '../listing/card.ts'
import type { SandboxOrder, SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { ReturnWorld } from '../return/return-world.ts'
import type { FormFile, StandIn, StandInParts, Unanswered } from '../stand-in.ts'
import type { WorldChange } from '../world.ts'
import { mountAccount } from './account-calls.ts'
import { either, type Fields, fail, imManner, isSigned, newRequestId, notSigned, paramsOf, sellerCalls } from './door.ts'
import { mountEarlierOrderCalls } from './earlier-order-calls.ts'
import { mountFinance } from './finance-calls.ts'
import { mountListingForm } from './listing-form-calls.ts'
import { mountOrders } from './order-calls.ts'
import { mountProducts } from './product-calls.ts'
import { mountRatings } from './rating-calls.ts'
import { mountReverse } from './reverse-calls.ts'
import { reverseData, reverseIn } from './reverse-shapes.ts'
import { packageOf, parcelStatusOf, piecesOf, reverseOf, seconds, statusOfPiece } from './shapes.ts'

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const tokenLifeSeconds = 7 * 86_400
const refusedCalls: Readonly<Record<Unanswered, readonly [string, string]>> = {
  'no-call': ['InvalidApiPath', 'The specified API path is invalid'],
  unreadable: ['IllegalRequest', 'The request body cannot be read'],
  failed: ['InternalError', 'Service internal error'],
}
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

function pushOf({ store: { store_id }, order_id }: SandboxOrder, timestamp: number, message_type: number, title: string, data: object): Push {
  const body = JSON.stringify({ seller_id: store_id, message_type, data, timestamp, site: 'lazada_id' })
  return { marketplace: 'lazada', store_id, order_id, title, body }
}

/**
 * What is pushed of an order: each piece's status (type 0), what the buyer asks back (type 10), and where the parcel is (type 14). Two changes within a
 * second are told apart by the time of the push.
 */
function orderPushesOf({ kind, order }: WorldChange, returns: ReturnWorld): Push[] {
  if (kind === 'adopted') return []
  const push = (message_type: number, title: string, data: object) => pushOf(order, order.updated_at, message_type, title, data)
  const common = { trade_order_id: order.order_id, status_update_time: seconds(order.updated_at) }
  const reverse = reverseIn(returns, order)
  const askedBack = reverse !== null && (order.stage === 'returned' || order.stage === 'cancelled')
  const pieces = piecesOf(order).map(({ id }, place) => ({
    order_status: statusOfPiece(order, place),
    trade_order_line_id: String(id),
    ...(askedBack && { reverse_order_id: String(reverseOf(order)), reverse_order_line_id: String(id + 1) }),
  }))
  const parcel = parcelStatusOf(order)
  return [
    ...pieces.map((piece) => push(0, `status ${piece.order_status}`, { ...common, ...piece })),
    ...(reverse ? [push(10, `reverse ${reverse.pushed}`, reverseData(reverse))] : []),
    ...(parcel
      ? [push(14, `parcel ${parcel}`, { ...common, buyer_id: String(order.buyer_id), fulfillment_package_id: packageOf(order), status: parcel })]
      : []),
  ]
}

/** The Open Platform: pushes of orders' pieces and of both sides' messages, calls with sorted and signed parameters. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, chats, listings, tokens, account, returns } = parts

  function chatPushesOf(change: ChatChange): Push[] {
    if (change.kind !== 'message') return []
    const { chat, message } = change
    const { store_id } = chat.store
    const body = JSON.stringify({ seller_id: store_id, message_type: 2, data: messageBody(chat, message), timestamp: message.at, site: 'lazada_id' })
    return [{ marketplace: 'lazada', store_id, order_id: chat.chat_id, title: `message ${message.type}`, body }]
  }

  function sayingOf(store: SandboxStore, fields: Fields): Saying {
    const template = Number(fields.template_id)
    if (template === templates.text) return { type: 'text', text: String(fields.txt ?? '') }
    if (template === templates.image) {
      const file = chats.file(String(fields.img_url).split('/')[3] ?? '')?.file
      if (!file || !(Number(fields.width) > 0)) throw new MessageRefusal('invalid', 'img_url, width and height are required')
      return { type: 'image', text: '', file }
    }
    const product = cardOf(listings, store, { product_id: String(fields.item_id) }) ?? chats.productBy(Number(fields.item_id))
    if (template !== templates.product || !product) throw new MessageRefusal('invalid', 'template_id is not supported')
    return { type: 'product', text: '', product }
  }

  function issue(storeId: string) {
    const refresh_expires_in = Math.max(0, Math.floor((tokens.permissionEnd(storeId) - world.now()) / 1000))
    return {
      code: '0',
      access_token: tokens.issue('access', storeId, tokenLifeSeconds * 1000),
      refresh_token: tokens.issue('refresh', storeId, refresh_expires_in * 1000),
      expires_in: tokenLifeSeconds,
      refresh_expires_in,
      country: 'id',
      account_id: null,
      account: 'seller@lazada.test',
      account_platform: 'seller_center',
      country_user_info: [{ country: 'id', user_id: storeId, seller_id: storeId, short_code: `ID${storeId}` }],
      request_id: newRequestId(),
    }
  }

  function mount(scope: FastifyInstance) {
    mountOrders(scope, parts)
    mountEarlierOrderCalls(scope, parts)
    mountProducts(scope, parts)
    mountListingForm(scope, parts)
    mountRatings(scope, parts)
    mountAccount(scope, parts)
    mountReverse(scope, parts)
    mountFinance(scope, parts)
    const { asks, acts } = sellerCalls(scope, parts, imManner)
    const chatOf = (store: SandboxStore, { session_id }: Fields) => chats.find(store, String(session_id))
    const sessionOf = (chat: SandboxChat) => ({
      session_id: chat.chat_id,
      title: chat.buyer.name,
      head_url: '',
      buyer_id: Number(chat.buyer.key),
      unread_count: unreadOf(chat),
    })
    acts('/im/message/send', (store, fields) => {
      const message = chats.reply(chatOf(store, fields), sayingOf(store, fields))
      return { message_id: message.message_id, template_id: templates[message.type], current_time: message.at }
    })
    asks('/im/message/list', (store, fields) => {
      const chat = chatOf(store, fields)
      const before = chat.messages.filter(({ at }) => at <= Number(fields.start_time ?? world.now()))
      const latest = before.slice(-Number(fields.page_size ?? 20)).reverse()
      const has_more = before.length > latest.length
      // No two messages are of one instant.
      return { has_more, next_start_time: (latest.at(-1)?.at ?? 0) - 1, message_list: latest.map((message) => messageBody(chat, message)) }
    })
    asks('/im/session/list', (store, fields) => {
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
        session_list: latest.map(({ chat, at }) => ({
          ...sessionOf(chat),
          last_message_time: at,
          last_message_id: chat.messages.at(-1)?.message_id,
        })),
      }
    })
    acts('/im/session/read', (store, fields) => {
      chatOf(store, fields).seller_read = String(fields.last_read_message_id)
      return {}
    })
    acts('/im/session/open', (store, { order_id }) => ({ session_id: chats.chatAbout(world.find(store, String(order_id), 'processing')).chat_id }))
    asks('/im/session/get', (store, fields) => {
      return sessionOf(chatOf(store, fields))
    })
    acts('/image/upload', (_store, { image }) => {
      const given = image as FormFile | undefined
      if (!given) throw new MessageRefusal('invalid', 'image is required')
      const { url } = chats.keep(given.bytes, given.mime_type, given.filename)
      return { image: { hash_code: 'sandbox', url } }
    })
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
    for (const path of ['/auth/token/create', '/auth/token/createWithOpenId'])
      either(scope, path, (request, reply) => {
        if (!isSigned(parts, request)) return notSigned(reply)
        const code = String(paramsOf(request).code ?? '')
        const read = tokens.check('code', code)
        if (read.state !== 'good' || !tokens.spend(code)) return fail(reply, 'InvalidCode', 'Invalid authorization code')
        return reply.send(issue(read.store_id))
      })
    either(scope, '/auth/token/refresh', (request, reply) => {
      const given = String(paramsOf(request).refresh_token ?? '')
      const token = tokens.check('refresh', given)
      if (!isSigned(parts, request)) return notSigned(reply)
      if (token.state !== 'good' || !tokens.spend(given))
        return fail(reply, 'IllegalRefreshToken', 'The specified refresh token is invalid or expired')
      const issued = issue(token.store_id)
      // A renewal names them otherwise, by the platform's own page.
      return reply.send({ ...issued, country_user_info_list: issued.country_user_info })
    })
  }

  return {
    marketplace: 'lazada',
    orders: true,
    pushesOf: (change) => orderPushesOf(change, returns),
    returnPushOf(one) {
      const reverse = reverseIn(returns, one.order)
      if (!reverse) throw new Error(`nothing was asked back of ${one.order.order_id}`)
      return pushOf(one.order, one.updated_at, 10, `reverse ${reverse.pushed}`, reverseData(reverse))
    },
    chatPushesOf,
    sign: (body, secret) => ({ authorization: hex(secret, account.app_id + body) }),
    unanswered: (_request, reply, why) => fail(reply, ...refusedCalls[why]),
    mount(scope) {
      mount(scope)
      // The platform's own clients call below `/rest`.
      scope.register(async (inner) => mount(inner), { prefix: '/rest' })
    },
  }
}
