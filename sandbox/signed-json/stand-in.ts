import type { FastifyInstance } from 'fastify'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChatChange } from '../chat/chat.ts'
import { Refusal, type SandboxOrder, type Stage } from '../order.ts'
import { sellerActs } from '../seller-acts.ts'
import { bodyObject, type StandIn, type StandInParts, type Unanswered } from '../stand-in.ts'
import { chatPushesOf, mountChat } from './chat-calls.ts'
import { type Fields, fail, hmac, isSigned, shopCall } from './door.ts'
import { mountProducts } from './product-calls.ts'
import { mountSettlements } from './settlement-calls.ts'
import { orderOf, stateOf } from './shapes.ts'

const accessLifeMs = 12 * 3_600_000
const refreshLifeMs = 90 * 86_400_000
const pageSize = 100
const refusedCalls: Readonly<Record<Unanswered, readonly [number, string, string]>> = {
  'no-call': [404, 'unknown_path', 'there is no such call'],
  unreadable: [400, 'bad_input', 'the body is not a JSON object'],
  failed: [500, 'failed', 'please try again later'],
}

/** The sister marketplaces' plain protocol: whole orders are pushed when they are made, later their state; requests and pushes are signed. */
export function createStandIn(marketplace: Marketplace, parts: StandInParts): StandIn {
  const { world } = parts
  return {
    marketplace,
    orders: true,
    pushesOf({ kind, order }) {
      if (kind === 'adopted') return []
      const event = kind === 'created' ? 'order.created' : 'order.status'
      const event_id = `${order.order_id}-${order.history.length}`
      const body = { event_id, event, store_id: order.store.store_id, data: kind === 'created' ? orderOf(order) : stateOf(order) }
      return [
        {
          marketplace,
          store_id: order.store.store_id,
          order_id: order.order_id,
          title: `${event} ${stateOf(order).status}`,
          body: JSON.stringify(body),
        },
      ]
    },
    chatPushesOf: (change: ChatChange) => chatPushesOf(marketplace, change),
    sign(body, secret) {
      const timestamp = String(Math.floor(world.now() / 1000))
      return { 'x-timestamp': timestamp, 'x-signature': hmac(secret, `${timestamp}.${body}`) }
    },
    unanswered: (_request, reply, why) => fail(reply, ...refusedCalls[why]),
    mount(scope) {
      mount(scope, marketplace, parts)
      mountChat(scope, marketplace, parts)
      mountProducts(scope, marketplace, parts)
      mountSettlements(scope, marketplace, parts)
    },
  }
}

function mount(scope: FastifyInstance, marketplace: Marketplace, parts: StandInParts): void {
  const { world } = parts
  const path = '/v1/stores/:store_id/orders'
  const act = (verb: string, adoptAs: Stage, run: (order: SandboxOrder, fields: Fields) => void) =>
    scope.post(
      `${path}/:order_id/${verb}`,
      shopCall(marketplace, parts, (store, params, fields) => {
        const order = world.find(store, params.order_id ?? '', adoptAs)
        run(order, fields)
        return { data: stateOf(order) }
      }),
    )
  act('accept', 'new', (order) => sellerActs.accept(world, order))
  act('pickup', 'processing', (order) => sellerActs.requestPickup(world, order))
  act('cancel', 'new', (order, { reason }) => sellerActs.cancel(world, order, String(reason ?? '')))
  act('cancel-request', 'cancel_requested', (order, { agree }) => sellerActs.answerCancel(world, order, agree === true))

  scope.get(
    '/v1/stores/:store_id',
    shopCall(marketplace, parts, ({ store_id, store_name }) => ({ data: { store_id, name: store_name, logo_url: null } })),
  )
  scope.get(
    `${path}/:order_id`,
    shopCall(marketplace, parts, (store, params) => ({ data: orderOf(world.find(store, params.order_id ?? '', 'processing')) })),
  )
  scope.get(
    `${path}/:order_id/label`,
    shopCall(marketplace, parts, (store, params) => {
      const order = world.find(store, params.order_id ?? '', 'processing')
      if (!order.tracking_number) throw new Refusal('wrong-status', 'the order has not been accepted')
      return { data: { tracking_number: order.tracking_number, routing_code: order.buyer.city.hub, service: order.courier.courier_service_name } }
    }),
  )
  scope.get(
    path,
    shopCall(marketplace, parts, (store, _params, { updated_since, cursor }) => {
      const since = Date.parse(String(updated_since))
      if (Number.isNaN(since)) throw new Refusal('bad-input', 'updated_since must be an instant')
      const from = Number(cursor ?? 0)
      const found = [...world.orders()]
        .filter((order) => order.store === store && order.updated_at >= since)
        .sort((a, b) => a.updated_at - b.updated_at)
      const next_cursor = from + pageSize < found.length ? String(from + pageSize) : null
      return { data: found.slice(from, from + pageSize).map(({ order_id }) => ({ order_id })), next_cursor }
    }),
  )

  scope.post('/v1/oauth/token', (request, reply) => {
    if (!isSigned(parts, request)) return fail(reply, 401, 'bad_signature', 'the signature does not hold')
    const { grant_type, key, store_id, refresh_token } = bodyObject(request)
    const byKey = grant_type === 'store_key'
    const given = String(byKey ? key : refresh_token)
    const token = parts.tokens.check(byKey ? 'code' : 'refresh', given)
    if (byKey && (token.state !== 'good' || token.store_id !== store_id)) return fail(reply, 401, 'key_unknown', 'the key is not of this store')
    if (token.state !== 'good' || !(byKey || parts.tokens.spend(given))) return fail(reply, 401, 'token_expired', 'the refresh token is spent')
    const store = world.store(marketplace, token.store_id)
    if (store) parts.furnish(store)
    return reply.send({
      data: {
        access_token: parts.tokens.issue('access', token.store_id, accessLifeMs),
        refresh_token: parts.tokens.issue('refresh', token.store_id, refreshLifeMs),
        expires_in: accessLifeMs / 1000,
      },
    })
  })
}
