import type { ErrorCode } from '#contract/core/error.ts'
import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { mayAct } from '#contract/order/order-status.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import type { KnownOrder } from '../order/order.port.ts'

export interface Refusal {
  readonly code: ErrorCode
  readonly values: Readonly<Record<string, string>>
}

type Printable = Pick<KnownOrder, 'order_code' | 'marketplace' | 'order_status' | 'tracking_number' | 'hold'>

/**
 * Why an order's label cannot be printed, or null when it can. `wanted` is the marketplace that was asked for, null for any: an order of another
 * counts as not found. `failure` is why its marketplace gave no tracking number.
 */
export function refusePrint(
  order: Printable | undefined,
  order_code: string,
  wanted: Marketplace | null,
  capabilities: OrderCapabilities,
  failure?: ErrorCode,
): Refusal | null {
  if (!order || (wanted && order.marketplace !== wanted)) return { code: 'ORDER_NOT_FOUND', values: { order_code } }
  const { name } = marketplaceFacts[order.marketplace]
  if (!capabilities.label) return { code: 'NOT_SUPPORTED', values: { marketplace: name } }
  if (!mayAct('print_label', order.order_status)) return { code: 'TRANSITION_NOT_ALLOWED', values: { order_code } }
  if (order.hold) return { code: 'ORDER_HELD', values: { order_code } }
  if (!order.tracking_number && !isEntered(order.marketplace))
    return { code: failure ?? 'TRACKING_NUMBER_MISSING', values: { order_code, store: name } }
  return null
}
