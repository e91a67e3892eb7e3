import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChatChange, Saying } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { consent } from '../consent.ts'
import { cardOf } from '../listing/card.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import type { FormFile, StandIn, StandInParts, Unanswered } from '../stand-in.ts'
import type { WorldChange } from '../world.ts'
import { messageBody, mountChatLists } from './chat-lists.ts'
import { cipherOf, type Fields, fail, isSigned, type Params, shopCall, shopsOf, succeed } from './door.ts'
import { mountFinance } from './finance-calls.ts'
import { mountListingForm } from './listing-form-calls.ts'
import { mountOrders } from './order-calls.ts'
import { mountProducts } from './product-calls.ts'
import { mountReturns, returnPushOf } from './return-calls.ts'
import { cancellationOf, seconds, statusOf } from './shapes.ts'
import { mountShop } from './shop-calls.ts'

const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const tokenLifeSeconds = 7 * 86_400
const base = '/customer_service/202309'
const refusedCalls: Readonly<Record<Unanswered, readonly [number, string, number]>> = {
  'no-call': [36_009_009, 'Invalid path', 404],
  unreadable: [36_009_004, 'Invalid parameters: the body is not a JSON object', 400],
  failed: [36_009_003, 'Internal error', 500],
}
/** What is pushed of an order: its status (type 1), and what its buyer wishes: to cancel it (type 11), to give it back (type 12). */
function orderPushesOf({ returns }: StandInParts, { kind, order }: WorldChange): Push[] {
  if (kind === 'adopted') return []
  const { store_id } = order.store
  const at = seconds(order.updated_at)
  const push = (type: number, title: string, data: object): Push => {
    const tts_notification_id = `${type}${order.order_id}${order.history.length}${order.stage}`
    const body = JSON.stringify({ type, tts_notification_id, shop_id: store_id, timestamp: at, data: { order_id: order.order_id, ...data } })
    return { marketplace: 'tiktok', store_id, order_id: order.order_id, title, body }
  }
  const order_status = statusOf(order)
  const before = order.history.at(-2)
  const pushes: Push[] = []
  if (!before || statusOf({ ...order, stage: before.stage }) !== order_status)
    pushes.push(push(1, `ORDER_STATUS_CHANGE ${order_status}`, { order_status, is_on_hold_order: false, update_time: at }))
  const cancellation = cancellationOf(order)
  if (cancellation) {
    const { cancel_id, cancel_status, create_time } = cancellation
    pushes.push(push(11, `CANCELLATION ${cancel_status}`, { cancellations_role: 'BUYER', cancel_status, cancel_id, create_time }))
  }
  const back = returns.of(order)
  if (back) pushes.push(returnPushOf(back))
  return pushes
}

