import type { ErrorCode } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import { isEntered } from '#contract/order/entered-order.ts'
import {
  actionRules,
  fitsAction,
  mayAct,
  mayMove,
  type OrderAction,
  type OrderStatus,
  orderActions,
  orderStatus,
  stoppedByHold,
} from '#contract/order/order-status.ts'
import type { OrderCapabilities } from '#contract/store/store.ts'
import type { ActionReply } from '#server/channels/orders.ts'
import { actionLog, changeOrder, type OrderChange } from './order-change.rules.ts'
import type { ActionAsk, KeptActionState, KnownOrder } from './order-state.ts'
import { stockEffect } from './stock.rules.ts'

/** What an agent can ask of a marketplace; printing a label is our own affair. */
export type MarketplaceAction = Exclude<OrderAction, 'print_label'>

const capabilityOf: Readonly<Record<OrderAction, keyof OrderCapabilities>> = {
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

const isSupported = (action: OrderAction, capabilities: OrderCapabilities): boolean => capabilities[capabilityOf[action]] !== undefined

/** What may be done with an order now: by its status, by what its marketplace can do, and by what is on its way already. */
export const possibleActions = (
  order: Pick<KnownOrder, 'order_status' | 'tracking_number' | 'hold'> & { action_state: { state: string } | null },
  capabilities: OrderCapabilities,
): OrderAction[] =>
  order.action_state?.state === 'pending'
    ? []
    : orderActions.filter((action) => mayAct(action, order.order_status) && fitsAction(action, order) && isSupported(action, capabilities))

export type Verdict = 'go' | 'there-already' | { readonly code: ErrorCode; readonly values: Readonly<Record<string, string>> }

/** Statuses out of which a sale of our own is still called off: its goods are with the customer, and may come back. */
const handedOver: readonly OrderStatus[] = [orderStatus.shipped, orderStatus.arrived, orderStatus.complete]

/** Whether the seller may call off an order that was entered here although it is sent or over: a marketplace would have to agree. */
export const mayVoid = ({ marketplace, order_status }: Pick<KnownOrder, 'marketplace' | 'order_status'>): boolean =>
  isEntered(marketplace) && handedOver.includes(order_status)

/** Whether an action may be sent to the marketplace now. An order that is where the action leads is there already. */
export function judgeAsk(order: KnownOrder, action: MarketplaceAction, capabilities: OrderCapabilities): Verdict {
  const { order_code } = order
  if (!isSupported(action, capabilities)) return { code: 'NOT_SUPPORTED', values: { marketplace: marketplaceFacts[order.marketplace].name } }
  if (order.order_status === actionRules[action].to) return 'there-already'
  if (order.action_state?.state === 'pending') return { code: 'ACTION_PENDING', values: { order_code } }
  if (action === 'cancel' && mayVoid(order)) return 'go'
  if (order.hold && stoppedByHold.includes(action) && mayAct(action, order.order_status)) return { code: 'ORDER_HELD', values: { order_code } }
  if (!mayAct(action, order.order_status) || !fitsAction(action, order)) return { code: 'TRANSITION_NOT_ALLOWED', values: { order_code } }
  return 'go'
}

/** A reason to cancel in the marketplace's words, where it was given by the id of one that the marketplace lists. */
export const reasonInWords = (reason: string | undefined, { cancel }: OrderCapabilities): string | undefined =>
  cancel?.reasons.find(({ id }) => id === reason)?.text ?? reason

const unchanged = { log: [], stock: null } as const

/** The order with an action on its way to the marketplace. */
export function askedChange(before: KnownOrder, action: MarketplaceAction, ask: ActionAsk, now: string): OrderChange {
  const action_state: KeptActionState = { action, state: 'pending', code: null, reason: null, at: now, ask }
  return { before, after: { ...before, action_state }, ...unchanged, by: ask.by }
}

/** The order with an action that failed: shown until it is asked again or the status moves on. */
export function failedChange(
  before: KnownOrder,
  pending: KeptActionState,
  failure: { code: ErrorCode; reason: string | null },
  now: string,
): OrderChange {
  const action_state: KeptActionState = { ...pending, state: 'failed', code: failure.code, reason: failure.reason, at: now }
  return { before, after: { ...before, action_state }, ...unchanged, by: pending.ask.by }
}

/**
 * The order after the marketplace agreed. It moves to the status that the reply names, or else to where the action leads; the log has the agent's
 * entry, once, whether or not it moves.
 */
export function agreedChange(before: KnownOrder, pending: KeptActionState, reply: ActionReply, now: string): OrderChange {
  const action = pending.action as MarketplaceAction
  const named = reply.order_status ?? actionRules[action].to
  const to = named !== null && mayMove(before.order_status, named) ? named : null
  const facts = {
    mp_status: reply.mp_status ?? before.mp_status,
    tracking_number: reply.tracking_number ?? before.tracking_number,
    routing_code: reply.routing_code ?? before.routing_code,
  }
  const moved = changeOrder(before, to, facts, now)
  const note = action === 'cancel' || action === 'accept_cancel' ? pending.ask.cancel_reason || null : null
  const own = { action: actionLog[action], by: pending.ask.by, note }
  return {
    ...moved,
    after: { ...moved.after, action_state: null, shipping_method: pending.ask.shipping_method ?? moved.after.shipping_method },
    log: moved.log.some((line) => line.action === own.action) ? moved.log : [own, ...moved.log],
    by: pending.ask.by,
  }
}

/** The order called off after it was sent or over: what of it comes back waits for its shelf. */
function voidedHere(before: KnownOrder, { ask }: KeptActionState): OrderChange {
  const [cancel_reason, cancel_revert_stock] = [ask.cancel_reason ?? null, ask.cancel_revert_stock ?? null]
  return {
    before,
    after: { ...before, order_status: orderStatus.cancelled, cancel_reason, cancel_revert_stock },
    log: [{ action: actionLog.cancel, by: ask.by, note: cancel_reason }],
    stock: stockEffect(before.order_status, orderStatus.cancelled, { revert: cancel_revert_stock, packed: before.is_packed }),
    by: ask.by,
  }
}

/** The order with an action carried out at once: who entered it here is the only one to ask. */
export function doneHere({ before, after }: OrderChange, now: string): OrderChange {
  const pending = after.action_state as KeptActionState
  if (pending.action === 'cancel' && mayVoid(before)) return voidedHere(before, pending)
  const { tracking_number } = pending.ask
  return { ...agreedChange(after, pending, { order_status: null, ...(tracking_number && { tracking_number }) }, now), before }
}
