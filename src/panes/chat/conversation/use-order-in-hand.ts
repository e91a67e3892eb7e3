import { useEffect, useMemo, useState } from 'react'
import type { OrderRow } from '#contract/order/order.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { possibleActions } from '#platform/order/order-actions.ts'
import { usePaneFocused } from '#platform/workbench/pane.ts'
import { useOrderCapabilities } from './use-order-capabilities.ts'

interface OrderInHand {
  /** What joins the pane's context: empty where no order is in hand. */
  readonly inHand: ContextSnapshot
  take(orderCode: string | null): void
}

/** The order beside a conversation that has the focus: the commands on orders act on it, as they do in a list of orders. */
export function useOrderInHand(orders: readonly OrderRow[]): OrderInHand {
  const [taken, take] = useState<string | null>(null)
  const focused = usePaneFocused()
  useEffect(() => {
    if (!focused) take(null)
  }, [focused])
  const order = orders.find(({ order_code }) => order_code === taken)
  const capabilities = useOrderCapabilities()
  const inHand = useMemo((): ContextSnapshot => {
    if (!order) return {}
    return {
      'selection.kind': 'order',
      'selection.count': 1,
      'selection.codes': [order.order_code],
      'selection.can': possibleActions(order, capabilities),
      'selection.statuses': [String(order.order_status)],
      'selection.pending': order.action_state?.state === 'pending',
    }
  }, [order, capabilities])
  return { inHand, take }
}
