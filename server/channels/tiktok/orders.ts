import { z } from 'zod'
import { orderStatus } from '#contract/order/order-status.ts'
import { atLeast, unlessAlready } from '../already-done.ts'
import { ChannelFailure } from '../failure.ts'
import { gatherByStore, mapped } from '../gather.ts'
import type { ActionReply, ChannelOrders, IncomingOrder } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import { webAddress } from '../web-address.ts'
import type { TiktokClient } from './client.ts'
import { packagesOf, statusIn, toIncoming, trackingNumberOf } from './order.ts'
import {
  cancellationsShape,
  cancelledShape,
  detailShape,
  documentShape,
  type HandoverSlots,
  listShape,
  packageShape,
  reasonsShape,
  returnsShape,
  shippedShape,
  slotsShape,
  type TiktokOrder,
  trackingShape,
} from './shapes.ts'
import { createShipments, mostCombined, mostParcels } from './shipments.ts'
import { arranged, cancelReasons, hasArrived, statusOf } from './status.ts'

const pageSize = 100
/** Orders that are read by one call. */
const mostAtOnce = 50
const done = z.unknown()
const fulfillment = '/fulfillment/202309'
const afterSales = '/return_refund/202309'
const packagePath = (packageId: string, rest = '') => `${fulfillment}/packages/${encodeURIComponent(packageId)}${rest}`

/**
 * How our steps lie on the platform's: it knows one step, shipping the packages, which gives the tracking number and calls the courier. Accepting an order
 * ships them, by pickup or drop-off as the agent chose (200 → 300, AWAITING_SHIPMENT → AWAITING_COLLECTION), so that the label can be printed. Requesting
 * pickup then says that the parcel is packed: the platform is asked whether the arrangement stands (300 → 400).
 */
