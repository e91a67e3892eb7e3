import type { Random } from '#contract/demo/random.ts'
import type { CourierType } from '#contract/order/courier.ts'
import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

const hour = 3_600_000
const day = 24 * hour

/** How many of a hundred orders stand where, in a shop that has been open for a while. */
export const statusShares: readonly (readonly [OrderStatus, number])[] = [
  [orderStatus.waiting_payment, 2],
  [orderStatus.new, 5.5],
  [orderStatus.processing, 4],
  [orderStatus.waiting_pickup, 3],
  [orderStatus.shipped, 11],
  [orderStatus.returned, 1],
  [orderStatus.arrived, 6.5],
  [orderStatus.complete, 60],
  [orderStatus.complained, 0.7],
  [orderStatus.cancelled, 6],
  [orderStatus.cancel_requested, 1.4],
]

/** When things happened to an order, in milliseconds since the epoch; absent where they have not. */
export interface Lifecycle {
  readonly ordered: number
  readonly accepted?: number | undefined
  readonly printed?: number | undefined
  readonly scanned?: number | undefined
  readonly pickup?: number | undefined
  readonly shipped?: number | undefined
  readonly arrived?: number | undefined
  readonly complete?: number | undefined
  /** The move into a status off the main line: returned, complained, cancelled, cancel requested. */
  readonly ended?: number | undefined
  /** The deadline that counts now, or counted then. */
  readonly deadline: number
}

type Step = 'accepted' | 'printed' | 'scanned' | 'pickup' | 'shipped' | 'arrived' | 'complete' | 'ended'

/** Hours that a step takes after the one before it, least and most. */
const stepHours: Readonly<Record<Step, readonly [number, number]>> = {
  accepted: [0.05, 6],
  printed: [0.02, 2],
  scanned: [0.2, 3],
  pickup: [0.05, 1],
  shipped: [1, 18],
  arrived: [14, 96],
  complete: [4, 72],
  ended: [2, 60],
}

const between = (random: Random, [least, most]: readonly [number, number]) => least + random.next() * (most - least)

/** Hours since an order was made that is over: a shop that grows has most of them behind it since lately. */
function drawPast(random: Random, least: number, days: number): number {
  if (random.chance(0.25)) return between(random, [least, days * 24])
  const hours = least - Math.log(1 - random.next()) * days * 4.8
  return hours < days * 24 ? hours : between(random, [least, days * 24])
}

/** How much is ordered in each hour of a day in Jakarta, against the busiest. */
const byHour = [0.3, 0.15, 0.1, 0.1, 0.15, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.9, 1, 0.9, 0.8, 0.8, 0.8, 0.8, 0.9, 1, 1, 0.9, 0.7, 0.5]
const jakarta = 7 * hour

/** Where an order must be young, nothing but the night may be left. */
const attempts = 6

/** An age by which people were up when they ordered. */
function drawWaking(random: Random, now: number, age: () => number): number {
  for (let attempt = 1; ; attempt += 1) {
    const drawn = age()
    const hourThen = Math.floor(((now + jakarta - drawn * hour) % day) / hour)
    if (attempt === attempts || random.chance(byHour[hourThen] as number)) return drawn
  }
}

/** Hours since the order was made, by where it stands. */
function drawAge(random: Random, status: OrderStatus, courier: CourierType, days: number): number {
  const quick = courier !== 'normal'
  switch (status) {
    case orderStatus.waiting_payment:
      return between(random, [0.05, 22])
    case orderStatus.new:
      return quick
        ? between(random, [0.05, 3])
        : between(
            random,
            random.weighted([
              [[0.03, 1], 30],
              [[1, 12], 45],
              [[12, 38], 25],
            ] as const),
          )
    case orderStatus.processing:
      return between(random, quick ? [0.4, 5] : [2, 46])
    case orderStatus.waiting_pickup:
      return between(random, quick ? [0.6, 6] : [4, 56])
    case orderStatus.cancel_requested:
      return between(random, [1, 36])
    case orderStatus.shipped:
      return between(random, quick ? [1.5, 8] : [22, 130])
    case orderStatus.arrived:
      return between(random, quick ? [6, 40] : [50, 200])
    case orderStatus.complained:
      return between(random, [140, 380])
    case orderStatus.cancelled:
      return drawPast(random, 2, days)
    default:
      return drawPast(random, 100, days)
  }
}

function stepsOf(random: Random, status: OrderStatus): readonly Step[] {
  const handled: Step[] = ['accepted', 'printed', 'scanned', 'pickup', 'shipped']
  switch (status) {
    case orderStatus.processing:
      return random.chance(0.4) ? (random.chance(0.5) ? ['accepted', 'printed', 'scanned'] : ['accepted', 'printed']) : ['accepted']
    case orderStatus.waiting_pickup:
      return random.chance(0.06)
        ? ['accepted', 'pickup']
        : random.chance(0.9)
          ? ['accepted', 'printed', 'scanned', 'pickup']
          : ['accepted', 'printed', 'pickup']
    case orderStatus.shipped:
      return handled
    case orderStatus.arrived:
      return [...handled, 'arrived']
    case orderStatus.complete:
      return [...handled, 'arrived', 'complete']
    case orderStatus.returned:
    case orderStatus.complained:
      return [...handled, 'arrived', 'ended']
    case orderStatus.cancelled:
      return random.chance(0.15) ? ['accepted', 'ended'] : ['ended']
    case orderStatus.cancel_requested:
      return random.chance(0.3) ? ['accepted', 'ended'] : ['ended']
    default:
      return []
  }
}

/** Hours that remain to act: from overdue to three days, most of them comfortable. */
function drawRemaining(random: Random, courier: CourierType, age: number): number {
  if (courier === 'instant') return between(random, [-0.6, 3])
  if (courier === 'sameday') return between(random, [-0.8, 8])
  const range = random.weighted([
    [[-18, -0.2], 4],
    [[0.1, 1], 4],
    [[1, 7], 13],
    [[7, 13], 13],
    [[13, 24], 22],
    [[24, 72], 44],
  ] as const)
  const remaining = between(random, range)
  return remaining < 0 ? Math.max(remaining, -age * 0.7) : remaining
}

const open: readonly OrderStatus[] = [orderStatus.new, orderStatus.processing, orderStatus.waiting_pickup, orderStatus.cancel_requested]

/** Draws when each thing happened, so that the last of them is past at `now` and their order is right. As many are late at any hour. */
export function drawLifecycle(random: Random, status: OrderStatus, courier: CourierType, now: number, days: number): Lifecycle {
  // How often it is drawn depends on the hour of day: nothing else may.
  const ages = random.fork('age')
  const age = drawWaking(ages, now, () => drawAge(ages, status, courier, days))
  const ordered = now - Math.round(age * hour)
  const steps = stepsOf(random, status)
  const durations = steps.map((step) => between(random, stepHours[step]))
  const total = durations.reduce((sum, hours) => sum + hours, 0)
  // A young order went through its steps faster than usual.
  const pace = Math.min(1, (age * 0.95) / (total || 1))
  let at = ordered
  const happened: Partial<Record<Step, number>> = {}
  steps.forEach((step, index) => {
    at += Math.round((durations[index] as number) * pace * hour)
    happened[step] = at
  })
  const deadline = open.includes(status) ? now + drawRemaining(random, courier, age) * hour : ordered + (courier === 'normal' ? 2 * day : 8 * hour)
  return { ordered, ...happened, deadline: Math.round(deadline / 60_000) * 60_000 }
}
