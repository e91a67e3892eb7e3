import type { ProfitAmount, ProfitState } from '#contract/income/profit.ts'
import { profitAmounts } from '#contract/income/profit.ts'

/** What docs/decisions/profit.md says of orders, told again without a database. */
export interface ModelLine {
  readonly sku: string
  readonly qty: number
  readonly price: number
}
export interface ModelOrder {
  readonly order_code: string
  readonly store_code: string
  readonly marketplace: string
  readonly isOwn: boolean
  readonly lines: readonly ModelLine[]
  readonly ordered_at: string
  status: number
  total: number
  readonly shipping_fee: number
  /** What its marketplace told. */
  told: { readonly category: string; readonly amount: number }[]
  /** As it was when it was looked at last. */
  noted?: { readonly units: readonly (number | null)[]; readonly packing: number; readonly isOut: boolean }
}
export interface Reckoning {
  readonly costs: Readonly<Record<string, number>>
  readonly packing_cost: number
  readonly fee_rate: number
}

export type Share = Record<ProfitAmount, number> & {
  readonly order: ModelOrder
  readonly state: ProfitState
  readonly sku: string
  readonly qty: number
}

const cameBack = [550, 900]
const gone = [500, 550, 600, 700, 800, 900]
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** Parts of an amount that together are the amount. */
export function partsOf(amount: number, weights: readonly number[]): number[] {
  const whole = BigInt(sum(weights))
  const cut = weights.map((weight, at) => {
    const lost = (((BigInt(amount) * BigInt(weight)) % whole) + whole) % whole
    return { at, lost, part: Number((BigInt(amount) * BigInt(weight) - lost) / whole) }
  })
  const left = amount - sum(cut.map(({ part }) => part))
  const more = new Set(
    cut
      .toSorted((a, b) => (a.lost === b.lost ? a.at - b.at : a.lost > b.lost ? -1 : 1))
      .slice(0, left)
      .map(({ at }) => at),
  )
  return cut.map(({ part, at }) => part + (more.has(at) ? 1 : 0))
}

/** Looks at an order: notes what it cost, and answers its lines' shares; none where it brings nothing. */
export function look(order: ModelOrder, { costs, packing_cost, fee_rate }: Reckoning): Share[] {
  const isOut = gone.includes(order.status)
  const before = isOut && order.noted?.isOut ? order.noted : undefined
  const units = order.lines.map(({ sku }, at) => before?.units[at] ?? (costs[sku] || null))
  const packing = order.status === 100 ? 0 : before ? before.packing : order.status === 900 ? 0 : packing_cost
  order.noted = { units, packing, isOut }
  const isTold = order.told.length > 0
  const of = (...names: readonly string[]) => sum(order.told.filter(({ category }) => names.includes(category)).map(({ amount }) => amount))
  const paid = cameBack.includes(order.status) ? 0 : Math.max(0, order.total - order.shipping_fee)
  if (order.status === 100 || (order.status === 900 && !isTold && packing === 0)) return []
  const isKnown = cameBack.includes(order.status) || units.every((unit) => unit !== null)
  const isFinal = isTold || (order.isOwn && [700, 550].includes(order.status))
  const state: ProfitState = isKnown ? (isFinal ? 'settled' : 'estimated') : 'unknown'
  const whole = {
    revenue: isTold ? of('sales', 'refund') : paid,
    fees: isTold
      ? of('merchant_fee', 'free_shipping_fee', 'ads_topup', 'commission', 'affiliate')
      : order.isOwn
        ? 0
        : -Math.floor((paid * fee_rate + 5000) / 10_000) || 0,
    shipping: of('shipping'),
    other: of('adjustment'),
    packing,
  }
  const gross = order.lines.map(({ qty, price }) => qty * price)
  const weights = sum(gross) > 0 ? gross : order.lines.map(({ qty }) => qty)
  const shared = Object.fromEntries(Object.entries(whole).map(([name, amount]) => [name, partsOf(amount, weights)])) as Record<
    keyof typeof whole,
    number[]
  >
  return order.lines.map(({ sku, qty }, at) => {
    const part = (name: keyof typeof whole) => shared[name][at] as number
    const cost = state === 'unknown' || cameBack.includes(order.status) ? 0 : qty * (units[at] as number)
    const own = { revenue: part('revenue'), fees: part('fees'), shipping: part('shipping'), other: part('other'), cost, packing: part('packing') }
    const profit = state === 'unknown' ? 0 : own.revenue + own.fees + own.shipping + own.other - cost - own.packing
    return { ...own, profit, order, state, sku, qty }
  })
}

/** The figures of some shares, as a report has them. */
export function figuresOf(shares: readonly Share[], countsOrders = true) {
  const of = (state: ProfitState) => {
    const some = shares.filter((one) => one.state === state)
    const amounts = Object.fromEntries(profitAmounts.map((name) => [name, sum(some.map((one) => one[name]))])) as Record<ProfitAmount, number>
    return { orders: countsOrders ? new Set(some.map(({ order }) => order)).size : null, items: sum(some.map(({ qty }) => qty)), ...amounts }
  }
  const { orders, items, revenue } = of('unknown')
  return { ...of('settled'), estimated: of('estimated'), unknown: { orders, items, revenue } }
}