/** The shop platform: calls signed around path, parameters and body; pushes of orders and, of type 14, of messages. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, chats, listings, tokens, account } = parts

  function chatPushesOf(change: ChatChange): Push[] {
    if (change.kind !== 'message') return []
    const { chat, message } = change
    const sender =
      message.sender === 'buyer' ? { im_user_id: chat.buyer.key, role: 'BUYER' } : { im_user_id: chat.store.store_id, role: 'CUSTOMER_SERVICE' }
    const data = { ...messageBody(message), message_id: message.message_id, conversation_id: chat.chat_id, sender }
    const { store_id } = chat.store
    const body = JSON.stringify({
      type: 14,
      tts_notification_id: `ntf-${message.message_id}`,
      shop_id: store_id,
      timestamp: seconds(message.at),
      data,
    })
    return [{ marketplace: 'tiktok', store_id, order_id: chat.chat_id, title: `NEW_MESSAGE ${message.type}`, body }]
  }

  const call = (run: (store: SandboxStore, fields: Fields, params: Params) => unknown) => shopCall(parts, run)

  function sayingOf(store: SandboxStore, { type, content }: Fields): Saying {
    const given = JSON.parse(String(content)) as Record<string, string>
    if (type === 'TEXT') return { type: 'text', text: given.content ?? '' }
    if (type === 'IMAGE') {
      const file = chats.file(given.url?.split('/')[3] ?? '')?.file
      if (!file) throw new MessageRefusal('invalid', 'url is not an uploaded image')
      return { type: 'image', text: '', file }
    }
    const product = cardOf(listings, store, { product_id: given.product_id ?? '' }) ?? chats.productBy(Number(given.product_id))
    if (type !== 'PRODUCT_CARD' || !product) throw new MessageRefusal('invalid', 'type is not supported')
    return { type: 'product', text: '', product }
  }

  function mount(scope: FastifyInstance) {
    mountOrders(scope, parts)
    mountReturns(scope, parts)
    mountFinance(scope, parts)
    mountProducts(scope, parts)
    mountListingForm(scope, parts)
    mountShop(scope, parts)
    mountChatLists(scope, parts)
    const one = `${base}/conversations/:conversation_id`
    const chatOf = (store: SandboxStore, { conversation_id = '' }: Record<string, string>) => chats.find(store, conversation_id)
    scope.post(
      `${one}/messages`,
      call((store, fields, params) => {
        const message = chats.reply(chatOf(store, params), sayingOf(store, fields))
        return { message_id: message.message_id, create_time: seconds(message.at) }
      }),
    )
    scope.post(
      `${one}/messages/read`,
      call((store, _fields, params) => {
        const chat = chatOf(store, params)
        chat.seller_read = chat.messages.findLast(({ sender }) => sender === 'buyer')?.message_id ?? null
        return {}
      }),
    )
    scope.post(
      `${base}/conversations`,
      call((store, { buyer_user_id }) => ({ conversation_id: chats.chatWith(store, { key: String(buyer_user_id), name: '', phone: '' }).chat_id })),
    )
    scope.post(
      `${base}/images/upload`,
      call((_store, { data }) => {
        const given = data as FormFile | undefined
        if (!given) throw new MessageRefusal('invalid', 'data is required')
        const { url } = chats.keep(given.bytes, given.mime_type, given.filename)
        return { url, width: 320, height: 320 }
      }),
    )
    scope.get('/authorization/202309/shops', async (request, reply) => {
      if (!isSigned(parts, request, false)) return fail(reply, 106_001, 'signature is invalid', 401)
      const shops = shopsOf(parts, request)
      if (shops.length === 0) return fail(reply, 105_002, 'Expired credentials: access token is expired', 401)
      const listed = shops.map((one) => ({
        id: one.store_id,
        name: one.store_name,
        region: 'ID',
        seller_type: 'LOCAL',
        cipher: cipherOf(one),
        code: `IDLC${one.store_id.slice(-6)}`,
      }))
      return reply.send(succeed({ shops: listed }))
    })
    scope.get('/oauth/authorize', (request, reply) => {
      const { app_key, state } = request.query as Record<string, string | undefined>
      if (app_key !== account.app_id) return reply.code(403).type('text/plain').send('app_key is wrong')
      // The link names no address: it is the one that is registered.
      const redirect = account.redirects.find((one) => new URL(one).pathname === '/store/sync-tiktok') ?? ''
      return consent(parts, request, reply, { marketplace: 'tiktok', redirect, state, several: true, cancelled: { error: 'access_denied' } })
    })
    const answerToken = (request: FastifyRequest, reply: FastifyReply, kind: 'code' | 'refresh', wanted: string, given: string | undefined) => {
      const { app_key, app_secret, grant_type } = request.query as Record<string, string | undefined>
      if (app_key !== account.app_id || app_secret !== account.app_secret || grant_type !== wanted) return fail(reply, 36_004_003, 'app is invalid')
      const token = tokens.check(kind, given ?? '')
      if (token.state !== 'good' || !tokens.spend(given ?? ''))
        return fail(reply, 36_004_004, kind === 'code' ? 'auth_code is invalid' : 'refresh_token is invalid')
      const life = tokenLifeSeconds * 1000
      const data = {
        access_token: tokens.issue('access', token.store_id, life),
        access_token_expire_in: seconds(world.now() + life),
        refresh_token: tokens.issue('refresh', token.store_id, 8 * life),
        refresh_token_expire_in: seconds(world.now() + 8 * life),
        open_id: 'sandbox',
        seller_name: 'Sandbox',
        seller_base_region: 'ID',
        user_type: 0,
        granted_scopes: [
          'seller.authorization.info',
          'seller.customer_service',
          'seller.order.info',
          'seller.fulfillment.basic',
          'seller.return_refund.basic',
          'seller.finance.info',
        ],
      }
      return reply.send(succeed(data))
    }
    scope.get('/api/v2/token/get', (request, reply) =>
      answerToken(request, reply, 'code', 'authorized_code', (request.query as Record<string, string>).auth_code),
    )
    scope.get('/api/v2/token/refresh', (request, reply) =>
      answerToken(request, reply, 'refresh', 'refresh_token', (request.query as Record<string, string>).refresh_token),
    )
  }

  return {
    marketplace: 'tiktok',
    orders: true,
    pushesOf: (change) => orderPushesOf(parts, change),
    returnPushOf,
    chatPushesOf,
    revokedPushOf({ store_id }) {
      const at = world.now()
      const data = { message: 'The seller has removed the authorization.' }
      const body = JSON.stringify({
        type: 6,
        tts_notification_id: `ntf-deauthorized-${store_id}-${at}`,
        shop_id: store_id,
        timestamp: seconds(at),
        data,
      })
      return { marketplace: 'tiktok', store_id, order_id: '', title: 'SELLER_DEAUTHORIZATION', body }
    },
    sign: (body, secret) => ({ authorization: hex(secret, account.app_id + body) }),
    unanswered: (_request, reply, why) => fail(reply, ...refusedCalls[why]),
    mount,
  }
}
