import { Refusal, type SandboxOrder } from './order.ts'
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

/** Each parcel has a number of its own. */
export const parcelNumber = (order: SandboxOrder, id: string): string => {
  const at = order.parcels?.findIndex((one) => one.id === id) ?? -1
  return order.tracking_number ? `${order.tracking_number}${at > 0 ? `P${at + 1}` : ''}` : ''
}
