import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Stage } from '../order.ts'
import { hasParcel, Refusal, type SandboxOrder } from '../order.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandIn, StandInParts } from '../stand-in.ts'
import { everyStore } from '../tokens.ts'
import { chatPushesOf, mountChat } from './chat-calls.ts'
import { discussionPushOf } from './discussion-push.ts'
import { type Call, Page, shopCall } from './door.ts'
import { mountProducts } from './product-calls.ts'
import { labelPageOf, notificationOf, singleOf, statusOf, statusPushOf, wishPushOf } from './shapes.ts'

/** The reason by which a seller agrees to a buyer's wish to cancel. */
const buyersWish = 8
const tokenLifeSeconds = 25 * 24 * 3600
const threeDays = 3 * 24 * 3600

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
    mount(scope) {
      mountToken(scope, parts)
      mountCalls(scope, parts)
      mountProducts(scope, parts)
      mountChat(scope, parts)
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
    const shopOfOrder = ({ params, fields }: Call) => {
      const id = params.order_id ?? String(fields.order_id)
      for (const order of world.orders()) if (order.store.marketplace === 'tokopedia' && order.order_id === id) return order.store.store_id
      return world.stores.find((store) => store.marketplace === 'tokopedia')?.store_id
    }
    const idOf = ({ params, fields }: Call) => params.order_id ?? String(fields.order_id)
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

    scope.get(
      '/v1/shop/fs/:fs_id/shop-info',
      shopCall(
        given,
        ({ fields }) => String(fields.shop_id),
        ({ store_id, store_name }) => [
          {
            shop_id: Number(store_id),
            user_id: 0,
            shop_name: store_name,
            logo: '',
            shop_url: `https://www.tokopedia.com/${store_id}`,
            is_owner: 1,
            status: 1,
          },
        ],
      ),
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
    scope.get(
      '/v2/order/list',
      shopCall(
        given,
        ({ fields }) => String(fields.shop_id),
        (store, { fields }) => {
          const from = Number(fields.from_date)
          const to = Number(fields.to_date)
          const size = Number(fields.per_page)
          if (!(from <= to && to - from <= threeDays)) throw new Refusal('bad-input', 'from_date and to_date must be within three days')
          if (!(size >= 1 && size <= 100)) throw new Refusal('bad-input', 'per_page must be between 1 and 100')
          return [...world.orders()]
            .filter((order) => order.store === store && order.updated_at >= from * 1000 && order.updated_at < (to + 1) * 1000)
            .sort((a, b) => a.updated_at - b.updated_at)
            .slice((Number(fields.page) - 1) * size, Number(fields.page) * size)
            .map((order) => notificationOf(order, account.app_id))
        },
      ),
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
