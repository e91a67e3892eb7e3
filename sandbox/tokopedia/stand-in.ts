import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Stage } from '../order.ts'
import { hasParcel, Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandIn, StandInParts } from '../stand-in.ts'
import { everyStore } from '../tokens.ts'
import { mountApp, shopInfoOf } from './app-calls.ts'
import { chatPushesOf, mountChat } from './chat-calls.ts'
import { discussionPushOf } from './discussion-push.ts'
import { appCall, type Call, envelope, Page, shopCall } from './door.ts'
import { mountListingForm } from './listing-form-calls.ts'
import { mountProducts } from './product-calls.ts'
import { labelPageOf, listedOf, notificationOf, singleOf, statusOf, statusPushOf, wishPushOf } from './shapes.ts'
import { createUploads } from './uploads.ts'

/** The reason by which a seller agrees to a buyer's wish to cancel. */
const buyersWish = 8
const tokenLifeSeconds = 25 * 24 * 3600
const threeDays = 3 * 24 * 3600

const refusedCalls = {
  'no-call': [404, ['Not found', 'the path is not known', 'S404']],
  unreadable: [400, ['Bad request', 'the body cannot be read', 'S400']],
  failed: [500, ['Internal server error', 'please try again later', 'S500']],
} as const

/** The fulfilment service: whole orders are pushed when they are paid, and later only their status. */
export function createStandIn(parts: StandInParts): StandIn {
  const { world, account } = parts
  return {
    marketplace: 'tokopedia',
    orders: true,
    pushesOf({ kind, order }) {
      if (kind === 'adopted' || order.stage === 'unpaid') return []
      const [title, body] = newsOf(order)
      return [{ marketplace: 'tokopedia', store_id: order.store.store_id, order_id: order.order_id, title, body: JSON.stringify(body) }]
    },
    chatPushesOf: (change) => chatPushesOf(change, account.pushes_by_the_book),
    discussionPushOf,
    sign: (body, secret) => ({ 'authorization-hmac': createHmac('sha256', secret).update(body).digest('hex') }),
    unanswered: (_request, reply, why) => envelope(reply, refusedCalls[why][0], null, ...refusedCalls[why][1]),
    mount(scope) {
      mountToken(scope, parts)
      mountCalls(scope, parts)
      const uploads = createUploads()
      mountProducts(scope, parts, uploads)
      mountListingForm(scope, parts, uploads)
      mountChat(scope, parts)
      mountApp(scope, parts)
    },
  }

  function newsOf(order: SandboxOrder): readonly [title: string, body: object] {
    if (order.stage === 'cancel_requested') return ['order_request_cancellation', wishPushOf(order, account.app_id)]
    const paid = order.stage === 'new' && order.history.length <= 2
    if (paid) return ['order_notification', notificationOf(order, account.app_id)]
    return [`order_status ${statusOf(order)}`, statusPushOf(order, account.app_id)]
  }

  function mountCalls(scope: FastifyInstance, given: StandInParts) {
    /** Calls that name only an order: the order tells the shop; one that is unknown here is of the shop that its token opens, or of the first. */
    const shopOfOrder = (call: Call) => {
      const id = idOf(call)
      for (const order of world.orders()) if (order.store.marketplace === 'tokopedia' && order.order_id === id) return order.store.store_id
      return world.stores.find((store) => store.marketplace === 'tokopedia')?.store_id
    }
    /** An order is named by its id, or by its invoice, which ends in it. */
    const idOf = ({ params, fields }: Call) => params.order_id ?? String(fields.order_id ?? /\/(\d+)$/.exec(String(fields.invoice_num))?.[1])
    const act = (path: string, adoptAs: Stage, run: (order: SandboxOrder, fields: Call['fields']) => void) =>
      scope.post(
        path,
        shopCall(given, shopOfOrder, (store, call) => {
          run(world.find(store, idOf(call), adoptAs), call.fields)
          return 'success'
        }),
      )

    act('/v1/order/:order_id/fs/:fs_id/ack', 'new', (order) => sellerActs.accept(world, order))
    act('/v1/order/:order_id/fs/:fs_id/nack', 'new', (order, { reason_code, reason }) => {
      if (!Number.isInteger(reason_code)) throw new Refusal('bad-input', 'reason_code is required')
      if (order.stage !== 'cancel_requested') return sellerActs.cancel(world, order, String(reason ?? reason_code))
      if (reason_code !== buyersWish) throw new Refusal('bad-input', `reason_code must be ${buyersWish}: the buyer asked to cancel`)
      sellerActs.answerCancel(world, order, true)
    })
    scope.post(
      '/v1/order/:order_id/fs/:fs_id/reject-cancel',
      shopCall(
        given,
        ({ fields }) => String(fields.shop_id),
        (store, call) => {
          sellerActs.answerCancel(world, world.find(store, idOf(call), 'cancel_requested'), false)
          return 'success'
        },
      ),
    )
    act('/v1/order/:order_id/fs/:fs_id/status', 'processing', (order, { order_status, shipping_ref_num }) => {
      if (order_status !== 500 || !shipping_ref_num) throw new Refusal('bad-input', 'order_status 500 and shipping_ref_num are required')
      sellerActs.ship(world, order, String(shipping_ref_num))
    })
    scope.post(
      '/inventory/v1/fs/:fs_id/pick-up',
      shopCall(
        given,
        ({ fields }) => String(fields.shop_id),
        (store, call) => {
          const order = world.find(store, idOf(call), 'processing')
          sellerActs.requestPickup(world, order)
          return { order_id: Number(order.order_id), shop_id: Number(store.store_id), request_time: new Date(world.now()).toISOString(), result: '' }
        },
      ),
    )

    const oneShop = shopCall(
      given,
      ({ fields }) => String(fields.shop_id),
      (store) => [shopInfoOf(store)],
    )
    const everyShop = appCall(given, (stores, { fields }) => {
      const [size, page] = [Number(fields.per_page ?? 50), Number(fields.page ?? 1)]
      return stores.slice((page - 1) * size, page * size).map(shopInfoOf)
    })
    scope.get('/v1/shop/fs/:fs_id/shop-info', (request, reply) =>
      ((request.query as Call['fields']).shop_id === undefined ? everyShop : oneShop)(request, reply),
    )
    scope.get(
      '/v2/fs/:fs_id/order',
      shopCall(given, shopOfOrder, (store, call) => singleOf(world.find(store, idOf(call), 'processing'))),
    )
    scope.get(
      '/v1/order/:order_id/fs/:fs_id/shipping-label',
      shopCall(given, shopOfOrder, (store, call) => {
        const order = world.find(store, idOf(call), 'processing')
        if (!hasParcel.has(order.stage)) throw new Refusal('wrong-status', 'the order has not been accepted yet')
        return new Page(labelPageOf(order))
      }),
    )
    scope.get(
      '/v1/fs/:fs_id/fulfillment_order',
      shopCall(given, shopOfOrder, (store, call) => {
        const order = world.find(store, idOf(call), 'processing')
        const booking_code = order.tracking_number ?? ''
        return {
          order_data: [
            { order: { order_id: Number(order.order_id) }, booking_data: { order_id: Number(order.order_id), booking_code, shipping_label: '' } },
          ],
        }
      }),
    )
    const ordersIn = (stores: readonly SandboxStore[], { fields }: Call) => {
      const from = Number(fields.from_date)
      const to = Number(fields.to_date)
      const size = Number(fields.per_page)
      if (!(from <= to && to - from <= threeDays)) throw new Refusal('bad-input', 'from_date and to_date must be within three days')
      if (!(size >= 1 && size <= 100)) throw new Refusal('bad-input', 'per_page must be between 1 and 100')
      return [...world.orders()]
        .filter((order) => stores.includes(order.store) && order.updated_at >= from * 1000 && order.updated_at < (to + 1) * 1000)
        .filter((order) => fields.status === undefined || statusOf(order) === Number(fields.status))
        .sort((a, b) => a.updated_at - b.updated_at)
        .slice((Number(fields.page) - 1) * size, Number(fields.page) * size)
        .map((order) => listedOf(order, account.app_id))
    }
    const ordersOfShop = shopCall(
      given,
      ({ fields }) => String(fields.shop_id),
      (store, call) => ordersIn([store], call),
    )
    const ordersOfAll = appCall(given, ordersIn)
    scope.get('/v2/order/list', (request, reply) =>
      ((request.query as Call['fields']).shop_id === undefined ? ordersOfAll : ordersOfShop)(request, reply),
    )
  }
}

/** Client credentials: the token is the application's. */
function mountToken(scope: FastifyInstance, { tokens, account }: StandInParts): void {
  scope.post('/token', (request, reply) => {
    const basic = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const { grant_type } = request.query as Record<string, string>
    if (grant_type !== 'client_credentials' || basic !== `${account.app_id}:${account.app_secret}`)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'client authentication failed' })
    const access_token = tokens.issue('access', everyStore, tokenLifeSeconds * 1000)
    return reply.send({ access_token, event_code: '', expires_in: tokenLifeSeconds, last_login_type: '5', sq_check: false, token_type: 'Bearer' })
  })
}
