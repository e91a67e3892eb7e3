import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import { arrangeParcel } from '../parcels.ts'
import { sellerActs } from '../seller-acts.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall, TiktokError } from './door.ts'
import { returnReasons } from './return-calls.ts'
import {
  cancellationOf,
  cancelReasons,
  isArranged,
  orderOf,
  orderOfNumber,
  packageDetailOf,
  packageOf,
  packageRowOf,
  packageStatusOf,
  pageOf,
  priceDetailOf,
  rejectReasons,
  seconds,
  statusOf,
} from './shapes.ts'
import { mountShipments } from './shipment-calls.ts'

const fulfillment = '/fulfillment/202309'
const afterSales = '/return_refund/202309'
const stringsIn = (value: unknown): string[] | null => (Array.isArray(value) ? value.map(String) : null)

export function mountOrders(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const ofStore = (store: SandboxStore): SandboxOrder[] => [...world.orders()].filter((order) => order.store === store)
  const between = (at: number, fields: Fields, name: string) =>
    seconds(at) >= Number(fields[`${name}_ge`] ?? 0) && seconds(at) < Number(fields[`${name}_lt`] ?? Number.POSITIVE_INFINITY)
  const sorted = (orders: SandboxOrder[], { sort_field, sort_order }: Fields) => {
    const by = sort_field === 'update_time' ? 'updated_at' : 'created_at'
    return orders.toSorted((a, b) => (a[by] - b[by]) * (sort_order === 'ASC' ? 1 : -1))
  }

  const search = shopCall(
    parts,
    (store, fields) => {
      const found = ofStore(store).filter(
        (order) =>
          (!fields.order_status || statusOf(order) === fields.order_status) &&
          (fields.is_buyer_request_cancel === undefined || (order.stage === 'cancel_requested') === fields.is_buyer_request_cancel) &&
          (!fields.buyer_user_id || String(order.buyer_id) === fields.buyer_user_id) &&
          between(order.created_at, fields, 'create_time') &&
          between(order.updated_at, fields, 'update_time'),
      )
      const { part, ...page } = pageOf(sorted(found, fields), fields, 100)
      return { ...page, orders: part.map(orderOf) }
    },
    true,
  )
  const details = shopCall(parts, (store, { ids }) => {
    const wanted = String(ids ?? '')
      .split(',')
      .filter(Boolean)
    if (wanted.length === 0 || wanted.length > 50) throw new TiktokError(36_009_004, 'ids must hold 1 to 50 orders')
    // Whoever asks for an order of an earlier run has had it shipped by then, unless what is done with it next says otherwise.
    return { orders: wanted.map((id) => orderOf(world.look(store, id, 'waiting_pickup'))) }
  })
  for (const version of ['202309', '202507']) {
    scope.post(`/order/${version}/orders/search`, search)
    scope.get(`/order/${version}/orders`, details)
  }

  scope.get(
    '/order/202407/orders/:order_id/price_detail',
    shopCall(parts, (store, _fields, { order_id = '' }) => priceDetailOf(world.look(store, order_id, 'waiting_pickup'))),
  )

  const timeSlots = () =>
    [1, 2].map((days) => {
      const day = seconds(world.now()) + days * 86_400
      const start_time = day - (day % 86_400) + 7200
      return { start_time, end_time: start_time + 32_400, avaliable: true }
    })
  const orderIn = ({ package_id = '' }: Record<string, string>) => orderOfNumber(package_id)
  const noPackage = (order: SandboxOrder) => {
    if (!isArranged(order)) throw new TiktokError(21_011_027, 'The package has not been shipped')
    return order
  }

  scope.get(
    `${fulfillment}/packages/:package_id/handover_time_slots`,
    shopCall(parts, (store, _fields, params) => {
      world.look(store, orderIn(params), 'new')
      return { can_pickup: true, can_drop_off: true, can_van_collection: false, drop_off_point_url: '', pickup_slots: timeSlots() }
    }),
  )
  function ship(store: SandboxStore, packageId: string, { handover_method, pickup_slot }: Fields): void {
    if (handover_method !== 'PICKUP' && handover_method !== 'DROP_OFF') throw new TiktokError(36_009_004, 'handover_method is invalid')
    const start = (pickup_slot as Fields | undefined)?.start_time
    if (start !== undefined && !timeSlots().some(({ start_time }) => start_time === start))
      throw new TiktokError(21_011_038, 'The pickup slot is not available')
    const order = world.find(store, orderOfNumber(packageId), 'new')
    if (order.parcels) {
      arrangeParcel(world, order, packageId)
      return
    }
    sellerActs.arrange(world, order)
    // What goes in one parcel is sent together.
    for (const other of ofStore(store))
      if (other !== order && other.merged_as === packageId && other.stage === 'new') sellerActs.arrange(world, other)
  }
  scope.post(
    `${fulfillment}/packages/:package_id/ship`,
    shopCall(parts, (store, fields, { package_id = '' }) => {
      ship(store, package_id, fields)
      return {}
    }),
  )
  /** One result per package: what one refuses does not stop the others. */
  scope.post(
    `${fulfillment}/packages/ship`,
    shopCall(parts, (store, { packages }) => {
      if (!Array.isArray(packages) || packages.length === 0 || packages.length > 50)
        throw new TiktokError(36_009_004, 'packages must hold 1 to 50 packages')
      const errors = (packages as Fields[]).flatMap((one) => {
        try {
          ship(store, String(one.id), one)
          return []
        } catch (error) {
          if (!(error instanceof Refusal || error instanceof TiktokError)) throw error
          const code = error instanceof TiktokError ? error.code : 21_011_010
          return [{ code, message: error.message, detail: { package_id: String(one.id) } }]
        }
      })
      return errors.length ? { errors } : {}
    }),
  )
  mountShipments(scope, parts)
  scope.post(
    `${fulfillment}/packages/search`,
    shopCall(
      parts,
      (store, fields) => {
        const found = ofStore(store).filter(
          (order) =>
            statusOf(order) !== 'UNPAID' &&
            (!fields.package_status || packageStatusOf(order) === fields.package_status) &&
            between(order.created_at, fields, 'create_time') &&
            between(order.updated_at, fields, 'update_time'),
        )
        const { part, ...page } = pageOf(sorted(found, fields), fields, 50)
        return { ...page, packages: part.map(packageRowOf) }
      },
      true,
    ),
  )
  scope.get(
    `${fulfillment}/packages/:package_id`,
    shopCall(parts, (store, _fields, params) => packageDetailOf(world.find(store, orderIn(params), 'waiting_pickup'))),
  )
  scope.get(
    `${fulfillment}/packages/:package_id/shipping_documents`,
    shopCall(parts, (store, { document_type }, params) => {
      if (!document_type) throw new TiktokError(36_009_004, 'document_type is required')
      const order = noPackage(world.find(store, orderIn(params), 'waiting_pickup'))
      return { doc_url: `https://open-fs-sg.tiktokshop.com/wsos/label/${packageOf(order)}.pdf`, tracking_number: order.tracking_number }
    }),
  )
  scope.get(
    `${fulfillment}/orders/:order_id/tracking`,
    shopCall(parts, (store, _fields, { order_id = '' }) => ({
      tracking: noPackage(world.look(store, order_id, 'waiting_pickup'))
        .track.map(({ at, description, location }) => ({
          description: location ? `${description} (${location})` : description,
          update_time_millis: at,
        }))
        .reverse(),
    })),
  )

  scope.post(
    `${afterSales}/cancellations`,
    shopCall(parts, (store, { order_id, cancel_reason }) => {
      const words = cancelReasons[String(cancel_reason)]
      const order = world.find(store, String(order_id), 'new')
      const unpaid = String(cancel_reason).startsWith('seller_cancel_unpaid')
      if (!words || unpaid !== (order.stage === 'unpaid')) throw new TiktokError(25_001_009, 'cancel_reason is not available for this order')
      sellerActs.cancel(world, order, words)
      return { cancel_id: `40${order.order_id}`, cancel_status: 'CANCELLATION_REQUEST_SUCCESS' }
    }),
  )
  /** Who asks for the wishes about an order of an earlier run is about to answer one. */
  const about = (store: SandboxStore, { order_ids }: Fields) =>
    stringsIn(order_ids)?.map((id) => world.find(store, id, 'cancel_requested')) ?? ofStore(store)
  scope.post(
    `${afterSales}/cancellations/search`,
    shopCall(
      parts,
      (store, fields) => {
        const [ids, states] = [stringsIn(fields.cancel_ids), stringsIn(fields.cancel_status)]
        const asked = ids ? ids.map((id) => world.find(store, orderOfNumber(id), 'cancel_requested')) : about(store, fields)
        const found = asked.flatMap((order) => {
          const told = cancellationOf(order)
          return told && (!states || states.includes(told.cancel_status)) ? [told] : []
        })
        const { part, ...page } = pageOf(found, fields, 50)
        return { ...page, cancellations: part }
      },
      true,
    ),
  )
  const decide = (verb: 'approve' | 'reject') =>
    scope.post(
      `${afterSales}/cancellations/:cancel_id/${verb}`,
      shopCall(parts, (store, { reject_reason }, { cancel_id = '' }) => {
        if (verb === 'reject' && !rejectReasons.some(({ name }) => name === reject_reason))
          throw new TiktokError(25_001_010, 'reject_reason is not available')
        sellerActs.answerCancel(world, world.find(store, orderOfNumber(cancel_id), 'cancel_requested'), verb === 'approve')
        return {}
      }),
    )
  decide('approve')
  decide('reject')
  scope.get(
    `${afterSales}/reject_reasons`,
    shopCall(parts, (store, { return_or_cancel_id }) => {
      const id = String(return_or_cancel_id)
      // Numbers of returns begin otherwise than those of cancellations.
      if (id.startsWith('41')) return { reasons: returnReasons }
      world.look(store, orderOfNumber(id), 'cancel_requested')
      return { reasons: rejectReasons }
    }),
  )
}
