import { z } from 'zod'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import { atLeast, unlessAlready } from '../already-done.ts'
import { ChannelFailure } from '../failure.ts'
import type { ActionReply, ChannelOrders } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import { webAddress } from '../web-address.ts'
import type { TokopediaClient } from './client.ts'
import { fromSingle } from './order.ts'
import { bookingShape, orderListShape, orderShape } from './shapes.ts'
import { buyersWish, rejectReasons, standingOf, statusOf } from './status.ts'

/** The list takes at most three days at once. */
const windowSeconds = 3 * 24 * 3600
const pageSize = 100
const done = z.unknown()
const namedShape = z.looseObject({ order_id: z.union([z.number(), z.string()]).transform(String) })

export function createOrders(client: TokopediaClient): ChannelOrders {
  const single = (store: StoreConnection, orderId: string) =>
    client.call(store, 'GET', '/v2/fs/:fs/order', orderShape, { query: { order_id: orderId } })

  const state = async (store: StoreConnection, orderId: string): Promise<ActionReply> => {
    const { order_status: status, cancel_request_info } = await single(store, orderId)
    return { order_status: standingOf(status, cancel_request_info), mp_status: String(status) }
  }
  async function act(store: StoreConnection, orderId: string, target: number, path: string, body: object, already: (status: OrderStatus) => boolean) {
    try {
      await client.call(store, 'POST', path, done, { body })
      return { order_status: statusOf[target] ?? null, mp_status: String(target) }
    } catch (failure) {
      return unlessAlready(failure, () => state(store, orderId), already)
    }
  }

  const isCancelled = (status: OrderStatus) => status === orderStatus.cancelled
  const reject = (store: StoreConnection, orderId: string, body: { reason_code: number; reason: string }) =>
    act(store, orderId, 10, `/v1/order/${encodeURIComponent(orderId)}/fs/:fs/nack`, body, isCancelled)

  return {
    capabilities: {
      accept: { shipping_methods: [] },
      request_pickup: {},
      ship: {},
      cancel: { reasons: rejectReasons.map((reason) => ({ ...reason })) },
      answer_cancel: {},
      label: {},
    },

    async read(store, orderId) {
      const order = fromSingle(await single(store, orderId))
      if (!order) throw new ChannelFailure('rejected', 'unknown order status')
      return order
    },

    async named(store, invoice_num) {
      try {
        const { order_id } = await client.call(store, 'GET', '/v2/fs/:fs/order', namedShape, { query: { invoice_num } })
        return order_id
      } catch (failure) {
        if (failure instanceof ChannelFailure && failure.kind === 'rejected') return null
        throw failure
      }
    },

    async changedSince(store, since) {
      const found: string[] = []
      const now = Math.ceil(Date.now() / 1000)
      for (let from = Math.floor(Date.parse(since) / 1000); from < now; from += windowSeconds) {
        let full = true
        for (let page = 1; full; page += 1) {
          const query = { shop_id: store.store_id, from_date: from, to_date: Math.min(from + windowSeconds, now), page, per_page: pageSize }
          const list = (await client.call(store, 'GET', '/v2/order/list', orderListShape, { query })) ?? []
          found.push(...list.map((order) => String(order.order_id)))
          full = list.length === pageSize
        }
      }
      return [...new Set(found)]
    },

    accept: (store, orderId) => act(store, orderId, 400, `/v1/order/${encodeURIComponent(orderId)}/fs/:fs/ack`, {}, atLeast(orderStatus.processing)),

    async requestPickup(store, orderId) {
      const body = { order_id: Number(orderId), shop_id: Number(store.store_id) }
      return act(store, orderId, 450, '/inventory/v1/fs/:fs/pick-up', body, atLeast(orderStatus.waiting_pickup))
    },

    async ship(store, orderId, trackingNumber) {
      const body = { order_status: 500, shipping_ref_num: trackingNumber }
      const path = `/v1/order/${encodeURIComponent(orderId)}/fs/:fs/status`
      return { ...(await act(store, orderId, 500, path, body, atLeast(orderStatus.shipped))), tracking_number: trackingNumber }
    },

    async cancel(store, orderId, reason) {
      const known = rejectReasons.find(({ id, text }) => id === reason || text.toLowerCase() === reason.trim().toLowerCase())
      // Any other words are the marketplace's "other", with the words as they are.
      return reject(store, orderId, { reason_code: Number(known?.id ?? 5), reason: known?.text ?? reason })
    },

    /** Agreeing is rejecting the order as the buyer wished; there is a call only for not agreeing. */
    async answerCancel(store, orderId, agree) {
      if (agree) {
        const { id, text } = rejectReasons.find(({ id: known }) => known === buyersWish) ?? { id: buyersWish, text: '' }
        return reject(store, orderId, { reason_code: Number(id), reason: text })
      }
      try {
        const path = `/v1/order/${encodeURIComponent(orderId)}/fs/:fs/reject-cancel`
        await client.call(store, 'POST', path, done, { query: { shop_id: store.store_id } })
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, orderId),
          (status) => status < orderStatus.cancelled,
        )
      }
      return state(store, orderId)
    },

    async label(store, orderId) {
      const { order_info } = await single(store, orderId)
      const booking = await client.call(store, 'GET', '/v1/fs/:fs/fulfillment_order', bookingShape, { query: { order_id: orderId } })
      const bookingData = booking.order_data?.[0]?.booking_data
      const code = order_info.shipping_info.awb || bookingData?.booking_code
      if (!code) throw new ChannelFailure('rejected', 'the courier has given no booking code yet')
      return {
        tracking_number: code,
        routing_code: null,
        shipping_label: webAddress(bookingData?.shipping_label),
        service: order_info.shipping_info.logistic_service ?? '',
      }
    },
  }
}
