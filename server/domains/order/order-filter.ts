import type { OrderQuery, OrderSort } from '#contract/order/order-query.ts'
import { orderStatuses } from '#contract/order/order-status.ts'

const hourMs = 3_600_000

/** The instant a calendar day starts in Indonesia's western time, where the workspace's days are counted. */
export const startOfDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00+07:00`)).toISOString()

/** The calendar day in Indonesia's western time. */
export const dayOf = (now: Date): string => new Date(now.getTime() + 7 * hourMs).toISOString().slice(0, 10)

/** Statuses to look in: undefined where all are asked for, so that an index without the status serves. */
export const statusesOf = ({ status }: Pick<OrderQuery, 'status'>): readonly number[] | undefined =>
  status && status.length > 0 && status.length < orderStatuses.length ? status : undefined

/** What remains until a deadline of `orders o`, or that it is past. */
export function deadlineCondition(deadline: NonNullable<OrderQuery['deadline']>, now: Date, bind: (value: unknown) => string): string {
  const at = (instant: Date) => `${bind(instant.toISOString())}::timestamptz`
  if (deadline === 'overdue') return `o.deadline_at < ${at(now)}`
  return `o.deadline_at >= ${at(now)} and o.deadline_at < ${at(new Date(now.getTime() + Number(deadline) * hourMs))}`
}

/** Each sort as ORDER BY over `orders o`, in which an index stands; the code makes it total. */
export const orderSorting: Readonly<Record<OrderSort, string>> = {
  deadline: 'o.deadline_at asc nulls last, o.order_code asc',
  newest: 'o.ordered_at desc, o.order_code desc',
  oldest: 'o.ordered_at asc, o.order_code asc',
  total_high: 'o.total desc, o.order_code desc',
  total_low: 'o.total asc, o.order_code asc',
}

/** What the counters know. */
const counted: readonly string[] = ['status', 'store_code', 'marketplace', 'sort', 'page', 'limit']

/** True when the counters tell how many orders match. */
export const countersSuffice = (query: OrderQuery): boolean =>
  Object.entries(query).every(([name, value]) => value === undefined || counted.includes(name))

/** Conditions on `order_count` for what the counters know; `$1` is the workspace. */
export function countConditions(query: Pick<OrderQuery, 'status' | 'store_code' | 'marketplace'>, bind: (value: unknown) => string): string {
  const conditions = ['workspace_id = $1']
  const statuses = statusesOf(query)
  if (statuses) conditions.push(`order_status = any(${bind(statuses)}::int2[])`)
  if (query.store_code?.length) conditions.push(`store_code = any(${bind(query.store_code)}::text[])`)
  if (query.marketplace?.length)
    conditions.push(`store_code in (select store_code from store where workspace_id = $1 and marketplace = any(${bind(query.marketplace)}::text[]))`)
  return conditions.join(' and ')
}
