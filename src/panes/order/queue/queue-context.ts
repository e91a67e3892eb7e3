import type { OrderRow } from '#contract/order/order.ts'
import { type OrderAction, type OrderStatus, orderActions } from '#contract/order/order-status.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { type CapabilitiesOf, isPossible, possibleActions } from '#platform/order/order-actions.ts'

/**
 * What the commands see of a queue: the selected orders, or else the one under the cursor, and what may be done with
 * at least one of them. A selected order that was never in view is judged by the tab's status.
 */
export function selectionContext(
  targets: readonly string[],
  rowOf: (code: string) => OrderRow | undefined,
  tabStatus: OrderStatus | undefined,
  capabilities: CapabilitiesOf,
): ContextSnapshot & { readonly 'selection.can': readonly OrderAction[] } {
  const can = new Set<OrderAction>()
  const statuses = new Set<string>()
  let pending = false
  for (const code of targets) {
    if (can.size === orderActions.length) break
    const row = rowOf(code)
    const status = row?.order_status ?? tabStatus
    if (status !== undefined) statuses.add(String(status))
    if (row?.action_state?.state === 'pending') pending = true
    if (row) for (const action of possibleActions(row, capabilities)) can.add(action)
    else for (const action of orderActions) if (tabStatus === undefined || isPossible(action, code, tabStatus, capabilities)) can.add(action)
  }
  return {
    'selection.kind': targets.length ? 'order' : null,
    'selection.count': targets.length,
    'selection.codes': targets,
    'selection.can': [...can],
    'selection.statuses': [...statuses],
    'selection.pending': pending,
  }
}
