import { marketplaceOf } from '../core/marketplace.ts'
import type { OrderStatus } from './order-status.ts'

export type DeadlineKind = 'to_accept' | 'to_ship'
export type Urgency = { level: 'grey' | 'danger' | 'warning' | 'info'; urgent: boolean }

interface DeadlineFacts {
  order_code: string
  order_status: OrderStatus
  accept_deadline: string | null
  confirm_shipping_deadline: string | null
}

/** Marketplaces that set one deadline for accepting and another for shipping; the others only one for shipping. */
const acceptsFirst = new Set(['tokopedia'])

/** Statuses in which some order has a deadline. */
const withDeadline: readonly OrderStatus[] = [200, 300, 400]

/** False for a status in which no order has a deadline any more. */
export const mayHaveDeadline = (status: OrderStatus): boolean => withDeadline.includes(status)

/** The deadline that counts for an order now (specification §4), or null when none does. `at` is an ISO instant. */
export function deadlineOf(order: DeadlineFacts): { kind: DeadlineKind; at: string } | null {
  const found = (kind: DeadlineKind, at: string | null) => (at ? { kind, at } : null)
  if (acceptsFirst.has(marketplaceOf(order.order_code) ?? '')) {
    if (order.order_status === 200) return found('to_accept', order.accept_deadline)
    if (order.order_status === 300) return found('to_ship', order.confirm_shipping_deadline)
    return null
  }
  return mayHaveDeadline(order.order_status) ? found('to_ship', order.confirm_shipping_deadline) : null
}

const hour = 3_600_000

/** How urgent what remains is (specification §9): null from 24 hours up, where nothing is shown. A deadline that is past stays in the first level; that it is past is shown apart. */
export function urgencyOf(remainingMs: number): Urgency | null {
  if (remainingMs >= 24 * hour) return null
  if (remainingMs < 1 * hour) return { level: 'grey', urgent: true }
  if (remainingMs < 7 * hour) return { level: 'danger', urgent: true }
  if (remainingMs < 13 * hour) return { level: 'warning', urgent: true }
  return { level: 'info', urgent: false }
}
