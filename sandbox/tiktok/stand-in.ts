import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ChatChange, SandboxMessage, Saying } from '../chat/chat.ts'
import { MessageRefusal } from '../chat/chat-world.ts'
import { consent } from '../consent.ts'
import type { Fault } from '../faults.ts'
import type { SandboxStore } from '../order.ts'
import type { Push } from '../pushes.ts'
import { bodyBytes, bodyObject, carryOut, type FormFile, faultOf, formOf, hang, pathOf, type StandIn, type StandInParts } from '../stand-in.ts'
import { includesStore } from '../tokens.ts'

type Fields = Record<string, unknown>
const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')
const tokenLifeSeconds = 7 * 86_400
const base = '/customer_service/202309'
const seconds = (ms: number) => Math.floor(ms / 1000)
const types = { text: 'TEXT', image: 'IMAGE', video: 'VIDEO', product: 'PRODUCT_CARD', audio: 'TEXT', document: 'TEXT' } as const

function contentOf({ type, text, file, product }: SandboxMessage): string {
  if (type === 'image' || type === 'video') return JSON.stringify({ url: file?.url, width: 320, height: 320 })
  if (product) return JSON.stringify({ product_id: String(product.product_id) })
  return JSON.stringify({ content: text })
}

const messageBody = (message: SandboxMessage) => ({
  type: types[message.type],
  content: contentOf(message),
  create_time: seconds(message.at),
  is_visible: true,
  index: message.message_id,
})

