import { orderList } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { useCall } from '#platform/query/query.ts'

/** The statuses whose orders still have a deadline. */
export const dueStatuses = [orderStatus.new, orderStatus.processing, orderStatus.waiting_pickup]
export const dueText = dueStatuses.join(',')

const shown = 6

/** The orders whose deadline comes next, and how many there are within a day. */
export const useUrgent = () => useCall(orderList, { query: { status: dueText, deadline: '24', limit: String(shown) } })

/** How many are past their deadline. */
export const useOverdue = () => useCall(orderList, { query: { status: dueText, deadline: 'overdue', limit: '1' } }, { select: ({ total }) => total })
