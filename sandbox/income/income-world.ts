import { type DrawnIncome, drawAdsTopup, drawIncome } from '#contract/demo/draw-income.ts'
import type { SandboxOrder, SandboxStore } from '../order.ts'
import type { World } from '../world.ts'

/** What a marketplace settled of one order, and when; instants in milliseconds. */
export interface SandboxIncome {
  readonly order_id: string
  readonly ordered_at: number
  readonly drawn: DrawnIncome
  readonly settled_at: number
  /** The end of the marketplace's day in which that was. */
  readonly day_end: number
}

/** What a shop spent on advertising out of its balance. */
export interface SandboxAdsTopup {
  /** A number of its own. */
  readonly id: number
  readonly amount: number
  readonly at: number
}

/** Orders that are over are paid out, less what the marketplace takes; a few are not, as in life. */
export interface IncomeWorld {
  /** Of a time, the earliest first. */
  ofStore(store: SandboxStore, from: number, to: number): readonly SandboxIncome[]
  adsOf(store: SandboxStore, from: number, to: number): readonly SandboxAdsTopup[]
  /** What a test is about, in place of what there is. */
  replace(store: SandboxStore, incomes: readonly SandboxIncome[]): void
  reset(): void
}

const dayMs = 86_400_000
/** The shops' clock is seven hours ahead. */
const zoneMs = 7 * 3_600_000
/** Spent at noon, on days that are that long ago. */
const adsDays = 30

/** `scale`: how many times faster than life it is; a marketplace's days pass as fast. */
export function createIncomeWorld(world: World, scale: () => number): IncomeWorld {
  const known = new Map<SandboxStore, SandboxIncome[]>()

  function settle(order: SandboxOrder): void {
    const drawn = incomeOf(order)
    const some = known.get(order.store) ?? []
    known.set(order.store, some)
    if (drawn.held || some.some(({ order_id }) => order_id === order.order_id)) return
    const day = dayMs / Math.max(1, scale())
    const settled_at = order.updated_at
    some.push({ order_id: order.order_id, ordered_at: order.created_at, drawn, settled_at, day_end: (Math.floor(settled_at / day) + 1) * day })
  }
  world.onChange(({ kind, order }) => {
    if (kind === 'moved' && (order.stage === 'complete' || order.stage === 'returned')) settle(order)
  })

  return {
    ofStore: (store, from, to) =>
      (known.get(store) ?? []).filter(({ settled_at }) => settled_at >= from && settled_at < to).toSorted((a, b) => a.settled_at - b.settled_at),
    adsOf(store, from, to) {
      const today = Math.floor((world.now() + zoneMs) / dayMs)
      return Array.from({ length: adsDays }, (_, back) => today - back).flatMap((day) => {
        const at = day * dayMs - zoneMs + dayMs / 2
        const amount = drawAdsTopup(store.marketplace, store.store_id, new Date(day * dayMs).toISOString().slice(0, 10))
        return amount > 0 && at >= from && at < to && at <= world.now()
          ? [{ id: Number(store.store_id.replace(/\D/g, '').slice(-6)) * 100_000 + day, amount, at }]
          : []
      })
    },
    replace: (store, incomes) => void known.set(store, [...incomes]),
    reset: () => known.clear(),
  }
}

/** What of an order its marketplace settles. */
export const incomeOf = (order: SandboxOrder): DrawnIncome =>
  drawIncome(order.store.marketplace, order.order_id, {
    subtotal: order.lines.reduce((sum, { sku, qty }) => sum + sku.price * qty, 0),
    discount: order.discount,
    shipping_fee: order.shipping_fee,
    returned: order.stage === 'returned',
  })
