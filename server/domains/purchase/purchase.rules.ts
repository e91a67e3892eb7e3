import { lineTotal } from '#contract/core/priced-document.ts'
import type { PurchaseLineFields, PurchaseStatus } from '#contract/purchase/purchase.ts'

type Line = Pick<PurchaseLineFields, 'qty' | 'price_cost' | 'discount'>

/** Half a rupiah goes up; `part` and `of` are not negative. */
const rounded = (part: bigint, of: bigint): bigint => (2n * part + of) / (2n * of)

/**
 * Each line's part of what the whole order comes to: discount, tax and shipping are shared out by what lines cost, or by their pieces where all are free.
 * The parts are whole rupiah, and add up to the total.
 */
export function landedOf(lines: readonly Line[], total: number): number[] {
  const costs = lines.map(lineTotal)
  const weights = costs.some((cost) => cost > 0) ? costs : lines.map(({ qty }) => qty)
  const all = BigInt(weights.reduce((sum, weight) => sum + weight, 0))
  let before = 0n
  let sum = 0n
  return weights.map((weight) => {
    sum += BigInt(weight)
    const until = rounded(BigInt(total) * sum, all)
    const part = until - before
    before = until
    return Number(part)
  })
}

interface Coming {
  readonly qty: number
  readonly landed: number
  /** Pieces that came before, and what they were worth. */
  readonly received: number
  readonly value: number
}

/**
 * What `pieces` more of a line are worth: what all that came by then is worth, without what was said of those before, so that a line that came whole is worth
 * exactly what it costs, in however many parts. Surplus costs as much a piece as what was ordered.
 */
export function worthOf({ qty, landed, received, value }: Coming, pieces: number): number {
  if (pieces === 0) return 0
  const all = Number(rounded(BigInt(landed) * BigInt(received + pieces), BigInt(qty)))
  return Math.max(0, all - value)
}

interface Books {
  readonly pieces: number
  /** Of one piece. */
  readonly cost: number
}

interface Averaged {
  readonly cost: number
  /** What the books say more than what they should: less than half a rupiah a piece. */
  readonly rounding: number
}

const averaged = (value: bigint, pieces: bigint): Averaged => {
  const cost = rounded(value, pieces)
  return { cost: Number(cost), rounding: Number(cost * pieces - value) }
}

/** The moving average: what a piece costs when `pieces` worth `value` are laid to those that are there. */
export function costAfter({ pieces: there, cost }: Books, pieces: number, value: number): Averaged {
  if (pieces === 0) return { cost, rounding: 0 }
  return averaged(BigInt(there) * BigInt(cost) + BigInt(value), BigInt(there + pieces))
}

/**
 * The same back: what a piece costs when `pieces` are taken away again that brought the books `value`, their rounding with it, so that it is what it was where nothing
 * happened between. Where nothing is left it costs what it did before they came; where they were dearer than all that is there now, since others were sold meanwhile,
 * the cost stays.
 */
export function costWithout({ pieces: there, cost }: Books, pieces: number, value: number, before: number): number {
  const left = there - pieces
  if (pieces === 0) return cost
  if (left <= 0) return before
  const worth = BigInt(there) * BigInt(cost) - BigInt(value)
  return worth < 0n ? cost : averaged(worth, BigInt(left)).cost
}

interface Standing {
  readonly closed: boolean
  readonly lines: readonly { readonly qty: number; readonly received: number }[]
}

/** The status of an order that stands: by what came of it. */
export function statusBy({ closed, lines }: Standing): PurchaseStatus {
  if (closed || lines.every(({ qty, received }) => received >= qty)) return 'received'
  return lines.some(({ received }) => received > 0) ? 'partial' : 'ordered'
}
