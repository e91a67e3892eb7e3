import type { Marketplace } from '../core/marketplace.ts'
import { undatedOrderId } from './order-ids.ts'
import { createRandom } from './random.ts'

/** What an order brings, as its marketplace keeps it: amounts above zero, in whole rupiah; fees and refunds are taken from what was sold. */
export interface DrawnIncome {
  /** Goods at their prices, and what of that the seller gave. */
  readonly goods: number
  readonly discount: number
  readonly commission: number
  readonly service: number
  readonly free_shipping: number
  readonly processing: number
  readonly affiliate: number
  readonly paid_shipping: number
  readonly shipping_rebate: number
  readonly actual_shipping: number
  readonly refund: number
  /** Below zero where it is taken. */
  readonly adjustment: number
  /** What is paid out. */
  readonly total: number
  /** It is never paid out: somebody has to ask for it. */
  readonly held: boolean
}

/** Percent of the goods. */
const rates: Readonly<Partial<Record<Marketplace, readonly [commission: number, service: number, free_shipping: number, affiliate: number]>>> = {
  shopee: [8, 2.5, 4, 5],
  tiktok: [7.5, 2, 4, 8],
  lazada: [6, 2, 4.5, 0],
  tokopedia: [6.5, 1.8, 4, 0],
  blibli: [5.5, 2, 0, 0],
}
const processingFee = 1_250

/** The same order brings the same, whoever asks, and whatever day is in its id: most as expected, and a few with something to ask about. */
export function drawIncome(
  marketplace: Marketplace,
  orderId: string,
  { subtotal, discount, shipping_fee, returned }: { subtotal: number; discount: number; shipping_fee: number; returned: boolean },
): DrawnIncome {
  const random = createRandom(`income/${marketplace}/${undatedOrderId(marketplace, orderId)}`)
  const odd = random.next()
  const affiliated = random.chance(0.18)
  const sold = subtotal - discount
  const [commission, service, free, affiliate] = rates[marketplace] ?? [4, 1, 0, 0]
  const share = (percent: number) => (returned ? 0 : Math.round((sold * percent) / 100))
  const subsidised = shipping_fee === 0 ? random.int(8, 22) * 1_000 : 0
  const heavier = odd < 0.035 ? random.int(3, 14) * 1_000 : 0
  const adjustment = odd >= 0.035 && odd < 0.05 ? -random.int(2, 9) * 2_500 : odd >= 0.05 && odd < 0.056 ? random.int(2, 6) * 5_000 : 0
  const drawn = {
    goods: subtotal,
    discount,
    commission: share(commission),
    service: share(service),
    free_shipping: share(free),
    processing: returned ? 0 : processingFee,
    affiliate: affiliated ? share(affiliate) : 0,
    paid_shipping: shipping_fee,
    shipping_rebate: subsidised,
    actual_shipping: shipping_fee + subsidised + heavier,
    refund: returned ? sold : 0,
    adjustment: returned ? 0 : adjustment,
  }
  const fees = drawn.commission + drawn.service + drawn.free_shipping + drawn.processing + drawn.affiliate
  const shipping = drawn.paid_shipping + drawn.shipping_rebate - drawn.actual_shipping
  return { ...drawn, total: sold - fees + shipping - drawn.refund + drawn.adjustment, held: odd >= 0.056 && odd < 0.07 }
}

/** What a shop spends on advertising on a day of its clock; 0: nothing. */
export function drawAdsTopup(marketplace: Marketplace, storeId: string, day: string): number {
  const random = createRandom(`ads/${marketplace}/${storeId}/${day}`)
  return random.chance(0.4) ? random.int(2, 12) * 25_000 : 0
}
