import { createHmac } from 'node:crypto'
import type { Push } from '../pushes.ts'
import type { StandIn, StandInParts, Unanswered } from '../stand-in.ts'
import { mountAuth } from './auth.ts'
import { chatPushesOf, mountChat } from './chat-calls.ts'
import { answer } from './door.ts'
import { mountIncome } from './income-calls.ts'
import { mountListingForm } from './listing-form-calls.ts'
import { mountListingLookups } from './listing-lookup-calls.ts'
import { mountLogistics } from './logistics-calls.ts'
import { mountOrders } from './order-calls.ts'
import { mountPackages } from './package-calls.ts'
import { mountProducts } from './product-calls.ts'
import { mountPushCalls } from './push-calls.ts'
import { mountRatings } from './rating-calls.ts'
import { mountReturns, returnPushOf } from './return-calls.ts'
import { packageOf, seconds, statusOf } from './shapes.ts'
import { mountShop } from './shop-calls.ts'

/** Unsettled in public sources; the connector has the same switch in one place of its own. */
const signsAddress = true

const refusedCalls: Readonly<Record<Unanswered, readonly [number, string, string]>> = {
  'no-call': [404, 'error_not_found', 'The requested api is not found.'],
  unreadable: [400, 'error_param', 'Wrong parameters, detail: the body cannot be read.'],
  failed: [500, 'error_server', 'Something wrong. Please try later.'],
}

/** The Open Platform v2: it pushes ids and statuses only, and orders are fetched. */
export function createStandIn(parts: StandInParts): StandIn {
  return {
    marketplace: 'shopee',
    orders: true,
    pushesOf({ kind, order }) {
      if (kind === 'adopted') return []
      const common = { marketplace: 'shopee', store_id: order.store.store_id, order_id: order.order_id } as const
      const body = (code: number, data: object) =>
        JSON.stringify({ data, shop_id: Number(order.store.store_id), code, timestamp: seconds(order.updated_at) })
      const status = { items: [], ordersn: order.order_id, status: statusOf(order), completed_scenario: '', update_time: seconds(order.updated_at) }
      const pushes: Push[] = [{ ...common, title: `status ${status.status}`, body: body(3, status) }]
      if (order.stage === 'waiting_pickup') {
        const tracking = { ordersn: order.order_id, forder_id: '', package_number: packageOf(order), tracking_no: order.tracking_number }
        pushes.push({ ...common, title: 'tracking number', body: body(4, tracking) })
      }
      const back = parts.returns.of(order)
      if (back) pushes.push(returnPushOf(back))
      return pushes
    },
    returnPushOf,
    chatPushesOf,
    revokedPushOf({ store_id }) {
      // Alone among the pushes it names the shop in its data.
      const data = { shop_id: Number(store_id), success: 1, authorize_type: 'cancel authorize', extra: `shop id ${store_id} has deauthorized` }
      const body = JSON.stringify({ data, code: 2, timestamp: seconds(parts.world.now()) })
      return { marketplace: 'shopee', store_id, order_id: '', title: 'deauthorized', body }
    },
    endingPushOf({ store_id }, end) {
      const data = {
        merchant_expire_soon: [],
        shop_expire_soon: [Number(store_id)],
        user_expire_soon: [],
        expire_before: seconds(Math.max(end, parts.world.now()) + 86_400_000),
        page_no: 1,
        total_page: 1,
      }
      const body = JSON.stringify({ data, code: 12, timestamp: seconds(parts.world.now()) })
      return { marketplace: 'shopee', store_id, order_id: '', title: 'authorisation ends', body }
    },
    sign: (body, secret) => ({
      authorization: createHmac('sha256', secret)
        .update(signsAddress ? `${parts.account.callback_url}|${body}` : body)
        .digest('hex'),
    }),
    unanswered: (_request, reply, why) => answer(reply, ...refusedCalls[why]),
    mount(scope) {
      mountAuth(scope, parts)
      mountOrders(scope, parts)
      mountLogistics(scope, parts)
      mountProducts(scope, parts)
      mountPackages(scope, parts)
      mountShop(scope, parts)
      mountListingForm(scope, parts)
      mountListingLookups(scope, parts)
      mountRatings(scope, parts)
      mountReturns(scope, parts)
      mountIncome(scope, parts)
      mountPushCalls(scope, parts)
      mountChat(scope, parts)
    },
  }
}
