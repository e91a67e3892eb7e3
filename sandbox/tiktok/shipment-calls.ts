import type { FastifyInstance } from 'fastify'
import { Refusal, type SandboxOrder, type SandboxStore } from '../order.ts'
import { splitOrder } from '../parcels.ts'
import type { StandInParts } from '../stand-in.ts'
import { type Fields, shopCall, TiktokError } from './door.ts'
import { orderOf, packageOf, pageOf, piecesOf } from './shapes.ts'

const fulfillment = '/fulfillment/202309'
const rowsIn = (value: unknown): Fields[] => (Array.isArray(value) ? (value as Fields[]) : [])
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Splitting orders into parcels, and combining orders of one buyer. */
export function mountShipments(scope: FastifyInstance, parts: StandInParts): void {
  const { world } = parts
  const changed = (order: SandboxOrder) => {
    order.updated_at = Math.max(world.now(), order.updated_at + 1)
  }

  scope.post(
    `${fulfillment}/orders/:order_id/split`,
    shopCall(parts, (store, fields, { order_id = '' }) => {
      const order = world.find(store, order_id, 'new')
      const pieces = piecesOf(order)
      const groups = rowsIn(fields.splittable_groups).map(({ order_line_item_ids }) =>
        idsIn(order_line_item_ids).map((id) => pieces.findIndex((piece) => piece.id === id)),
      )
      splitOrder(world, order, pieces.length, groups, (at) => `${11 + at}${order.order_id}`)
      return {
        packages: (order.parcels ?? []).map(({ id, places }) => ({ id, order_line_item_ids: places.map((place) => pieces[place]?.id ?? '') })),
      }
    }),
  )

  /** Orders that one buyer has waiting at a shop, by the first one's parcel. */
  function combinable(store: SandboxStore) {
    const waiting = [...world.orders()].filter((one) => one.store === store && one.stage === 'new' && !one.parcels && !one.merged_as)
    const buyers = new Map<number, SandboxOrder[]>()
    for (const order of waiting) buyers.set(order.buyer_id, [...(buyers.get(order.buyer_id) ?? []), order])
    return [...buyers.values()]
      .filter((some) => some.length > 1)
      .map((some) => ({ id: packageOf(some[0] as SandboxOrder), order_ids: some.map(({ order_id }) => order_id) }))
  }

  scope.get(
    `${fulfillment}/combinable_packages/search`,
    shopCall(
      parts,
      (store, fields) => {
        const { part, ...page } = pageOf(combinable(store), fields, 50)
        return { ...page, combinable_packages: part }
      },
      true,
    ),
  )
  scope.post(
    `${fulfillment}/packages/combine`,
    shopCall(parts, (store, { combinable_packages }) => {
      const packages = rowsIn(combinable_packages).map(({ order_ids }) => {
        const orders = idsIn(order_ids).map((id) => world.find(store, id, 'new'))
        const [first] = orders
        const allowed = first && combinable(store).some((group) => orders.every(({ order_id }) => group.order_ids.includes(order_id)))
        if (!first || orders.length < 2 || !allowed) throw new TiktokError(21_011_041, 'The packages can not be combined')
        const id = packageOf(first)
        for (const order of orders) {
          order.merged_as = id
          changed(order)
        }
        return { id, order_ids: orders.map(({ order_id }) => order_id) }
      })
      return { packages, errors: [] }
    }),
  )
  scope.post(
    `${fulfillment}/packages/:package_id/uncombine`,
    shopCall(parts, (store, { order_ids }, { package_id = '' }) => {
      const orders = idsIn(order_ids).map((id) => world.find(store, id, 'new'))
      for (const order of orders) {
        if (order.merged_as !== package_id || order.stage !== 'new')
          throw new Refusal('wrong-status', `Pesanan ${order.order_id} tidak bisa dipisahkan`)
        order.merged_as = undefined
        changed(order)
      }
      return { packages: orders.map((order) => ({ id: orderOf(order).packages[0]?.id, order_ids: [order.order_id] })) }
    }),
  )
}
