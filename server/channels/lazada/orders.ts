import { orderStatus } from '#contract/order/order-status.ts'
import { atLeast, unlessAlready } from '../already-done.ts'
import { ChannelFailure } from '../failure.ts'
import { gatherByStore } from '../gather.ts'
import type { ActionReply, ChannelOrders } from '../orders.ts'
import type { StoreConnection } from '../store-connection.ts'
import { webAddress } from '../web-address.ts'
import type { LazadaClient } from './client.ts'
import { livingItems, stateOf, toIncoming } from './order.ts'
import { createPacking, expectAll, mostPacked, type ToPack } from './packing.ts'
import {
  documentShape,
  itemsShape,
  type LazadaItem,
  listShape,
  orderShape,
  readyShape,
  reverseShape,
  tipShape,
  traceShape,
  validateShape,
} from './shapes.ts'
import { createShipments, mostParcels } from './shipments.ts'
import { cancelReasons, isOpen, statusOf } from './status.ts'

const pageSize = 100
/** Orders that are read by one call. */
const mostRead = 50
/** Item statuses in which a parcel is with its courier, so that its way can be asked for. */
const hasWay = (status: number) => status >= orderStatus.waiting_pickup && status < orderStatus.cancelled
const itemIds = (items: readonly LazadaItem[]) => items.map(({ order_item_id }) => order_item_id)

/** Whatever a tip says, only one of the kind `error` is a refusal. */
function expectNoError(tip: { tip_type?: string | null | undefined; tip_content?: string | null | undefined } | null | undefined): void {
  if (tip?.tip_type === 'error') throw new ChannelFailure('rejected', tip.tip_content || 'the order cannot be cancelled')
}

/**
 * How our steps lie on the platform's: accepting an order packs its items (200 → 300, `pending` → `packed`), which gives package and tracking number.
 * Requesting pickup says that its packages are ready to ship (300 → 400, `ready_to_ship`). A courier who missed a parcel comes again by themselves.
 */
