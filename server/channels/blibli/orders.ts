import { z } from 'zod'
import { orderStatus } from '#contract/order/order-status.ts'
import { atLeast, unlessAlready } from '../already-done.ts'
import { ChannelFailure } from '../failure.ts'
import type { ActionReply, ChannelOrders } from '../orders.ts'
import { leastFar } from '../status-of-items.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { BlibliClient } from './client.ts'
import { isPacked, standingOfItem, standingOfOrder, toIncoming } from './order.ts'
import { type BlibliItem, itemShape, packageShape, packagesShape, returnsShape } from './order-shapes.ts'
import { cancelReasons, isReturnOver, packed, standingOf } from './status.ts'

const pageSize = 50
/** One integration saw a list end here, whatever there is: a span that holds as many is listed in halves, down to an hour. */
const mostListed = 100
const hourMs = 3_600_000
const lookBackMs = 15 * 24 * hourMs
const oldPath = '/proxy/mta/api/businesspartner/v1/order'
const newPath = '/proxy/seller/v1/orders'
const done = z.unknown()

type Packages = z.infer<typeof packagesShape>['content']

/** Whether an order is paid out is told by its items alone, not by lists: delivered ones are read once a day, each at its own time. */
const isDue = (paidAt: number, since: number, now: number): boolean => paidAt + Math.floor((now - paidAt) / (24 * hourMs)) * 24 * hourMs >= since

const livingItems = (items: readonly BlibliItem[]) => items.filter((item) => standingOfItem(item)?.order_status !== orderStatus.cancelled)

/**
 * The marketplace deals with the items of an order. Accepting makes their package (createPackage), of this order alone: what the same buyer ordered
 * besides could lie in it, but is accepted by itself. Requesting pickup hands the package over (fulfill).
 */
