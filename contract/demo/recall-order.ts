import { type Marketplace, marketplaceFacts } from '../core/marketplace.ts'
import { type CourierService, drawTrackingNumber } from './couriers.ts'
import { drawPurchase, type Purchase } from './draw-purchase.ts'
import { undatedOrderId } from './order-ids.ts'
import { createRandom, type Random } from './random.ts'

/** A marketplace's own number for a buyer. */
export const drawBuyerId = (random: Random): number => random.int(100_000_000, 899_999_999)

/**
 * What was ordered, told by the order's id alone, and not by the day in it: the seed, which chooses the day by the courier, writes it down, and a sandbox
 * that keeps nothing over a restart still answers for the same order.
 */
export function recallOrder(marketplace: Marketplace, orderId: string): { readonly purchase: Purchase; readonly buyer_id: number } {
  const random = createRandom(`adopted/${marketplace}/${undatedOrderId(marketplace, orderId)}`)
  return { purchase: drawPurchase(random, marketplace), buyer_id: drawBuyerId(random) }
}

/** Depends on the order alone, so that it has the same number whoever is asked, and when. */
export const trackingNumberOf = (marketplace: Marketplace, orderId: string, courier: CourierService): string =>
  drawTrackingNumber(createRandom(`tracking/${marketplace}/${orderId}`), courier)

/** Where it was made, where that is not the store's marketplace: some of a combined store's orders. */
export function demoCommercePlatform(marketplace: Marketplace, orderId: string): Marketplace | null {
  const facts = marketplaceFacts[marketplace]
  if (!('also' in facts)) return null
  return createRandom(`platform/${marketplace}/${undatedOrderId(marketplace, orderId)}`).chance(0.4) ? facts.also[0] : null
}
