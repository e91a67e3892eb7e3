import type { OrderFilter, OrderSort } from '#contract/order/order-query.ts'
import { orderStatuses } from '#contract/order/order-status.ts'
import type { Values } from '#server/db/statement.ts'

export type OrderNarrowing = OrderFilter & { readonly order_code?: string[] | undefined }

/** Matches that a search takes at most: it answers the first ones, never all of a workspace. */
export const searchLimit = 10_000

const hourMs = 3_600_000

/** The instant a calendar day starts in Indonesia's western time, where the workspace's days are counted. */
export const startOfDay = (day: string, plusDays = 0): string => new Date(Date.parse(`${day}T00:00:00+07:00`) + plusDays * 24 * hourMs).toISOString()

/** The calendar day in Indonesia's western time. */
export const dayOf = (now: Date): string => new Date(now.getTime() + 7 * hourMs).toISOString().slice(0, 10)

/** Statuses to look in: undefined where all are asked for, so that an index without the status serves. */
export const statusesOf = (filter: OrderFilter): readonly number[] | undefined =>
  filter.status && filter.status.length > 0 && filter.status.length < orderStatuses.length ? filter.status : undefined

const given = (list: readonly unknown[] | undefined): list is readonly unknown[] => !!list && list.length > 0

/** Conditions on `orders o`, but for status and search. Each is one that an index can serve under row-level security. */
export function conditionsOf(filter: OrderNarrowing, values: Values, now: Date): string[] {
  const conditions = ['o.workspace_id = $1']
  const oneOf = (column: string, list: readonly unknown[] | undefined) => {
    if (!given(list)) return
    conditions.push(list.length === 1 ? `o.${column} = ${values.add(list[0])}` : `o.${column} = any(${values.add(list)}::text[])`)
  }
  const is = (column: string, wanted: boolean | undefined) => {
    if (wanted !== undefined) conditions.push(wanted ? `o.${column}` : `not o.${column}`)
  }
  oneOf('order_code', filter.order_code)
  oneOf('store_code', filter.store_code)
  oneOf('marketplace', filter.marketplace)
  oneOf('courier_name', filter.courier)
  // Written out, for the planner to see that the index of what is not 'normal' serves; the contract knows the three.
  if (given(filter.courier_type)) conditions.push(`o.courier_type in (${filter.courier_type.map((type) => `'${type}'`).join()})`)
  is('label_printed', filter.label_printed)
  is('is_packed', filter.is_packed)
  is('cod', filter.cod)
  is('is_booking', filter.is_booking)
  if (filter.start_date) conditions.push(`o.ordered_at >= ${values.add(startOfDay(filter.start_date))}::timestamptz`)
  if (filter.end_date) conditions.push(`o.ordered_at < ${values.add(startOfDay(filter.end_date, 1))}::timestamptz`)
  if (filter.deadline === 'overdue') conditions.push(`o.deadline_at < ${values.add(now.toISOString())}::timestamptz`)
  else if (filter.deadline) {
    const until = new Date(now.getTime() + Number(filter.deadline) * hourMs)
    conditions.push(
      `o.deadline_at >= ${values.add(now.toISOString())}::timestamptz`,
      `o.deadline_at < ${values.add(until.toISOString())}::timestamptz`,
    )
  }
  return conditions
}

/** What the counters do not know. */
const narrowings = [
  'order_code',
  'courier',
  'courier_type',
  'deadline',
  'label_printed',
  'is_packed',
  'cod',
  'is_booking',
  'start_date',
  'end_date',
  's',
] as const satisfies (keyof OrderNarrowing)[]

/** True when the counters tell how many orders match. */
export const countersSuffice = (filter: OrderNarrowing): boolean => !narrowings.some((name) => filter[name] !== undefined)

/** Each sort's column, and the order by it that an index serves; the code makes it total. */
export const orderSorting: Readonly<Record<OrderSort, { column: string; by(alias: string): string }>> = {
  deadline: { column: 'deadline_at', by: (alias) => `${alias}.deadline_at asc nulls last, ${alias}.order_code asc` },
  newest: { column: 'ordered_at', by: (alias) => `${alias}.ordered_at desc, ${alias}.order_code desc` },
  oldest: { column: 'ordered_at', by: (alias) => `${alias}.ordered_at asc, ${alias}.order_code asc` },
  total_high: { column: 'total', by: (alias) => `${alias}.total desc, ${alias}.order_code desc` },
  total_low: { column: 'total', by: (alias) => `${alias}.total asc, ${alias}.order_code asc` },
}
