import type { CallInput } from '#contract/core/endpoint.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import { orderEntity } from '#platform/entities/order.entity.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'

/** The statuses whose orders still have a deadline. */
export const dueStatuses = [orderStatus.new, orderStatus.processing, orderStatus.waiting_pickup]
export const dueText = dueStatuses.join(',')

const shown = 6

const urgent: CallInput<typeof orderList> = { query: { status: dueText, deadline: '24', limit: String(shown) } }
const overdue: CallInput<typeof orderList> = { query: { status: dueText, deadline: 'overdue', limit: '1' } }

/** The orders whose deadline comes next, and how many there are within a day. */
export const useUrgent = () => useCall(orderList, urgent)

/** How many are past their deadline. */
export const useOverdue = () => usePart(orderList, overdue, { select: ({ total }) => total })

// Who is due next changes with the orders: their news that comes together is one reason to read it again.
orderEntity.follow(orderList, { again: (input) => input === urgent || input === overdue, after: 1500 })
