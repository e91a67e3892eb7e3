import { mayHaveDeadline } from '#contract/order/deadline.ts'
import type { OrderQuery, OrderSort } from '#contract/order/order-query.ts'
import type { OrderStatus } from '#contract/order/order-status.ts'

/** How another tab is sorted: by deadline where there are deadlines, the newest first where nobody waits any more; a sort of one's own stays. */
export function sortOfTab({ status, sort }: Pick<OrderQuery, 'status' | 'sort'>, tab: OrderStatus | undefined): OrderSort {
  const usual = (of: OrderStatus | undefined): OrderSort => (of === undefined || mayHaveDeadline(of) ? 'deadline' : 'newest')
  return sort === usual(status?.[0]) || sort === 'deadline' ? usual(tab) : sort
}