/** The shop platform's customer service: calls signed around path, parameters and body; pushes of type 14. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, chats, tokens, account } = parts
  const cipherOf = (store: SandboxStore) => `ROW_${hex('cipher', store.store_id).slice(0, 16)}`

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

  const fail = (reply: FastifyReply, code: number, message: string, status = 200) =>
    reply.code(status).send({ code, message, request_id: '202611210001' })

  function isSigned(request: FastifyRequest, form: boolean): boolean {
    const { sign, access_token: _, ...query } = request.query as Record<string, string>
    if (query.app_key !== account.app_id || Math.abs(world.now() / 1000 - Number(query.timestamp)) > 300) return false
    const path = pathOf(request).replace('/sandbox/tiktok', '')
    const text = Object.keys(query)
      .sort()
      .map((name) => name + query[name])
      .join('')
    const secret = account.app_secret
    return sign === hex(secret, secret + path + text + (form ? '' : bodyBytes(request).toString('utf8')) + secret)
  }

  /** What goes wrong is said in the platform's own way; null where the call is done all the same. */
  function failOf(fault: Fault, request: FastifyRequest, reply: FastifyReply): FastifyReply | null {
    switch (fault.kind) {
      case 'time-out':
        return hang(request, reply)
      case 'unavailable':
        return fail(reply, 36_009_003, 'Internal error', 500)
      case 'rate-limit':
        return fail(reply.header('retry-after', '1'), 36_009_002, 'Too many requests', 429)
      case 'expired-token':
        return fail(reply, 105_002, 'Expired credentials: access token is expired', 401)
      case 'refuse':
        return fail(reply, 45_101_004, fault.reason ?? 'The message violates the guidelines')
      case 'no-permission':
        return fail(reply, 105_005, fault.reason ?? 'Access denied: the scope is not granted', 403)
      default:
        return null
    }
  }

  /** One authorisation may open several shops of a seller. */
  const shopsOf = (accessToken: string): SandboxStore[] => {
    const token = tokens.check('access', accessToken)
    return token.state === 'good' ? world.stores.filter((one) => one.marketplace === 'tiktok' && includesStore(token.store_id, one.store_id)) : []
  }

  const call =
    (run: (store: SandboxStore, fields: Fields, params: Record<string, string>) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const form = formOf(request)
      if (!isSigned(request, form !== null)) return fail(reply, 106_001, 'signature is invalid', 401)
      const shops = shopsOf(String(request.headers['x-tts-access-token'] ?? ''))
      if (shops.length === 0) return fail(reply, 105_002, 'Expired credentials: access token is expired', 401)
      const cipher = (request.query as Fields).shop_cipher
      const store = shops.find((one) => cipherOf(one) === cipher)
      if (!store) return fail(reply, 106_013, 'shop_cipher is invalid')
      const fault = faultOf(parts, store, request)
      const failed = fault && failOf(fault, request, reply)
      if (failed) return failed
      const fields = { ...(request.query as Fields), ...(form ?? bodyObject(request)) }
      const answered = () => ({
        code: 0,
        message: 'Success',
        request_id: '202611210001',
        data: run(store, fields, request.params as Record<string, string>),
      })
      return carryOut([request, reply], fault, answered, (message) => fail(reply, 45_101_002, message))
    }

  function sayingOf({ type, content }: Fields): Saying {
    const given = JSON.parse(String(content)) as Record<string, string>
    if (type === 'TEXT') return { type: 'text', text: given.content ?? '' }
    if (type === 'IMAGE') {
      const file = chats.file(given.url?.split('/')[3] ?? '')?.file
      if (!file) throw new MessageRefusal('invalid', 'url is not an uploaded image')
      return { type: 'image', text: '', file }
    }
    const product = chats.productBy(Number(given.product_id))
    if (type !== 'PRODUCT_CARD' || !product) throw new MessageRefusal('invalid', 'type is not supported')
    return { type: 'product', text: '', product }
  }

  function mount(scope: FastifyInstance) {
    const one = `${base}/conversations/:conversation_id`
    const chatOf = (store: SandboxStore, { conversation_id = '' }: Record<string, string>) => chats.find(store, conversation_id)
    scope.post(
      `${one}/messages`,
      call((store, fields, params) => {
        const message = chats.reply(chatOf(store, params), sayingOf(fields))
        return { message_id: message.message_id, create_time: seconds(message.at) }
      }),
    )
    scope.get(
      `${one}/messages`,
      call((store, { page_size }, params) => {
        const chat = chatOf(store, params)
        const latest = chat.messages.slice(-Number(page_size ?? 10)).reverse()
        const buyer = { role: 'BUYER', nickname: chat.buyer.name, im_user_id: chat.buyer.key, avatar: '' }
        const agent = { role: 'CUSTOMER_SERVICE', nickname: store.store_name, im_user_id: store.store_id, avatar: '' }
        return {
          messages: latest.map((message) => ({
            ...messageBody(message),
            id: message.message_id,
            sender: message.sender === 'buyer' ? buyer : agent,
          })),
        }
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
    scope.post(
      '/product/202309/products/search',
      call((_store, { seller_skus }) => {
        const product = chats.product(String((seller_skus as string[] | undefined)?.[0]))
        return { products: product ? [{ id: String(product.product_id), title: product.name }] : [], total_count: product ? 1 : 0 }
      }),
    )
    scope.get('/authorization/202309/shops', async (request, reply) => {
      if (!isSigned(request, false)) return fail(reply, 106_001, 'signature is invalid', 401)
      const shops = shopsOf(String(request.headers['x-tts-access-token'] ?? ''))
      if (shops.length === 0) return fail(reply, 105_002, 'Expired credentials: access token is expired', 401)
      const listed = shops.map((one) => ({
        id: one.store_id,
        name: one.store_name,
        region: 'ID',
        seller_type: 'LOCAL',
        cipher: cipherOf(one),
        code: `IDLC${one.store_id.slice(-6)}`,
      }))
      return reply.send({ code: 0, message: 'Success', request_id: '202611210001', data: { shops: listed } })
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
        granted_scopes: ['seller.authorization.info', 'seller.customer_service'],
      }
      return reply.send({ code: 0, message: 'success', request_id: '202611210001', data })
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
    orders: false,
    pushesOf: () => [],
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
    mount,
  }
}
