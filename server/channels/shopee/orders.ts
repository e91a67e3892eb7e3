import { z } from 'zod'
import { orderStatus } from '#contract/order/order-status.ts'
import { atLeast, unlessAlready } from '../already-done.ts'
import { fromSeconds } from '../ask.ts'
import { ChannelFailure } from '../failure.ts'
import { gatherByStore, mapped } from '../gather.ts'
import type { ActionReply, ChannelOrders, IncomingOrder, LabelFacts } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { ShopeeClient } from './client.ts'
import { toIncoming } from './order.ts'
import {
  documentInfoShape,
  orderDetailShape,
  orderListShape,
  type ShippingParameter,
  type ShopeeOrder,
  shippingParameterShape,
  trackingInfoShape,
  trackingNumberShape,
} from './shapes.ts'
import { createShipments, mostParcels, packagesOf, parcelNumbers } from './shipments.ts'
import { arranged, cancelReasons, statusOf } from './status.ts'

const optionalFields =
  'package_list,buyer_user_id,buyer_username,estimated_shipping_fee,recipient_address,actual_shipping_fee,item_list,fulfillment_flag,cancel_reason,buyer_cancel_reason,shipping_carrier,total_amount'
/** `get_order_list` takes at most 15 days at once. */
const windowSeconds = 15 * 24 * 3600
/** Orders that are read by one call. */
const mostAtOnce = 50
const done = z.unknown()

/**
 * How our steps lie on the platform's: it knows one step, arranging the shipment (`ship_order`), which gives the tracking number and calls the courier.
 * Accepting an order arranges it, by pickup or drop-off as the agent chose (200 → 300, READY_TO_SHIP → PROCESSED), so that its label can be printed.
 * Requesting pickup then says that the parcel is packed: the platform is asked whether the arrangement stands (300 → 400), and where the courier missed
 * the parcel (RETRY_SHIP) a new time is arranged with `update_shipping_order`.
 */
