import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, inContent, inValue, sellerCall } from './door.ts'
import {
  detailOf,
  isPacked,
  itemOf,
  itemsOf,
  listItemOf,
  orderOfItem,
  orderOfPackage,
  packageOf,
  paidAt,
  returnIdOf,
  returnStatusOf,
} from './shapes.ts'

const reasons = ['Stok habis', 'Harga salah', 'Alamat di luar jangkauan'] as const
const mostOnPage = 50

/** Items that were cancelled while the others of their order were not: `order_id/item_id`. */
export type CancelledItems = Set<string>
const keyOf = (order: SandboxOrder, itemId: string) => `${order.order_id}/${itemId}`
export const isCancelled = (cancelled: CancelledItems, order: SandboxOrder, itemId: string): boolean =>
  order.stage === 'cancelled' || cancelled.has(keyOf(order, itemId))

const section = (fields: Fields, name: string): Fields => (typeof fields[name] === 'object' && fields[name] ? (fields[name] as Fields) : {})

export function mountOrders(scope: FastifyInstance, parts: StandInParts, cancelled: CancelledItems): void {
  const { world } = parts
  const paths = { new: '/proxy/seller/v1/orders', old: '/proxy/mta/api/businesspartner/v1/order' }
  /** An order of an earlier run has been packed by then, unless what is done with it next says otherwise. */
  const shown = (store: SandboxStore, id: string) => world.look(store, id, 'processing')
  /** Sellers see no order before it is paid. */
  const listed = (store: SandboxStore) =>
    [...world.orders()].filter((order) => order.store === store && order.stage !== 'unpaid').sort((a, b) => paidAt(a) - paidAt(b))
  const find = (store: SandboxStore, id: string): SandboxOrder[] => {
    try {
      const order = shown(store, id.startsWith('126') ? orderOfItem(id) : id)
      return order.stage === 'unpaid' ? [] : [order]
    } catch (error) {
      if (error instanceof Refusal) return []
      throw error
    }
  }

  scope.post(
    `${paths.new}/packages/filter`,
    sellerCall(
      parts,
      (answer: Fields) => answer,
      (store, fields) => {
        const { orderOrOrderItemIds: ids, statusFPDateRange: span, packageId, orderItemStatuses: wanted } = section(fields, 'filter')
        const { page = 0, size = 10 } = section(fields, 'paging')
        if (!(Number(size) >= 1 && Number(size) <= mostOnPage)) throw new Refusal('bad-input', `paging.size must be between 1 and ${mostOnPage}`)
        const { start = 0, end = Number.POSITIVE_INFINITY } = section({ span }, 'span') as { start?: number; end?: number }
        const asked = Array.isArray(ids) ? ids.map(String) : packageId ? [orderOfPackage(String(packageId))] : null
        const found = (
          asked ? asked.flatMap((id) => find(store, id)) : listed(store).filter((order) => paidAt(order) >= start && paidAt(order) <= end)
        )
          .map((order) => ({
            packageId: isPacked(order) ? packageOf(order) : null,
            orderItems: itemsOf(order)
              .map((item) => listItemOf(item, isCancelled(cancelled, order, item.item_id)))
              .filter(({ order: { itemStatus } }) => !Array.isArray(wanted) || wanted.includes(itemStatus)),
          }))
          .filter(({ orderItems }) => orderItems.length > 0)
        const from = Number(page) * Number(size)
        return {
          content:
            section(fields, 'sorting').direction === 'DESC'
              ? found.toReversed().slice(from, from + Number(size))
              : found.slice(from, from + Number(size)),
          paging: { pageNumber: Number(page), pageSize: Number(size), totalPage: Math.ceil(found.length / Number(size)), totalRecord: found.length },
        }
      },
      true,
    ),
  )

  scope.get(
    `${paths.old}/orderDetail`,
    sellerCall(parts, inValue, (store, { orderNo, orderItemNo }) => {
      const order = shown(store, String(orderNo))
      return detailOf(itemOf(order, String(orderItemNo)), isCancelled(cancelled, order, String(orderItemNo)))
    }),
  )

  /** Items of one buyer at one address that may lie in one package; here every order is another buyer's. */
  scope.get(
    `${paths.old}/getCombineShipping`,
    sellerCall(parts, inValue, (store, { orderItemNo }) => {
      const order = shown(store, orderOfItem(String(orderItemNo)))
      return { combineShipping: itemsOf(order).map(({ item_id }) => ({ orderNo: order.order_id, orderItemNo: item_id })) }
    }),
  )

  scope.post(
    `${paths.old}/createPackage`,
    sellerCall(parts, inValue, (store, { orderItemIds }) => {
      const ids = Array.isArray(orderItemIds) ? orderItemIds.map(String) : []
      const [first] = ids
      if (first === undefined) throw new Refusal('bad-input', 'orderItemIds must not be empty')
      const order = world.find(store, orderOfItem(first), 'new')
      for (const id of ids) itemOf(order, id)
      sellerActs.accept(world, order)
      return { packageId: packageOf(order) }
    }),
  )

  scope.post(
    `${paths.new}/regular/:package_id/fulfill`,
    sellerCall(parts, inContent, (store, _fields, { package_id = '' }) => {
      sellerActs.requestPickup(world, world.find(store, orderOfPackage(package_id), 'processing'))
      return null
    }),
  )

  scope.get(
    `${paths.new}/:package_id/shippingLabel`,
    sellerCall(parts, inContent, (store, _fields, { package_id = '' }) => {
      const order = shown(store, orderOfPackage(package_id))
      if (!isPacked(order)) throw new Refusal('wrong-status', 'The package does not exist')
      const text = `${order.tracking_number} ${order.buyer.address.recipient}`
      return { documentType: 'PDF', shippingLabel: Buffer.from(text).toString('base64') }
    }),
  )

  scope.get(
    `${paths.new}/items/cancellations/reasons`,
    sellerCall(parts, inContent, () => reasons),
  )
  scope.post(
    `${paths.new}/items/:item_id/cancellations`,
    sellerCall(parts, inContent, (store, { reason, cancellationQuantity }, { item_id = '' }) => {
      const order = world.find(store, orderOfItem(item_id), 'new')
      const { index } = itemOf(order, item_id)
      const whole = reasons.some((known) => known === reason) || Number(cancellationQuantity) === order.lines[index]?.qty
      if (!reason || !whole) throw new Refusal('bad-input', 'Only whole items are cancelled here, with a reason')
      sellerActs.mayCancel(order)
      cancelled.add(keyOf(order, item_id))
      if (itemsOf(order).every((item) => cancelled.has(keyOf(order, item.item_id)))) sellerActs.cancel(world, order, String(reason))
      return null
    }),
  )

  const returns = (store: SandboxStore) => listed(store).filter(({ stage }) => stage === 'complained' || stage === 'returned')
  const returnOf = (order: SandboxOrder) => ({
    rmaId: returnIdOf(order),
    orderNo: order.order_id,
    orderItemNo: itemsOf(order)[0]?.item_id,
    status: returnStatusOf(order),
    rmaResolution: 'REFUND',
    returnDate: order.updated_at,
    reason: order.cancel_reason ?? 'Barang tidak sesuai',
  })
  scope.get(
    `${paths.old}/getReturnedOrderSummary`,
    sellerCall(parts, inValue, (store, { orderIdOrItemId: id }) =>
      returns(store)
        .filter((order) => id === undefined || order.order_id === id || itemsOf(order).some(({ item_id }) => item_id === id))
        .map(returnOf),
    ),
  )
  scope.get(
    `${paths.old}/getReturnedOrderDetail`,
    sellerCall(parts, inValue, (store, { orderNo }) => {
      const order = returns(store).find(({ order_id }) => order_id === String(orderNo))
      if (!order) throw new Refusal('not-found', 'The return does not exist')
      return returnOf(order)
    }),
  )
}
