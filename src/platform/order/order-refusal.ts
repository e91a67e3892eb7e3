import { type Marketplace, marketplaceFacts, marketplaceOf } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import { actionRules, mayAct, type OrderAction, type OrderStatus, orderStatusName, stoppedByHold } from '#contract/order/order-status.ts'
import type { Said } from '#kernel/command.ts'
import { t } from '#platform/i18n/i18n.ts'
import { type CapabilitiesOf, isSupported } from './order-actions.ts'

interface AskedOf {
  readonly codes: readonly string[]
  /** Those that are known. */
  readonly statuses: readonly OrderStatus[]
  /** Something is on its way to the marketplace for one of them. */
  readonly pending: boolean
  /** One of them is held. */
  readonly held?: boolean
}

const actionName: Readonly<Record<OrderAction, Parameters<typeof t>[0]>> = {
  confirm_payment: 'order.command.confirmPayment',
  accept: 'order.command.accept',
  request_pickup: 'order.command.requestPickup',
  ship: 'order.command.ship',
  complete: 'order.command.complete',
  cancel: 'order.command.cancel',
  accept_cancel: 'order.command.agreeCancel',
  reject_cancel: 'order.command.refuseCancel',
  print_label: 'order.command.printLabel',
}

const statusName = (status: OrderStatus): string => t(`order.status.${orderStatusName(status)}`)

/** The marketplaces of orders that cannot do an action, whatever the order's status. */
const unable = (action: OrderAction, codes: readonly string[], capabilities: CapabilitiesOf): Marketplace[] => [
  ...new Set(codes.filter((code) => !isSupported(action, code, capabilities)).flatMap((code) => marketplaceOf(code) ?? [])),
]

/** Why an action that none of these orders allows is not possible: their marketplaces cannot, it is under way, or their status is another. */
export function orderRefusal(action: OrderAction, { codes, statuses, pending, held }: AskedOf, capabilities: CapabilitiesOf): Said {
  const names = unable(action, codes, capabilities).map((marketplace) => marketplaceFacts[marketplace].name)
  const what = t(actionName[action])
  const allowed = statuses.filter((status) => mayAct(action, status))
  if (names.length > 0 && (allowed.length > 0 || statuses.length === 0))
    return { label: 'order.whyNot.unsupported', values: { action: what, marketplace: names.join(', ') } }
  if (held && allowed.length > 0 && stoppedByHold.includes(action)) return { label: 'order.whyNot.held', values: { action: what } }
  if (action === 'ship' && allowed.length > 0 && !pending) return { label: 'order.whyNot.numbered', values: { action: what } }
  if (pending && allowed.length > 0) return { label: 'order.whyNot.pending' }
  const wanted = actionRules[action].from.map(statusName).join(', ')
  const is = [...new Set(statuses)].map(statusName).join(', ')
  return { label: 'order.whyNot.status', values: { action: what, wanted, is } }
}

/** The steps of the work that an order's status allows and its marketplace does not know. */
export const unsupportedSteps = (code: string, status: OrderStatus, capabilities: CapabilitiesOf): OrderAction[] =>
  (['accept', 'request_pickup', 'accept_cancel'] as const).filter(
    (action) => mayAct(action, status) && !isSupported(action, code, capabilities) && !isOfItself(action, code),
  )

/** Nobody picks up what was entered here, and nobody misses that: its parcel is brought. */
const isOfItself = (action: OrderAction, code: string): boolean => {
  const marketplace = marketplaceOf(code)
  return action === 'request_pickup' && marketplace !== null && isEntered(marketplace)
}
