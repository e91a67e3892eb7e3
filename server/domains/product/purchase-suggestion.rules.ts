import { type AbcClass, speedDays } from '#contract/product/purchase-suggestion.ts'

/** Shares of all revenue at which A and B end. */
const endOfA = 0.8
const endOfB = 0.95

/** The class of each SKU by its revenue: whoever begins within the first 80 % of all of it is A, so that the best is never less. */
export function abcOf(sold: readonly { readonly sku: string; readonly revenue: number }[]): ReadonlyMap<string, AbcClass> {
  const total = sold.reduce((sum, { revenue }) => sum + revenue, 0)
  const ranked = sold.filter(({ revenue }) => revenue > 0).sort((a, b) => b.revenue - a.revenue || (a.sku < b.sku ? -1 : 1))
  const classes = new Map<string, AbcClass>()
  let before = 0
  for (const { sku, revenue } of ranked) {
    classes.set(sku, before < total * endOfA ? 'A' : before < total * endOfB ? 'B' : 'C')
    before += revenue
  }
  return classes
}

interface Standing {
  /** On hand without what is promised; below zero where more is promised than there is. */
  readonly free: number
  /** Ordered and not here yet. */
  readonly incoming: number
  readonly min_stock: number
  /** Pieces in the speed's days. */
  readonly sold: number
}

interface Plan {
  /** Days from ordering until pieces arrive. */
  readonly lead_time: number
  /** Days that they should last from then on. */
  readonly cover: number
}

interface Suggestion {
  readonly days_left: number | null
  readonly suggested: number
}

/** Pieces that sell in so many days, rounded up; reckoned in whole numbers, so that no fraction of a piece is bought by mistake. */
const sellsIn = (days: number, sold: number): number => Math.ceil((sold * days) / speedDays)

/**
 * Pieces are bought when those that are free or on their way would fall below the minimum before new ones can arrive; then as many as last the lead time and the
 * days of cover, with the minimum still there.
 */
export function suggest({ free, incoming, min_stock, sold }: Standing, { lead_time, cover }: Plan): Suggestion {
  const days_left = sold > 0 ? Math.floor((Math.max(0, free) * speedDays) / sold) : null
  const coming = free + incoming
  const isDue = coming < min_stock + sellsIn(lead_time, sold)
  return { days_left, suggested: isDue ? min_stock + sellsIn(lead_time + cover, sold) - coming : 0 }
}