export function createOrders(client: BlibliClient): ChannelOrders {
  const page = (store: StoreConnection, filter: object, number: number) => {
    const body = { filter, sorting: { by: 'statusFPUpdatedTimestamp', direction: 'ASC' }, paging: { page: number, size: pageSize } }
    return client.whole(store, 'POST', `${newPath}/packages/filter`, packagesShape, { body })
  }
  async function packages(store: StoreConnection, filter: object): Promise<{ content: Packages; total: number }> {
    const { content, paging } = await page(store, filter, 0)
    for (let number = 1; number < paging.totalPage; number += 1) content.push(...(await page(store, filter, number)).content)
    return { content, total: paging.totalRecord }
  }
  /** Packages whose items were paid in a span (ms), the earliest first. */
  async function paidBetween(store: StoreConnection, start: number, end: number): Promise<Packages> {
    const { content, total } = await packages(store, { statusFPDateRange: { start, end } })
    if (total !== mostListed || end - start <= hourMs) return content
    const middle = Math.floor((start + end) / 2)
    return [...(await paidBetween(store, start, middle)), ...(await paidBetween(store, middle + 1, end))]
  }

  async function itemsOf(store: StoreConnection, orderNo: string): Promise<[BlibliItem, ...BlibliItem[]]> {
    const { content } = await packages(store, { orderOrOrderItemIds: [orderNo] })
    const found = content.flatMap(({ orderItems }) => orderItems.map(({ order }) => order)).filter(({ id }) => id === orderNo)
    const ids = [...new Set(found.map(({ itemId }) => itemId))].toSorted()
    const [first, ...rest] = await Promise.all(
      ids.map((orderItemNo) => client.call(store, 'GET', `${oldPath}/orderDetail`, itemShape, { query: { orderNo, orderItemNo } })),
    )
    if (!first) throw new ChannelFailure('rejected', `order ${orderNo} does not exist`)
    return [first, ...rest]
  }
  const state = async (store: StoreConnection, orderNo: string): Promise<ActionReply> => standingOfOrder(await itemsOf(store, orderNo))

  const isReturning = async (store: StoreConnection, orderNo: string): Promise<boolean> => {
    const query = { orderIdOrItemId: orderNo }
    const returns = (await client.call(store, 'GET', `${oldPath}/getReturnedOrderSummary`, returnsShape, { query })) ?? []
    return returns.some((one) => one.orderNo === orderNo && !isReturnOver(one.status))
  }

  const trackingOf = (items: readonly BlibliItem[]) => {
    const tracking_number = items.find(({ awbNumber }) => awbNumber)?.awbNumber
    return tracking_number ? { tracking_number } : {}
  }

  return {
    capabilities: {
      accept: { shipping_methods: [] },
      request_pickup: {},
      cancel: { reasons: cancelReasons.map((reason) => ({ ...reason })) },
      label: {},
    },

    async read(store, orderNo) {
      const items = await itemsOf(store, orderNo)
      const delivered = items.some(({ orderStatus: status }) => status === 'D' || status === 'RT')
      return toIncoming(items, delivered && (await isReturning(store, orderNo)))
    },

    /** Orders are listed by when they were paid; what became of earlier ones is told by {@link standings}. */
    async changedSince(store, since) {
      const found = await paidBetween(store, Date.parse(since), Date.now())
      return [...new Set(found.flatMap(({ orderItems }) => orderItems.map(({ order }) => order.id)))]
    },

    async standings(store, since) {
      const now = Date.now()
      const orders = new Map<string, NonNullable<ReturnType<typeof standingOf>>[]>()
      for (const { packageId, orderItems } of await paidBetween(store, now - lookBackMs, now))
        for (const { order } of orderItems) {
          const told = standingOf({ status: order.itemStatus, packed: !!packageId })
          if (!told) continue
          const standing =
            told.mp_status === 'D' && isDue(order.statusFPUpdatedTimestamp, Date.parse(since), now) ? { ...told, mp_status: 'D due' } : told
          orders.set(order.id, [...(orders.get(order.id) ?? []), standing])
        }
      return [...orders].map(([mp_order_id, items]) => ({ mp_order_id, mp_status: leastFar(items)?.mp_status ?? '' }))
    },

    async accept(store, orderNo) {
      try {
        const items = livingItems(await itemsOf(store, orderNo))
        const waiting = items.filter((item) => !isPacked(item))
        const orderItemIds = (waiting.length ? waiting : items).map(({ orderItemNo }) => orderItemNo)
        await client.call(store, 'POST', `${oldPath}/createPackage`, packageShape, { body: { orderItemIds } })
      } catch (failure) {
        return unlessAlready(failure, () => state(store, orderNo), atLeast(orderStatus.processing))
      }
      return { order_status: orderStatus.processing, mp_status: packed }
    },

    async requestPickup(store, orderNo) {
      const items = livingItems(await itemsOf(store, orderNo))
      const found = [...new Set(items.flatMap(({ packageId }) => (packageId ? String(packageId) : [])))]
      if (!found.length || !items.every(isPacked)) throw new ChannelFailure('rejected', 'the package has not been made yet')
      try {
        for (const packageId of found)
          await client.call(store, 'POST', `${newPath}/regular/${encodeURIComponent(packageId)}/fulfill`, done, { body: { awbNo: '' } })
      } catch (failure) {
        return unlessAlready(failure, () => state(store, orderNo), atLeast(orderStatus.waiting_pickup))
      }
      return { order_status: orderStatus.waiting_pickup, mp_status: 'PU', ...trackingOf(items) }
    },

    async cancel(store, orderNo, reason) {
      const known = cancelReasons.find(({ id, text }) => id === reason || text.toLowerCase() === reason.trim().toLowerCase())
      try {
        for (const { orderItemNo, qty } of livingItems(await itemsOf(store, orderNo))) {
          const body = { reason: known?.text ?? reason, cancellationQuantity: qty }
          await client.call(store, 'POST', `${newPath}/items/${encodeURIComponent(orderItemNo)}/cancellations`, done, { body })
        }
      } catch (failure) {
        return unlessAlready(
          failure,
          () => state(store, orderNo),
          (status) => status === orderStatus.cancelled,
        )
      }
      return { order_status: orderStatus.cancelled, mp_status: 'X' }
    },

    async label(store, orderNo) {
      const items = livingItems(await itemsOf(store, orderNo))
      const { tracking_number } = trackingOf(items)
      if (!tracking_number) throw new ChannelFailure('rejected', 'the package has not been made yet')
      return { tracking_number, routing_code: null, service: items[0]?.logisticsProductName ?? '' }
    },
  }
}
