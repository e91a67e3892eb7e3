import type { PayoutState } from '#contract/income/income.ts'
import type { ChannelIncome } from '../income.ts'
import type { StoreConnection } from '../store-connection.ts'
import type { LazadaClient } from './client.ts'
import { dayOf, detailsShape, type LazadaPayouts, linesOfDetails, payoutsShape, periodOf } from './income-shapes.ts'

const dayMs = 86_400_000
/** The platform's days in Indonesia are seven hours ahead. */
const zoneMs = 7 * 3_600_000
const linesAtOnce = 500
/** A call takes half a year; what is older than this was looked at long ago. */
const days = 90

const dayAt = (ms: number) => new Date(ms + zoneMs).toISOString().slice(0, 10)
const plus = (day: string, count: number) => new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
const startOf = (day: string) => new Date(Date.parse(day) - zoneMs).toISOString()
/** Monday to Sunday. */
function weekOf(day: string): Period {
  const start = plus(day, -((new Date(day).getUTCDay() + 6) % 7))
  return { start, end: plus(start, 6) }
}

interface Period {
  readonly start: string
  readonly end: string
}
/** What the marketplace says of a statement beside its lines. */
interface Payout {
  readonly amount: number | null
  readonly state: PayoutState | null
}
interface Cursor {
  /** The first day that is not read, and the first that is not over. */
  readonly from: string
  readonly today: string
  /** The statement that is read, and how far. */
  readonly open: { readonly period: Period; readonly payout: Payout; readonly offset: number } | null
}

/** A statement's payout is made in the days after its last one. */
function payoutOf(payouts: LazadaPayouts, { end }: Period): Payout {
  const found = payouts.find(({ created_at }) => {
    const day = dayOf(created_at)
    return day !== null && day > end && day <= plus(end, 6)
  })
  if (!found) return { amount: null, state: null }
  const whole = found.guarantee_deposit === 0 ? found.closing_balance - found.opening_balance : null
  return { amount: whole, state: String(found.paid) === '1' ? 'paid' : 'processing' }
}

/** What a shop is paid by its statements, most of them of a week: transactions name the statement that they belong to by its days. One that is not over is not settled. */
export function createIncome(client: LazadaClient): ChannelIncome {
  /** Whether the last day is told along is not documented: one more is asked for, and what is not meant is left out. */
  const ask = async (store: StoreConnection, { start, end }: Period, offset: number, limit: number) =>
    (await client.call(store, 'GET', '/finance/transaction/details/get', detailsShape, { start_time: start, end_time: plus(end, 1), offset, limit }))
      .data ?? []

  /** The statement that the next day belongs to, by the first transaction of it. */
  async function periodFrom(store: StoreConnection, from: string): Promise<Period> {
    const [first] = await ask(store, { start: from, end: plus(from, 6) }, 0, 1)
    const told = periodOf(first?.statement)
    return told && told.end >= from && told.start <= plus(from, 6) && told.end <= plus(told.start, 31) ? told : weekOf(from)
  }
  async function payoutFor(store: StoreConnection, period: Period): Promise<Payout> {
    const told = await client.call(store, 'GET', '/finance/payout/status/get', payoutsShape, { created_after: period.end })
    return payoutOf(told.data ?? [], period)
  }

  return {
    settles: 'week',
    days,
    async page(store, since, cursor) {
      const now = Date.now()
      const earliest = dayAt(Math.max(Date.parse(since), now - days * dayMs))
      const at: Cursor = cursor ? (JSON.parse(cursor) as Cursor) : { from: weekOf(earliest).start, today: dayAt(now), open: null }
      const period = at.open?.period ?? (await periodFrom(store, at.from))
      if (period.end >= at.today) return { settlements: [], next: null }
      const payout = at.open?.payout ?? (await payoutFor(store, period))
      const offset = at.open?.offset ?? 0
      const told = await ask(store, period, offset, linesAtOnce)
      const more = told.length === linesAtOnce
      const own = told.filter(({ transaction_date }) => {
        const day = dayOf(transaction_date)
        return day === null || (day >= period.start && day <= period.end)
      })
      const from = plus(period.end, 1)
      const next: Cursor | null = more
        ? { ...at, open: { period, payout, offset: offset + linesAtOnce } }
        : from < at.today
          ? { from, today: at.today, open: null }
          : null
      const lines = linesOfDetails(own)
      // A week in which nothing was sold has no statement.
      const none = offset === 0 && !more && lines.length === 0
      const settlement = {
        mp_settlement_id: `${store.store_id}-${period.end.replaceAll('-', '')}`,
        payout_state: payout.state ?? (own.some(({ paid_status }) => /^(no|not)/i.test(paid_status ?? '')) ? 'processing' : 'paid'),
        settled_at: startOf(from),
        amount: payout.amount,
        lines,
        begins: offset === 0,
        ends: !more,
      } as const
      return { settlements: none ? [] : [settlement], next: next && JSON.stringify(next) }
    },
  }
}
