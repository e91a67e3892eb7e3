import type { OrderRow } from '#contract/order/order.ts'
import { type OrderAction, orderActions } from '#contract/order/order-status.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { type CapabilitiesOf, possibleActions } from '#platform/order/order-actions.ts'

/** What a selection knows of an order, whether it was loaded or not. */
export type KnownOrder = Pick<OrderRow, 'order_code' | 'order_status' | 'action_state'> & Partial<Pick<OrderRow, 'tracking_number'>>

/** What the commands see of orders: what may be done with at least one of them. */
export function selectionContext(orders: readonly KnownOrder[], capabilities: CapabilitiesOf): ContextSnapshot {
  const can = new Set<OrderAction>()
  for (const order of orders) {
    if (can.size === orderActions.length) break
    for (const action of possibleActions(order, capabilities)) can.add(action)
  }
  return {
    'selection.can': [...can],
    'selection.statuses': [...new Set(orders.map(({ order_status }) => String(order_status)))],
    'selection.pending': orders.some(({ action_state }) => action_state?.state === 'pending'),
  }
}