export function createOrders(client: LazadaClient): ChannelOrders {
  const itemsOf = gatherByStore(mostRead, async (store, ids: readonly string[]) => {
    const { data } = await client.call(store, 'GET', '/orders/items/get', itemsShape, { order_ids: `[${ids.join(',')}]` })
    return ids.map((id) => {
      const found = data.find(({ order_id }) => order_id === id)
      if (!found) throw new ChannelFailure('rejected', `order ${id} does not exist`)
      return found.order_items
    })
  })

  /** Cancellations and returns that were asked for. */
  async function reversesOf(store: StoreConnection, trade_order_id: string, type: 'cancel' | 'return') {
    const asked = { trade_order_id, page_no: 1, page_size: 50 }
    const { result } = await client.call(store, 'GET', '/reverse/getreverseordersforseller', reverseShape, asked)
    return (result.items ?? []).filter(
      ({ request_type, reverse_order_lines }) =>
        (request_type === 'CANCEL') === (type === 'cancel') && reverse_order_lines?.some(({ reverse_status }) => isOpen(reverse_status)),
    )
  }

  /** Only of what has arrived a return is asked for. */
  async function isReturning(store: StoreConnection, orderId: string, items: readonly LazadaItem[]): Promise<boolean> {
    const { order_status } = stateOf(items, true)
    return order_status === orderStatus.complained && (await reversesOf(store, orderId, 'return')).length > 0
  }

  const state = async (store: StoreConnection, orderId: string): Promise<ActionReply> => {
    const items = await itemsOf(store, orderId)
    return stateOf(items, await isReturning(store, orderId, items))
  }

  async function steps(store: StoreConnection, order_id: string, items: readonly LazadaItem[]) {
    if (!items.some(({ status }) => hasWay(statusOf[status] ?? 0))) return []
    const { result } = await client.call(store, 'GET', '/logistic/order/trace', traceShape, { order_id, locale: 'id' })
    const told = (result.module ?? []).flatMap(({ package_detail_info_list }) => package_detail_info_list ?? [])
    return told
      .flatMap(({ logistic_detail_info_list }) => logistic_detail_info_list ?? [])
      .map((step) => ({
        at: new Date(step.event_time).toISOString(),
        description: step.description || step.title || '',
        location: step.package_location_name || null,
      }))
      .toSorted((a, b) => a.at.localeCompare(b.at))
  }

  const packing = createPacking(client)
  /** Orders that are accepted together are packed by one call. */
  const pack = gatherByStore(mostPacked, async (store, orders: readonly ToPack[]) =>
    packing.pack(store, orders, await packing.allocation(store, orders)),
  )

  return {
    capabilities: {
      accept: { shipping_methods: [] },
      request_pickup: {},
      cancel: { reasons: cancelReasons.map(({ name: _, ...reason }) => ({ ...reason })) },
      answer_cancel: {},
      label: {},
      shipments: { split: { most: mostParcels, pieces: true, packs: true } },
    },
    shipments: createShipments(client, itemsOf),

    async read(store, order_id) {
      const [{ data }, items] = await Promise.all([client.call(store, 'GET', '/order/get', orderShape, { order_id }), itemsOf(store, order_id)])
      const [returning, way] = await Promise.all([isReturning(store, order_id, items), steps(store, order_id, items)])
      return toIncoming(data, items, { returning, steps: way })
    },

    /** Pages begin where the one before ended, so that an order that changes meanwhile moves none out of sight; the offset is for those of one second. */
    async changedSince(store, since) {
      const found = new Set<string>()
      let after = `${since.slice(0, 19)}+00:00`
      for (let offset = 0; ; ) {
        const asked = { update_after: after, sort_by: 'updated_at', sort_direction: 'ASC', offset, limit: pageSize }
        const { orders } = (await client.call(store, 'GET', '/orders/get', listShape, asked)).data
        for (const { order_id } of orders) found.add(order_id)
        const last = orders.at(-1)?.updated_at
        if (!last || orders.length < pageSize) return [...found]
        if (Date.parse(last) > Date.parse(after)) {
          after = `${last.slice(0, 19)}+00:00`
          offset = 0
        } else offset += pageSize
      }
    },

    async accept(store, orderId) {
      try {
        const items = livingItems(await itemsOf(store, orderId))
        const waiting = items.filter(({ status }) => statusOf[status] === orderStatus.new)
        const ids = itemIds(waiting.length ? waiting : items)
        const packed = await pack(store, { order_id: orderId, ids })
        expectAll(packed, 'pack')
        const tracking_number = packed.find((one) => one.tracking_number)?.tracking_number
        return { order_status: orderStatus.processing, mp_status: 'packed', ...(tracking_number && { tracking_number }) }
      } catch (failure) {
        return unlessAlready(failure, () => state(store, orderId), atLeast(orderStatus.processing))
      }
    },

    async requestPickup(store, orderId) {
      const items = livingItems(await itemsOf(store, orderId))
      const waiting = items.filter(({ status }) => statusOf[status] === orderStatus.processing)
      // Of several parcels one may be ready already: it would be refused.
      const packages = [...new Set((waiting.length ? waiting : items).flatMap(({ package_id }) => package_id || []))]
      if (!packages.length) throw new ChannelFailure('rejected', 'the order has not been packed yet')
      const now = stateOf(items, false)
      const tracking_number = items.find(({ tracking_code }) => tracking_code)?.tracking_code
      if (atLeast(orderStatus.waiting_pickup)(now.order_status)) return { ...now, ...(tracking_number && { tracking_number }) }
      try {
        const readyToShipReq = JSON.stringify({ packages: packages.map((package_id) => ({ package_id })) })
        const { result } = await client.call(store, 'POST', '/order/package/rts', readyShape, { readyToShipReq })
        expectAll(result.data.packages, 'ready to ship')
        return { order_status: orderStatus.waiting_pickup, mp_status: 'ready_to_ship', ...(tracking_number && { tracking_number }) }
      } catch (failure) {
        return unlessAlready(failure, () => state(store, orderId), atLeast(orderStatus.waiting_pickup))
      }
    },

    async cancel(store, order_id, reason) {
      const known = cancelReasons.find(({ id, text }) => id === reason || text.toLowerCase() === reason.trim().toLowerCase())
      if (!known) throw new ChannelFailure('rejected', `cancel reason must be one of ${cancelReasons.map(({ text }) => text).join(', ')}`)
      try {
        const order_item_id_list = JSON.stringify(itemIds(livingItems(await itemsOf(store, order_id))))
        const { data } = await client.call(store, 'GET', '/order/reverse/cancel/validate', validateShape, { order_id, order_item_id_list })
        expectNoError(data)
        const offered = data?.reason_options ?? []
        const option = offered.find(({ reason_name }) => reason_name.toLowerCase() === known.name.toLowerCase())
        if (!option)
          throw new ChannelFailure('rejected', `the marketplace offers for this order: ${offered.map((one) => one.reason_name).join(', ')}`)
        const asked = { order_id, order_item_id_list, reason_id: option.reason_id }
        expectNoError((await client.call(store, 'GET', '/order/reverse/cancel/create', tipShape, asked)).data)
        return { order_status: orderStatus.cancelled, mp_status: 'canceled' }
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
        const asked = await reversesOf(store, orderId, 'cancel')
        if (!asked.length) throw new ChannelFailure('rejected', 'nobody asks to cancel the order')
        for (const { reverse_order_id } of asked)
          await client.call(store, 'GET', '/order/reverse/cancel/seller/decide', tipShape, { reverse_order_id, agree_cancel: String(agree) })
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, orderId),
          (status) => (agree ? status === orderStatus.cancelled : status < orderStatus.cancelled),
        )
      }
      return agree ? { order_status: orderStatus.cancelled, mp_status: 'canceled' } : state(store, orderId)
    },

    async label(store, orderId) {
      const [item] = livingItems(await itemsOf(store, orderId)).filter(({ package_id }) => package_id)
      if (!item?.tracking_code) throw new ChannelFailure('rejected', 'the order has not been packed yet')
      const getDocumentReq = JSON.stringify({ doc_type: 'PDF', packages: [{ package_id: item.package_id }] })
      const { result } = await client.call(store, 'GET', '/order/package/document/get', documentShape, { getDocumentReq })
      return {
        tracking_number: item.tracking_code,
        routing_code: null,
        shipping_label: webAddress(result.data?.pdf_url),
        service: item.shipping_provider_type || item.shipment_provider || '',
      }
    },
  }
}
