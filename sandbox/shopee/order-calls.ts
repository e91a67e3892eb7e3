import type { FastifyInstance } from 'fastify'
import type { SandboxOrder, SandboxStore } from '../order.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { ShopeeError, shopCall } from './door.ts'
import { listOf, orderOf, packageOf, seconds, statusOf } from './shapes.ts'

const dayMs = 86_400_000
const sellerReasons = new Set(['OUT_OF_STOCK', 'CUSTOMER_REQUEST', 'UNDELIVERABLE_AREA', 'COD_NOT_SUPPORTED'])

function pageOf<T>(found: readonly T[], fields: Record<string, unknown>): { part: readonly T[]; more: boolean; next_cursor: string } {
  const size = Number(fields.page_size)
  if (!(size >= 1 && size <= 100)) throw new ShopeeError('error_param', 'page_size must be between 1 and 100.')
  const from = Number(fields.cursor || 0)
  const more = from + size < found.length
  return { part: found.slice(from, from + size), more, next_cursor: more ? String(from + size) : '' }
}

export function mountOrders(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const ofStore = (store: SandboxStore): SandboxOrder[] =>
    [...world.orders()].filter((order) => order.store.store_id === store.store_id && order.store.marketplace === 'shopee')

  scope.get(
    '/api/v2/order/get_order_list',
    shopCall(parts, (store, fields) => {
      const field = fields.time_range_field === 'create_time' ? 'created_at' : 'updated_at'
      const from = Number(fields.time_from) * 1000
      const to = Number(fields.time_to) * 1000 + 999
      if (!(from <= to)) throw new ShopeeError('error_param', 'Invalid time range.')
      if (to - from > 15 * dayMs + 1000) throw new ShopeeError('error_param', 'The time range must be within 15 days.')
      const found = ofStore(store)
        .filter((order) => order[field] >= from && order[field] <= to && (!fields.order_status || statusOf(order) === fields.order_status))
        .sort((a, b) => a[field] - b[field])
      const { part, ...page } = pageOf(found, fields)
      const withStatus = listOf(fields.response_optional_fields).includes('order_status')
      return { ...page, order_list: part.map((order) => ({ order_sn: order.order_id, ...(withStatus ? { order_status: statusOf(order) } : {}) })) }
    }),
  )

  scope.get(
    '/api/v2/order/get_order_detail',
    shopCall(parts, (store, fields) => {
      const wanted = listOf(fields.order_sn_list)
      if (wanted.length === 0 || wanted.length > 50) throw new ShopeeError('error_param', 'order_sn_list must hold 1 to 50 orders.')
      // Whoever asks for an order of an earlier run has accepted it by then: unknown new ones are met by get_shipping_parameter.
      return { order_list: wanted.map((id) => orderOf(world.find(store, id, 'waiting_pickup'))) }
    }),
  )

  scope.get(
    '/api/v2/order/get_shipment_list',
    shopCall(parts, (store, fields) => {
      const { part, ...page } = pageOf(
        ofStore(store).filter((order) => order.stage === 'new' || order.stage === 'retry'),
        fields,
      )
      return { ...page, order_list: part.map((order) => ({ order_sn: order.order_id, package_number: packageOf(order) })) }
    }),
  )

  scope.post(
    '/api/v2/order/cancel_order',
    shopCall(parts, (store, fields) => {
      if (!sellerReasons.has(String(fields.cancel_reason))) throw new ShopeeError('error_param', 'cancel_reason is not supported.')
      const order = world.find(store, String(fields.order_sn), 'new')
      sellerActs.cancel(world, order, String(fields.cancel_reason))
      return { update_time: seconds(order.updated_at) }
    }),
  )

  scope.post(
    '/api/v2/order/handle_buyer_cancellation',
    shopCall(parts, (store, fields) => {
      if (fields.operation !== 'ACCEPT' && fields.operation !== 'REJECT') throw new ShopeeError('error_param', 'operation must be ACCEPT or REJECT.')
      const order = world.find(store, String(fields.order_sn), 'cancel_requested')
      sellerActs.answerCancel(world, order, fields.operation === 'ACCEPT')
      return { update_time: seconds(order.updated_at) }
    }),
  )
}
