import { mayHaveDeadline } from '#contract/order/deadline.ts'
import { type OrderQuery, type OrderSort, orderAddress } from '#contract/order/order-query.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'

/** What the queue's address holds: the same names as GET /order, without paging. */
export const queueQuerySchema = orderAddress.schema
export type QueueQuery = OrderQuery

/** The query as addresses and calls write it. What is empty, or the default, is left out, so that equal queues have equal addresses. */
export const queueInput = (query: Partial<QueueQuery>): Readonly<Record<string, string>> => orderAddress.write(query)

/** How another tab is sorted: by deadline where there are deadlines, the newest first where nobody waits any more; a sort of one's own stays. */
export function sortOfTab({ status, sort }: QueueQuery, tab: OrderStatus | undefined): OrderSort {
  const usual = (of: OrderStatus | undefined): OrderSort => (of === undefined || mayHaveDeadline(of) ? 'deadline' : 'newest')
  return sort === usual(status?.[0]) || sort === 'deadline' ? usual(tab) : sort
}

/** Which parts of the query narrow the list, beside the tab. */
export function activeFilters(query: QueueQuery): (keyof QueueQuery)[] {
  const { status: _tab, sort: _sort, ...filters } = query
  return (Object.keys(filters) as (keyof typeof filters)[]).filter((name) => filters[name] !== undefined)
}
