import { marketplaceOf } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { mayAct, type OrderAction, orderActions, orderStatus } from '#contract/order/order-status.ts'
import { mayBeSplit } from '#contract/order/shipment.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { type CapabilitiesOf, possibleActions } from '#platform/order/order-actions.ts'

/** What a selection knows of an order, whether it was loaded or not. */
export type KnownOrder = Pick<OrderRow, 'order_code' | 'order_status' | 'action_state'> &
  Partial<Pick<OrderRow, 'tracking_number' | 'hold' | 'package_count' | 'merged_as'>>

/** Entered here, and new: what was written can be changed. */
export function isEditable({ order_code, order_status }: Pick<OrderRow, 'order_code' | 'order_status'>): boolean {
  const marketplace = marketplaceOf(order_code)
  return marketplace !== null && isEntered(marketplace) && (mayAct('accept', order_status) || mayAct('confirm_payment', order_status))
}

/** What may be done about the parcels of new orders: by what their marketplace can do, and by how they go now. */
export function shipmentContext(orders: readonly KnownOrder[], capabilities: CapabilitiesOf): ContextSnapshot {
  const fresh = orders.filter(({ order_status, action_state }) => order_status === orderStatus.new && action_state?.state !== 'pending')
  const can = (order: KnownOrder) => capabilities(order.order_code)?.shipments
  const alone = fresh.filter(({ package_count = 1, merged_as = null }) => package_count === 1 && merged_as === null)
  return {
    'order.splittable': fresh.some((order) => {
      const split = can(order)?.split
      return split && mayBeSplit(order, split)
    }),
    'order.mergeable': orders.length > 1 && alone.length === orders.length && alone.every((order) => can(order)?.merge),
    'order.revertable': fresh.some((order) => (order.merged_as ? can(order)?.unmerge : (order.package_count ?? 1) > 1 && can(order)?.unsplit)),
  }
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
    ...shipmentContext(orders, capabilities),
    'selection.held': orders.some(({ hold }) => !!hold),
    'selection.pending': orders.some(({ action_state }) => action_state?.state === 'pending'),
  }
}
