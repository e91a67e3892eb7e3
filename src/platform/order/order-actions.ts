import { marketplaceOf } from '#contract/core/marketplace.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { fitsAction, mayAct, type OrderAction, type OrderStatus, orderActions } from '#contract/order/order-status.ts'
import type { OrderCapabilities, Store } from '#contract/store/store.ts'

/** What each action needs of the marketplace. */
const needs: Readonly<Record<OrderAction, keyof OrderCapabilities>> = {
  confirm_payment: 'confirm_payment',
  accept: 'accept',
  request_pickup: 'request_pickup',
  ship: 'ship',
  complete: 'complete',
  cancel: 'cancel',
  accept_cancel: 'answer_cancel',
  reject_cancel: 'answer_cancel',
  print_label: 'label',
}

export type CapabilitiesOf = (orderCode: string) => OrderCapabilities | undefined

/** Until the stores are known an order's status alone decides, so that a key is not lost; the server judges again. */
const untilKnown: OrderCapabilities = {
  accept: { shipping_methods: [] },
  request_pickup: {},
  ship: {},
  cancel: { reasons: [] },
  answer_cancel: {},
  label: {},
}

/** Capabilities by order code: every store of a marketplace has the same. Undefined stores are on their way. */
export function capabilitiesFrom(stores: readonly Store[] | undefined): CapabilitiesOf {
  if (!stores) return () => untilKnown
  const byMarketplace = new Map(stores.map((store) => [store.marketplace, store.order_capabilities]))
  return (orderCode) => {
    const marketplace = marketplaceOf(orderCode)
    return marketplace ? byMarketplace.get(marketplace) : undefined
  }
}

type Known = Pick<OrderRow, 'order_code' | 'order_status' | 'action_state'> & Partial<Pick<OrderRow, 'tracking_number' | 'hold'>>

/** What may be asked of an order now: its status allows it, its marketplace knows it, and nothing is on its way there. */
export const possibleActions = (order: Known, capabilities: CapabilitiesOf): OrderAction[] =>
  orderActions.filter(
    (action) =>
      isPossible(action, order.order_code, order.order_status, capabilities) && fitsAction(action, order) && order.action_state?.state !== 'pending',
  )

/** Whether a marketplace knows an action at all. */
export const isSupported = (action: OrderAction, orderCode: string, capabilities: CapabilitiesOf): boolean =>
  !!capabilities(orderCode)?.[needs[action]]

export const isPossible = (action: OrderAction, orderCode: string, status: OrderStatus, capabilities: CapabilitiesOf): boolean =>
  mayAct(action, status) && isSupported(action, orderCode, capabilities)