export function createOrders(client: ShopeeClient): ChannelOrders {
  /** Undefined where there is none. */
  async function detailsOf(store: StoreConnection, orderSns: readonly string[]): Promise<(ShopeeOrder | undefined)[]> {
    const query = { order_sn_list: orderSns.join(','), response_optional_fields: optionalFields }
    const { order_list: orders } = await client.shop(store, '/order/get_order_detail', orderDetailShape, { query })
    return orderSns.map((orderSn) => orders.find(({ order_sn }) => order_sn === orderSn))
  }
  const unknown = (orderSn: string) => new ChannelFailure('rejected', `order ${orderSn} does not exist`)
  const details = gatherByStore(mostAtOnce, detailsOf)
  const detail = async (store: StoreConnection, orderSn: string) => {
    const order = await details(store, orderSn)
    if (!order) throw unknown(orderSn)
    return order
  }
  const parcelFacts = async (store: StoreConnection, orderSn: string): Promise<LabelFacts> => {
    const body = { order_sn: orderSn }
    const { shipping_document_info: info } = await client.shop(store, '/logistics/get_shipping_document_data_info', documentInfoShape, { body })
    const routing_code = info.recipient_sort_code?.first_recipient_sort_code || null
    return { tracking_number: info.tracking_number, routing_code, service: info.service_code ?? '' }
  }
  /** One call tells number and sort code; of a parcel without a document yet another tells the number alone. */
  const parcel = async (store: StoreConnection, orderSn: string): Promise<{ number: string | null; routing_code: string | null }> => {
    try {
      const { tracking_number, routing_code } = await parcelFacts(store, orderSn)
      return { number: tracking_number || null, routing_code }
    } catch (failure) {
      if (!(failure instanceof ChannelFailure) || failure.kind !== 'rejected') throw failure
      const tracking = await client.shop(store, '/logistics/get_tracking_number', trackingNumberShape, { query: { order_sn: orderSn } })
      return { number: tracking.tracking_number || null, routing_code: null }
    }
  }
  const shippingParameter = (store: StoreConnection, orderSn: string) =>
    client.shop(store, '/logistics/get_shipping_parameter', shippingParameterShape, { query: { order_sn: orderSn } })

  /** Each parcel of a split order has a number of its own. */
  async function numbersOf(store: StoreConnection, order: ShopeeOrder): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>()
    for (const package_number of parcelNumbers(order)) {
      const query = { order_sn: order.order_sn, package_number }
      const { tracking_number } = await client.shop(store, '/logistics/get_tracking_number', trackingNumberShape, { query })
      if (tracking_number) found.set(package_number, tracking_number)
    }
    return found
  }

  const state = async (store: StoreConnection, orderSn: string): Promise<ActionReply> => {
    const { order_status: status } = await detail(store, orderSn)
    return { order_status: statusOf[status] ?? null, mp_status: status }
  }

  const bare = (order: ShopeeOrder): IncomingOrder => ({
    ...toIncoming(order, { number: null, routing_code: null, steps: [] }),
    packages: packagesOf(order, new Map()),
  })
  /** With its parcel's way, once it has one. */
  async function whole(store: StoreConnection, order: ShopeeOrder): Promise<IncomingOrder> {
    if (!arranged.has(order.order_status)) return bare(order)
    if (parcelNumbers(order).length > 0) {
      const numbers = await numbersOf(store, order)
      const packages = packagesOf(order, numbers)
      // The order's own number stands for all of its parcels: it is there once each of them has one.
      const number = numbers.size === packages.length ? (packages[0]?.tracking_number ?? null) : null
      return { ...toIncoming(order, { number, routing_code: null, steps: [] }), packages }
    }
    const [tracking, info] = await Promise.all([
      parcel(store, order.order_sn),
      client.shop(store, '/logistics/get_tracking_info', trackingInfoShape, { query: { order_sn: order.order_sn } }),
    ])
    const steps = (info.tracking_info ?? []).map((step) => ({ at: fromSeconds(step.update_time), description: step.description, location: null }))
    return { ...toIncoming(order, { ...tracking, steps }), packages: packagesOf(order, new Map()) }
  }

  return {
    capabilities: {
      accept: {
        shipping_methods: [
          { id: 'pickup', name: 'Pickup' },
          { id: 'dropoff', name: 'Drop-off' },
        ],
      },
      request_pickup: {},
      cancel: { reasons: cancelReasons.map((reason) => ({ ...reason })) },
      answer_cancel: {},
      label: { routing_code: true },
      shipments: { split: { most: mostParcels, pieces: false }, unsplit: {} },
    },

    read: async (store, orderSn) => whole(store, await detail(store, orderSn)),

    together: {
      most: mostAtOnce,
      async read(store, orderSns) {
        const orders = await detailsOf(store, orderSns)
        return orders.map((order, index) => {
          if (!order) return unknown(orderSns[index] ?? '')
          return arranged.has(order.order_status) ? { rest: (then) => whole(then, order) } : mapped(() => bare(order))
        })
      },
    },

    async changedSince(store, since) {
      const found: string[] = []
      const now = Math.ceil(Date.now() / 1000)
      for (let from = Math.floor(Date.parse(since) / 1000); from < now; from += windowSeconds) {
        let cursor = ''
        do {
          const query = { time_range_field: 'update_time', time_from: from, time_to: Math.min(from + windowSeconds, now), page_size: 100, cursor }
          const page = await client.shop(store, '/order/get_order_list', orderListShape, { query })
          found.push(...page.order_list.map((order) => order.order_sn))
          cursor = page.more ? (page.next_cursor ?? '') : ''
        } while (cursor)
      }
      return [...new Set(found)]
    },

    async accept(store, orderSn, choice) {
      try {
        const parameter = await shippingParameter(store, orderSn)
        for (const one of choice.package_ids?.map((package_number) => ({ package_number })) ?? [{}])
          await client.shop(store, '/logistics/ship_order', done, {
            body: { order_sn: orderSn, ...one, ...arrangement(parameter, choice.shipping_method ?? 'pickup') },
          })
        return { order_status: orderStatus.processing, mp_status: 'PROCESSED' }
      } catch (failure) {
        return unlessAlready(failure, () => state(store, orderSn), atLeast(orderStatus.processing))
      }
    },

    async requestPickup(store, orderSn) {
      const { order_status: status } = await detail(store, orderSn)
      if (!arranged.has(status)) throw new ChannelFailure('rejected', 'the shipment has not been arranged yet')
      if (status === 'RETRY_SHIP') {
        const body = { order_sn: orderSn, ...arrangement(await shippingParameter(store, orderSn), 'pickup') }
        await client.shop(store, '/logistics/update_shipping_order', done, { body })
      } else if (status !== 'PROCESSED') {
        return { order_status: statusOf[status] ?? null, mp_status: status }
      }
      const { number, routing_code } = await parcel(store, orderSn)
      return {
        order_status: orderStatus.waiting_pickup,
        mp_status: status,
        ...(number && { tracking_number: number }),
        ...(routing_code && { routing_code }),
      }
    },

    async cancel(store, orderSn, reason) {
      const known = cancelReasons.find(({ id, text }) => id === reason || text.toLowerCase() === reason.trim().toLowerCase())
      if (!known) throw new ChannelFailure('rejected', `cancel reason must be one of ${cancelReasons.map(({ text }) => text).join(', ')}`)
      try {
        await client.shop(store, '/order/cancel_order', done, { body: { order_sn: orderSn, cancel_reason: known.id } })
        return { order_status: orderStatus.cancelled, mp_status: 'CANCELLED' }
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, orderSn),
          (status) => status === orderStatus.cancelled,
        )
      }
    },

    async answerCancel(store, orderSn, agree) {
      try {
        await client.shop(store, '/order/handle_buyer_cancellation', done, { body: { order_sn: orderSn, operation: agree ? 'ACCEPT' : 'REJECT' } })
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, orderSn),
          (status) => (agree ? status === orderStatus.cancelled : status < orderStatus.cancelled),
        )
      }
      if (agree) return { order_status: orderStatus.cancelled, mp_status: 'CANCELLED' }
      return state(store, orderSn)
    },

    label: parcelFacts,
    shipments: createShipments(client, detail),
  }
}

/** The part of `ship_order` that says how: the pickup address (the default one first) and its first time, or the first branch. */
function arrangement(parameter: ShippingParameter, method: string): object {
  const needed = method === 'dropoff' ? parameter.info_needed.dropoff : method === 'pickup' ? parameter.info_needed.pickup : undefined
  if (!needed) throw new ChannelFailure('rejected', `shipping method ${method} is not offered for this order`)
  if (method === 'dropoff') {
    const branch = needed.includes('branch_id') ? parameter.dropoff?.branch_list?.[0]?.branch_id : undefined
    return { dropoff: branch === undefined ? {} : { branch_id: branch } }
  }
  const addresses = parameter.pickup?.address_list ?? []
  const address = addresses.find(({ address_flag }) => address_flag?.includes('pickup_address')) ?? addresses[0]
  if (!address) throw new ChannelFailure('rejected', 'no pickup address is set at the marketplace')
  const time = address.time_slot_list?.[0]?.pickup_time_id
  return { pickup: { address_id: address.address_id, ...(needed.includes('pickup_time_id') && time ? { pickup_time_id: time } : {}) } }
}
