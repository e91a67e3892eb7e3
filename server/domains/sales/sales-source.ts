import { DomainError } from '#contract/core/error.ts'
import { type Period, shiftDay } from '#contract/core/period.ts'
import type { FilterRow } from '#contract/order/custom-filter.ts'
import { salesReport } from '#contract/order/sales-report.endpoints.ts'
import { customFilterReach } from '#contract/order/sales-report.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Bind } from '../list-where.ts'
import { elsewhere, where } from '../list-where.ts'
import { filterSql, readCustomFilter } from '../order/order.port.ts'
import { type ReportAsk, reportSource } from '../report-handler.ts'
import { type PartKind, partKinds, type SalesRead, salesOfOrdersSql, salesSql } from './sales-rollup.ts'

/** The months that lie in a period whole, and where they begin and end; without any everything is read by day. */
export function monthsIn({ start_date, end_date }: Period): { readonly months: string[]; readonly before: string; readonly behind: string } {
  const months: string[] = []
  const nextMonth = (day: string) => `${shiftDay(`${day.slice(0, 8)}28`, 4).slice(0, 8)}01`
  let month = start_date.endsWith('-01') ? start_date : nextMonth(start_date)
  for (; shiftDay(nextMonth(month), -1) <= end_date; month = nextMonth(month)) months.push(month)
  const none = shiftDay(end_date, 1)
  return { months, before: months[0] ?? none, behind: months.length > 0 ? month : none }
}

/** How a statement narrows the counted figures to a period. */
export function readOf(period: Period, narrowed: string, bind: Bind, byDay = false): SalesRead {
  const none = shiftDay(period.end_date, 1)
  const { months, before, behind } = byDay ? { months: [], before: none, behind: none } : monthsIn(period)
  const date = (day: string) => `${bind(day)}::date`
  return {
    narrowed,
    from: date(period.start_date),
    to: date(period.end_date),
    // What is bound has to be asked for: of days alone nobody asks for months.
    whole: () => ({ months: `${bind(months)}::date[]`, before: date(before), behind: date(behind) }),
  }
}

/** What a statement has to know: the rows of the custom filter, by which nobody counted ahead. */
interface Known {
  readonly rows: readonly FilterRow[]
  readonly now: Date
}

type Asked = { readonly query: { readonly custom_filter?: number | undefined } & Period }

/** Reads the custom filter. Throws NOT_FOUND, and REACH_LIMIT where it would have to look at too many orders. */
export async function knownOf(connection: Connection, { query }: Asked): Promise<Known | undefined> {
  if (query.custom_filter === undefined) return undefined
  const { rows } = await readCustomFilter(connection, query.custom_filter)
  const found = await connection.client.query<{ reached: number }>(
    `select count(*)::int as reached from (
      select from orders where workspace_id = $1 and ordered_at >= $2::timestamptz and ordered_at < $3::timestamptz limit ${customFilterReach + 1}
    ) x`,
    [workspaceOf(connection), `${query.start_date}T00:00:00+07:00`, `${shiftDay(query.end_date, 1)}T00:00:00+07:00`],
  )
  if ((found.rows[0]?.reached ?? 0) > customFilterReach) throw new DomainError('REACH_LIMIT', { limit: customFilterReach })
  return { rows, now: new Date() }
}

/** One part of a statement: what it counts by. */
const table =
  (kind: PartKind | 'day', byDay = false) =>
  (ask: ReportAsk, narrowed: string): string => {
    const known = ask.known as Known | undefined
    if (!known) return salesSql(kind, readOf(ask.period, narrowed, ask.bind, byDay))
    const conditions = [
      `o.workspace_id = $1 and o.ordered_at >= ${ask.from} and o.ordered_at < ${ask.until}`,
      ...filterSql(known.rows, known.now, ask.bind),
    ]
    return salesOfOrdersSql(kind, narrowed, conditions.join(' and '))
  }

/** What was sold: counted ahead and to the moment, or, by a custom filter, of the orders themselves. */
export const soldSource = reportSource(salesReport, {
  as: 'p',
  day: 'p.day',
  where: { store_code: where.oneOf('p.store_code'), custom_filter: elsewhere },
  tables: {
    day: table('day'),
    skuByDay: table('sku', true),
    ...(Object.fromEntries(partKinds.map((kind) => [kind, table(kind)])) as Record<PartKind, ReturnType<typeof table>>),
  },
})