export function createOrders(client: TiktokClient): ChannelOrders {
  /** Undefined where there is none. */
  async function detailsOf(store: StoreConnection, ids: readonly string[]): Promise<(TiktokOrder | undefined)[]> {
    const { orders } = await client.call(store, 'GET', '/order/202309/orders', detailShape, { query: { ids: ids.join(',') } })
    return ids.map((id) => orders?.find((order) => order.id === id))
  }
  const unknown = (orderId: string) => new ChannelFailure('rejected', `order ${orderId} does not exist`)
  const details = gatherByStore(mostAtOnce, detailsOf)
  const detail = async (store: StoreConnection, orderId: string): Promise<TiktokOrder> => {
    const order = await details(store, orderId)
    if (!order) throw unknown(orderId)
    return order
  }
  /** Only of what has arrived a return is asked for. */
  async function returnsOf(store: StoreConnection, order: TiktokOrder) {
    if (!hasArrived.has(order.status)) return []
    const asked = { query: { page_size: 50 }, body: { order_ids: [order.id] } }
    return (await client.call(store, 'POST', `${afterSales}/returns/search`, returnsShape, asked)).return_orders ?? []
  }
  const state = async (store: StoreConnection, orderId: string): Promise<ActionReply> => {
    const order = await detail(store, orderId)
    const tracking_number = trackingNumberOf(order)
    const order_status = statusIn(order, await returnsOf(store, order))
    return { order_status, mp_status: order.status, ...(tracking_number && { tracking_number }) }
  }
  async function steps(store: StoreConnection, order: TiktokOrder) {
    if (!arranged.has(order.status)) return []
    const path = `${fulfillment}/orders/${encodeURIComponent(order.id)}/tracking`
    const { tracking } = await client.call(store, 'GET', path, trackingShape)
    return (tracking ?? [])
      .map((step) => ({ at: new Date(step.update_time_millis).toISOString(), description: step.description, location: null }))
      .toSorted((a, b) => a.at.localeCompare(b.at))
  }
  async function handover(store: StoreConnection, packageId: string, method: string): Promise<object> {
    const slots = await client.call(store, 'GET', packagePath(packageId, '/handover_time_slots'), slotsShape)
    return { id: packageId, ...handoverBy(slots, method) }
  }
  const packagesToSend = (order: TiktokOrder): string[] => {
    const packages = packagesOf(order)
    if (!packages.length) throw new ChannelFailure('rejected', 'the marketplace has no package for the order yet')
    return packages
  }

  /** With what its buyer asks back, and its parcel's way. */
  async function whole(store: StoreConnection, order: TiktokOrder): Promise<IncomingOrder> {
    const [returns, way] = await Promise.all([returnsOf(store, order), steps(store, order)])
    return toIncoming(order, { returns, steps: way })
  }

  return {
    shipments: createShipments(client, detail),
    capabilities: {
      accept: {
        shipping_methods: [
          { id: 'pickup', name: 'Pickup' },
          { id: 'dropoff', name: 'Drop-off' },
        ],
      },
      request_pickup: {},
      cancel: { reasons: cancelReasons.map(({ told: _, paid: __, unpaid: ___, ...reason }) => ({ ...reason })) },
      answer_cancel: {},
      label: {},
      shipments: { split: { most: mostParcels, pieces: true }, merge: { most: mostCombined }, unmerge: {} },
    },

    read: async (store, orderId) => whole(store, await detail(store, orderId)),

    together: {
      most: mostAtOnce,
      async read(store, orderIds) {
        const orders = await detailsOf(store, orderIds)
        return orders.map((order, index) => {
          if (!order) return unknown(orderIds[index] ?? '')
          const hasMore = hasArrived.has(order.status) || arranged.has(order.status)
          return hasMore ? { rest: (then) => whole(then, order) } : mapped(() => toIncoming(order, { returns: [], steps: [] }))
        })
      },
    },

    async changedSince(store, since) {
      const found = new Set<string>()
      const body = { update_time_ge: Math.floor(Date.parse(since) / 1000) }
      let page_token = ''
      do {
        const query = { page_size: pageSize, sort_field: 'update_time', sort_order: 'ASC', ...(page_token && { page_token }) }
        const page = await client.call(store, 'POST', '/order/202309/orders/search', listShape, { query, body })
        for (const { id } of page.orders ?? []) found.add(id)
        page_token = page.next_page_token ?? ''
      } while (page_token)
      return [...found]
    },

    async accept(store, orderId, { shipping_method = 'pickup' }) {
      try {
        const packages: object[] = []
        for (const id of packagesToSend(await detail(store, orderId))) packages.push(await handover(store, id, shipping_method))
        const shipped = await client.call(store, 'POST', `${fulfillment}/packages/ship`, shippedShape, { body: { packages } })
        const [failed] = shipped?.errors ?? []
        if (failed) throw new ChannelFailure('rejected', failed.message || `ship: code ${failed.code}`)
        return { order_status: orderStatus.processing, mp_status: 'AWAITING_COLLECTION' }
      } catch (failure) {
        return unlessAlready(failure, () => state(store, orderId), atLeast(orderStatus.processing))
      }
    },

    async requestPickup(store, orderId) {
      const order = await detail(store, orderId)
      const now = statusIn(order, [])
      if (!arranged.has(order.status) || now === orderStatus.cancel_requested)
        throw new ChannelFailure('rejected', 'the shipment has not been arranged yet')
      if (now !== orderStatus.processing) return { order_status: now, mp_status: order.status }
      const [first = ''] = packagesToSend(order)
      const { tracking_number: told } = await client.call(store, 'GET', packagePath(first), packageShape)
      const tracking_number = told || trackingNumberOf(order)
      return { order_status: orderStatus.waiting_pickup, mp_status: order.status, ...(tracking_number && { tracking_number }) }
    },

    async cancel(store, order_id, reason) {
      const known = cancelReasons.find(({ id, text }) => id === reason || text.toLowerCase() === reason.trim().toLowerCase())
      if (!known) throw new ChannelFailure('rejected', `cancel reason must be one of ${cancelReasons.map(({ text }) => text).join(', ')}`)
      try {
        const { status } = await detail(store, order_id)
        const cancel_reason = statusOf[status] === orderStatus.waiting_payment ? known.unpaid : known.paid
        if (!cancel_reason) throw new ChannelFailure('rejected', `${known.text}: not a reason for an order that is not paid`)
        const asked = { body: { order_id, cancel_reason } }
        const { cancel_status } = await client.call(store, 'POST', `${afterSales}/cancellations`, cancelledShape, asked)
        // Somebody else must still agree: what came of it is told by push.
        if (cancel_status === 'CANCELLATION_REQUEST_PENDING') return state(store, order_id)
        return { order_status: orderStatus.cancelled, mp_status: 'CANCELLED' }
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, order_id),
          (status) => status === orderStatus.cancelled,
        )
      }
    },

    async answerCancel(store, orderId, agree) {
      try {
        const body = { order_ids: [orderId], cancel_status: ['CANCELLATION_REQUEST_PENDING'] }
        const { cancellations } = await client.call(store, 'POST', `${afterSales}/cancellations/search`, cancellationsShape, {
          query: { page_size: 50 },
          body,
        })
        if (!cancellations?.length) throw new ChannelFailure('rejected', 'nobody asks to cancel the order')
        for (const { cancel_id } of cancellations) {
          const path = `${afterSales}/cancellations/${encodeURIComponent(cancel_id)}`
          if (agree) await client.call(store, 'POST', `${path}/approve`, done, { body: {} })
          else await client.call(store, 'POST', `${path}/reject`, done, { body: { reject_reason: await rejectReason(store, cancel_id) } })
        }
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, orderId),
          (status) => (agree ? status === orderStatus.cancelled : status < orderStatus.cancelled),
        )
      }
      return agree ? { order_status: orderStatus.cancelled, mp_status: 'CANCELLED' } : state(store, orderId)
    },

    async label(store, orderId) {
      const order = await detail(store, orderId)
      if (!arranged.has(order.status)) throw new ChannelFailure('rejected', 'the shipment has not been arranged yet')
      const [first = ''] = packagesToSend(order)
      const query = { document_type: 'SHIPPING_LABEL', document_size: 'A6' }
      const { doc_url, tracking_number } = await client.call(store, 'GET', packagePath(first, '/shipping_documents'), documentShape, { query })
      const number = tracking_number || trackingNumberOf(order)
      if (!number) throw new ChannelFailure('rejected', 'the courier has given no number yet')
      const service = toIncoming(order, { returns: [], steps: [] }).courier_service_name
      return { tracking_number: number, routing_code: null, shipping_label: webAddress(doc_url), service }
    },
  }

  /** Why a wish is refused must be said by one of the platform's names. Unsettled: any of those that it offers will do, so the first is taken. */
  async function rejectReason(store: StoreConnection, return_or_cancel_id: string): Promise<string> {
    const { reasons } = await client.call(store, 'GET', `${afterSales}/reject_reasons`, reasonsShape, { query: { return_or_cancel_id } })
    const [reason] = reasons ?? []
    if (!reason) throw new ChannelFailure('rejected', 'the marketplace offers no reason to refuse')
    return reason.name
  }
}

/** How a package is handed over; the first time that is free, where the platform names any. */
function handoverBy(slots: HandoverSlots, method: string): object {
  const offered = method === 'dropoff' ? slots.can_drop_off : method === 'pickup' && slots.can_pickup
  if (!offered) throw new ChannelFailure('rejected', `shipping method ${method} is not offered for this order`)
  if (method === 'dropoff') return { handover_method: 'DROP_OFF' }
  const slot = slots.pickup_slots?.find(({ avaliable }) => avaliable !== false)
  return { handover_method: 'PICKUP', ...(slot && { pickup_slot: { start_time: slot.start_time, end_time: slot.end_time } }) }
}
