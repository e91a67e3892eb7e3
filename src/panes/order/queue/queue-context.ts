import { marketplaceOf } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { mayAct, type OrderAction, orderActions } from '#contract/order/order-status.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { type CapabilitiesOf, possibleActions } from '#platform/order/order-actions.ts'

/** What a selection knows of an order, whether it was loaded or not. */
export type KnownOrder = Pick<OrderRow, 'order_code' | 'order_status' | 'action_state'> & Partial<Pick<OrderRow, 'tracking_number' | 'hold'>>

/** Entered here, and new: what was written can be changed. */
export function isEditable({ order_code, order_status }: Pick<OrderRow, 'order_code' | 'order_status'>): boolean {
  const marketplace = marketplaceOf(order_code)
  return marketplace !== null && isEntered(marketplace) && (mayAct('accept', order_status) || mayAct('confirm_payment', order_status))
}

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
    'order.editable': orders.some(isEditable),
    'selection.held': orders.some(({ hold }) => !!hold),
    'selection.pending': orders.some(({ action_state }) => action_state?.state === 'pending'),
  }
}
