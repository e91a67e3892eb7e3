import { orderShip } from '#contract/order/order.endpoints.ts'
import { type CapabilitiesOf, possibleActions } from '#platform/order/order-actions.ts'
import type { Scan } from './verdict.ts'

/** An order that goes with a courier of the seller's own, and the number that the courier printed. */
export interface ShipByScan {
  readonly order_code: string
  readonly tracking_number: string
}

const number = orderShip.body.shape.tracking_number

/**
 * What the last two scans at the desk say together: first a parcel that may be sent with a number of the seller's own, then a code that no order has. Null:
 * they say nothing of the kind. `done`: newest first.
 */
export function shipByScan(done: readonly Scan[], capabilities: CapabilitiesOf): ShipByScan | null {
  const [last, before] = done
  if (last?.action !== 'pack' || last.reply.outcome !== 'unknown' || !before || before.action !== 'pack' || before.reply.outcome === 'failed')
    return null
  const { order } = before.reply
  const tracking_number = number.safeParse(last.code)
  if (!order || order.tracking_number || !tracking_number.success) return null
  return possibleActions(order, capabilities).includes('ship') ? { order_code: order.order_code, tracking_number: tracking_number.data } : null
}
