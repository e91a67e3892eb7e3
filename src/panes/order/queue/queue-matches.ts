import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { deadlineOf } from '#contract/order/deadline.ts'
import type { OrderRow } from '#contract/order/order.ts'
import type { OrderQuery, OrderSort } from '#contract/order/order-query.ts'

const hour = 3_600_000
const dayInJakarta = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta' })

const madeAt = ({ marketplace, commerce_platform }: OrderRow) => commerce_platform ?? ('also' in marketplaceFacts[marketplace] ? marketplace : null)
const among = <T>(wanted: readonly T[] | undefined, value: T | null) => !wanted?.length || (value !== null && wanted.includes(value))
const same = (wanted: boolean | undefined, value: boolean) => wanted === undefined || wanted === value

/** What only the server can tell of an order: a row says nothing of its lines, nor who had it in hand. */
const unseen = ['s', 'query_id', 'city', 'sku', 'product_id', 'category', 'user_id'] as const
const hourInJakarta = (at: string) => new Date(Date.parse(at) + 7 * hour).getUTCHours()

/** True when a row that just arrived belongs to a queue: the server's filter, told again for live news; undefined where a row cannot tell. */
export function matchesQueue(row: OrderRow, query: OrderQuery, now: number): boolean | undefined {
  if (unseen.some((name) => query[name] !== undefined)) return undefined
  const ordered = dayInJakarta.format(new Date(row.ordered_at))
  return (
    among(query.status, row.order_status) &&
    among(query.order_code, row.order_code) &&
    among(query.store_code, row.store_code) &&
    among(query.marketplace, row.marketplace) &&
    among(query.commerce_platform, madeAt(row)) &&
    among(query.courier, row.courier_name) &&
    among(query.courier_type, row.courier_type) &&
    (query.hour === undefined || hourInJakarta(row.ordered_at) === query.hour) &&
    same(query.label_printed, row.label_printed) &&
    same(query.is_packed, row.is_packed) &&
    same(query.cod, row.cod) &&
    same(query.is_booking, row.is_booking) &&
    (!query.tag?.length || query.tag.some((id) => row.tag_ids.includes(Number(id)))) &&
    among(query.assignee, String(row.assignee_id)) &&
    same(query.assigned, row.assignee_id !== null) &&
    same(query.held, row.hold !== null) &&
    same(query.to_print, row.to_print) &&
    same(query.low_margin, row.low_margin) &&
    (!query.start_date || ordered >= query.start_date) &&
    (!query.end_date || ordered <= query.end_date) &&
    withinDeadline(row, query.deadline, now)
  )
}

function withinDeadline(row: OrderRow, wanted: OrderQuery['deadline'], now: number): boolean {
  if (!wanted) return true
  const deadline = deadlineOf(row)
  if (!deadline) return false
  const remaining = Date.parse(deadline.at) - now
  return wanted === 'overdue' ? remaining < 0 : remaining >= 0 && remaining < Number(wanted) * hour
}

const later = (a: string | undefined, b: string | undefined) =>
  a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : Date.parse(a) - Date.parse(b)

/** The server's sort, told again for live news; of rows that are alike to it only their codes tell which comes first, by rules that are the database's. */
export const queueOrders: Readonly<Record<OrderSort, (a: OrderRow, b: OrderRow) => number>> = {
  deadline: (a, b) => later(deadlineOf(a)?.at, deadlineOf(b)?.at),
  newest: (a, b) => later(b.ordered_at, a.ordered_at),
  oldest: (a, b) => later(a.ordered_at, b.ordered_at),
  total_high: (a, b) => b.total - a.total,
  total_low: (a, b) => a.total - b.total,
}
