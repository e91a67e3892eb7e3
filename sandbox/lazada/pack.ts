import { Refusal, type SandboxOrder } from '../order.ts'
import { packPlaces } from '../parcels.ts'
import { sellerActs } from '../seller-acts.ts'
import type { World } from '../world.ts'
import { packageOf, piecesOf } from './shapes.ts'

/** Packs some pieces of an order in one package; all at once are its only one. */
export function packPieces(world: World, order: SandboxOrder, ids: readonly number[]): void {
  const pieces = piecesOf(order).map(({ id }) => id)
  const places = [...new Set(ids)].map((id) => pieces.indexOf(id))
  if (places.length === 0 || places.length < ids.length || places.includes(-1)) throw new Refusal('not-found', 'order item not found')
  if (places.length === pieces.length && !order.parcels) sellerActs.accept(world, order)
  else packPlaces(world, order, pieces.length, places, (at) => packageOf(order, at))
}

/** The pieces that no package holds yet. */
export const unpackedOf = (order: SandboxOrder): number[] =>
  piecesOf(order).flatMap(({ id }, place) => (order.parcels?.some(({ places }) => places.includes(place)) ? [] : [id]))
