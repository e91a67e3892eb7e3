import { trackingNumberOf } from '#contract/demo/recall-order.ts'
import { Refusal, type SandboxOrder, type SandboxParcel } from './order.ts'
import { sellerActs } from './seller-acts.ts'
import type { World } from './world.ts'

/** Parts an order that is new into parcels that hold all its places, each once. */
export function splitOrder(
  world: World,
  order: SandboxOrder,
  places: number,
  groups: readonly (readonly number[])[],
  idOf: (at: number) => string,
): void {
  if (order.stage !== 'new' || order.merged_as) throw new Refusal('wrong-status', `Pesanan ${order.order_id} tidak bisa dipecah`)
  const held = groups.flat()
  const isWhole = held.length === places && new Set(held).size === places && held.every((place) => place >= 0 && place < places)
  if (!isWhole || groups.length < 2 || groups.some((group) => group.length === 0))
    throw new Refusal('bad-input', 'Setiap barang harus ada di tepat satu paket')
  order.parcels = groups.map((group, at) => ({ id: idOf(at), places: group, arranged: false }))
  order.updated_at = Math.max(world.now(), order.updated_at + 1)
}

export function unsplitOrder(world: World, order: SandboxOrder): void {
  if (order.stage !== 'new' || !order.parcels) throw new Refusal('wrong-status', `Pesanan ${order.order_id} tidak bisa disatukan lagi`)
  order.parcels = undefined
  order.updated_at = Math.max(world.now(), order.updated_at + 1)
}

/** Arranges one parcel; the order moves with its last. */
export function arrangeParcel(world: World, order: SandboxOrder, id: string): void {
  const parcel = order.parcels?.find((one) => one.id === id)
  if (!parcel) throw new Refusal('not-found', `Paket ${id} tidak ada`)
  if (order.stage !== 'new' && order.stage !== 'retry') throw new Refusal('wrong-status', `Paket ${id} sudah diatur`)
  parcel.arranged = true
  if (order.parcels?.every(({ arranged }) => arranged)) sellerActs.arrange(world, order)
}

/**
 * Packs some of an order's places in a parcel of their own, for marketplaces whose parcels come to be by packing: its number is there at once, and the order
 * moves with its last piece.
 */
export function packPlaces(world: World, order: SandboxOrder, places: number, group: readonly number[], idOf: (at: number) => string): void {
  const packed = new Set(order.parcels?.flatMap((parcel) => parcel.places))
  const isNew = order.stage === 'new' && !group.some((place) => packed.has(place))
  if (!isNew) throw new Refusal('wrong-status', `Pesanan ${order.order_id} tidak bisa dikemas: sudah dikemas`)
  if (group.length < places) {
    const parcels = order.parcels ?? []
    order.parcels = [...parcels, { id: idOf(parcels.length), places: group, arranged: false }]
    order.tracking_number ??= trackingNumberOf(order.store.marketplace, order.order_id, order.courier)
  }
  if (packed.size + group.length === places) sellerActs.accept(world, order)
  else world.move(order, 'new')
}

/** Has one parcel that is packed fetched; the order moves with its last. */
export function sendParcel(world: World, order: SandboxOrder, parcel: SandboxParcel): void {
  if (order.stage !== 'processing' || parcel.arranged) throw new Refusal('wrong-status', `Paket ${parcel.id} tidak bisa dijemput`)
  parcel.arranged = true
  if (order.parcels?.every(({ arranged }) => arranged)) sellerActs.requestPickup(world, order)
  else world.move(order, 'processing')
}

/** Each parcel has a number of its own. */
export const parcelNumber = (order: SandboxOrder, id: string): string => {
  const at = order.parcels?.findIndex((one) => one.id === id) ?? -1
  return order.tracking_number ? `${order.tracking_number}${at > 0 ? `P${at + 1}` : ''}` : ''
}
