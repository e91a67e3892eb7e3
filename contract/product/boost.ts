import { z } from 'zod'

/** A boost shows a product first for as many hours; a store has at most as many running. */
export const boostHours = 4
export const boostsAtOnce = 5

const hoursOfDay = 24
const hoursOfWeek = 7 * hoursOfDay
const hourMs = 3_600_000
/** Plans go by the clock of Jakarta, which is never put forward or back. */
const zoneMs = 7 * hourMs

/** When a plan boosts: at an hour of one weekday (1: Monday), or of every day (0). */
export interface BoostTime {
  readonly weekday: number
  readonly hour: number
}

/** The hours of the week in which it begins, from Monday 00.00 on. */
const hoursOf = ({ weekday, hour }: BoostTime): number[] =>
  Array.from({ length: 7 }, (_, day) => day * hoursOfDay + hour).filter((_, day) => weekday === 0 || weekday === day + 1)

/** The beginning of the hour that an instant is in, milliseconds since 1970, and when in the week that is. */
export function boostHourAt(instant: number): BoostTime & { readonly begins: number } {
  const hours = Math.floor((instant + zoneMs) / hourMs)
  // 1970 began on a Thursday.
  const ofWeek = (hours + 3 * hoursOfDay) % hoursOfWeek
  return { begins: hours * hourMs - zoneMs, weekday: Math.floor(ofWeek / hoursOfDay) + 1, hour: ofWeek % hoursOfDay }
}

/** When it boosts next after an instant; milliseconds since 1970. */
export function nextBoost(time: BoostTime, after: number): number {
  const { begins, weekday, hour } = boostHourAt(after)
  const now = (weekday - 1) * hoursOfDay + hour
  return begins + Math.min(...hoursOf(time).map((at) => (at - now + hoursOfWeek) % hoursOfWeek || hoursOfWeek)) * hourMs
}

export const boostProductSchema = z.object({
  store_code: z.string().min(1).max(100),
  /** The marketplace's own id of the product. */
  mp_product_id: z.string().min(1).max(40),
})
type BoostProduct = z.infer<typeof boostProductSchema>

export interface BoostTimes extends BoostTime {
  readonly products: readonly BoostProduct[]
}

/** A product that cannot be boosted when it should be: as many run in its store by then (`full`), or one of itself (`twice`). */
export interface BoostClash extends BoostProduct {
  readonly kind: 'full' | 'twice'
}

/** What of a plan the others leave no room for. */
export function clashOf(plan: BoostTimes, others: readonly BoostTimes[]): BoostClash | null {
  const starts = (all: readonly BoostTimes[]) => all.flatMap((one) => hoursOf(one).flatMap((at) => one.products.map((product) => ({ at, product }))))
  const all = starts([plan, ...others])
  for (const { at, product } of starts([plan])) {
    const sameStore = all.filter((other) => other.product.store_code === product.store_code)
    const apart = ({ at: other }: { at: number }) => (at - other + hoursOfWeek) % hoursOfWeek
    const beside = sameStore.filter((other) => apart(other) < boostHours || hoursOfWeek - apart(other) < boostHours)
    if (beside.filter((other) => other.product.mp_product_id === product.mp_product_id).length > 1) return { kind: 'twice', ...product }
    // One that begins later overlaps those before it: each hour that it runs in counts.
    for (let hour = 0; hour < boostHours; hour += 1) {
      const running = sameStore.filter((other) => (at + hour - other.at + hoursOfWeek) % hoursOfWeek < boostHours)
      if (running.length > boostsAtOnce) return { kind: 'full', ...product }
    }
  }
  return null
}

/** What became of one boost: it is on its way, it runs or ran, or it did not begin. */
export const boostStates = ['waiting', 'boosted', 'failed'] as const
