import { type OrderStatus, orderStatus } from '#contract/order/order-status.ts'

interface Standing {
  readonly order_status: OrderStatus
  /** The marketplace's own word for it. */
  readonly mp_status: string
}

const onItsWay = ({ order_status }: Standing) => order_status !== orderStatus.cancelled && order_status !== orderStatus.returned

/**
 * Where an order is whose items are told one by one: of those that still go to the buyer the one that is least far, else returned before cancelled. Null
 * where no item is told.
 */
export function leastFar(items: readonly Standing[]): Standing | null {
  const going = items.filter(onItsWay)
  const [first] = (going.length ? going : items).toSorted((a, b) => a.order_status - b.order_status)
  return first ?? null
}
