import type { IncomeCategory, PayoutState } from '#contract/income/income.ts'
import type { StoreConnection } from './store-connection.ts'

/** One amount of a settlement in our words, as a channel maps it from its own. */
export interface IncomingIncomeLine {
  /** Tells it from the settlement's other lines, and is the same however often it is told. */
  readonly mp_line_id: string
  /** The order that it is about; null: none. */
  readonly mp_order_id: string | null
  readonly category: IncomeCategory
  /** The marketplace's own word for it; empty: it did not explain it. */
  readonly mp_kind: string
  /** In whole rupiah; what is taken from the seller is below zero. */
  readonly amount: number
}

/** A settlement, or a part of one that is told over several pages. */
export interface IncomingSettlement {
  /** The marketplace's own id of it, of all its stores. */
  readonly mp_settlement_id: string
  readonly payout_state: PayoutState
  /** By the marketplace's clock, ISO 8601. */
  readonly settled_at: string
  /** What the marketplace says it comes to; null: it does not, and its lines do. */
  readonly amount: number | null
  readonly lines: readonly IncomingIncomeLine[]
  /** These are its first lines, and its last: what was known before and is not among them is no longer true. */
  readonly begins: boolean
  readonly ends: boolean
}

export interface IncomePage {
  readonly settlements: readonly IncomingSettlement[]
  /** Goes on from here; null: this was the last page. */
  readonly next: string | null
}

/** What a channel tells of money. Every call throws `ChannelFailure` and nothing else on purpose. */
export interface ChannelIncome {
  /** What one settlement is of. */
  readonly settles: 'order' | 'day' | 'week'
  /** How far back the marketplace tells, days. */
  readonly days: number
  /** Settlements made or changed since an instant, page by page from `cursor` on; null: the first. */
  page(store: StoreConnection, since: string, cursor: string | null): Promise<IncomePage>
}

type Told = Omit<IncomingIncomeLine, 'mp_line_id' | 'mp_order_id'>

/** Lines of one order or adjustment without those of nothing, with one more for what the marketplace's sum has and its lines have not. */
export function linesOf(mp_order_id: string | null, prefix: string, told: readonly Told[], sum: number): IncomingIncomeLine[] {
  const some = told.filter(({ amount }) => amount !== 0)
  const rest = sum - some.reduce((all, { amount }) => all + amount, 0)
  const whole = rest === 0 ? some : [...some, { category: 'adjustment' as const, mp_kind: '', amount: rest }]
  return whole.map((line) => ({ ...line, mp_order_id, mp_line_id: `${prefix}${line.mp_kind || 'rest'}` }))
}

/** An amount as marketplaces write it (`"-1234.00"`, 1234, nothing) in whole rupiah. */
export function rupiahOf(told: string | number | null | undefined): number {
  const amount = Math.round(Number(told ?? 0))
  return Number.isFinite(amount) ? amount + 0 : 0
}
