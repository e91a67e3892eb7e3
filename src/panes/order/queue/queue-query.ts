import type { z } from 'zod'
import { mayHaveDeadline } from '#contract/order/deadline.ts'
import { type OrderFilterInput, type OrderSort, orderListQuerySchema } from '#contract/order/order-query.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'

/** What the queue's address holds: the same names as GET /order, without paging. */
export const queueQuerySchema = orderListQuerySchema.omit({ page: true, limit: true })
export type QueueQuery = z.output<typeof queueQuerySchema>
export type QueueInput = OrderFilterInput & { order_code?: string; sort?: QueueQuery['sort'] }

const flagText = (value: boolean | undefined) => (value === undefined ? undefined : value ? '1' : '0')
const listText = (values: readonly (string | number)[] | undefined) => (values?.length ? values.join(',') : undefined)

/** The query as addresses and calls write it. What is empty, or the default, is left out, so that equal queues have equal addresses. */
export function queueInput(query: Partial<QueueQuery>): QueueInput {
  const input: QueueInput = {
    status: listText(query.status),
    order_code: listText(query.order_code),
    store_code: listText(query.store_code),
    marketplace: listText(query.marketplace),
    courier: listText(query.courier),
    courier_type: listText(query.courier_type),
    deadline: query.deadline,
    label_printed: flagText(query.label_printed),
    is_packed: flagText(query.is_packed),
    cod: flagText(query.cod),
    is_booking: flagText(query.is_booking),
    start_date: query.start_date,
    end_date: query.end_date,
    s: query.s || undefined,
    sort: query.sort === 'deadline' ? undefined : query.sort,
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

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
