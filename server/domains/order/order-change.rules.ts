import { logActionOfStatus, type OrderLogAction, orderLogAction } from '#contract/order/order-log.ts'
import { actionRules, mayAct, mayMove, type OrderAction, type OrderStatus, orderStatus } from '#contract/order/order-status.ts'
import type { Actor, KeptActionState, KnownOrder, OrderState } from './order-state.ts'
import { type StockEffect, stockEffect } from './stock.rules.ts'

export interface LogLine {
  readonly action: OrderLogAction
  readonly by: Actor | null
  readonly note: string | null
}

/** An order before and after something happened to it, and what is told of it. */
export interface OrderChange {
  readonly before: KnownOrder
  readonly after: KnownOrder
  readonly log: readonly LogLine[]
  readonly stock: StockEffect | null
  /** Whose event it is; null for the marketplace. */
  readonly by: Actor | null
}

/** Facts a marketplace told; what it left out (null) stays as it was known. */
export type OrderFacts = Partial<OrderState>

const acceptedStatuses: readonly OrderStatus[] = [orderStatus.processing, orderStatus.waiting_pickup, orderStatus.shipped]

/** The log entry of an action that the marketplace agreed to. */
export const actionLog: Readonly<Record<OrderAction, OrderLogAction>> = {
  confirm_payment: orderLogAction.received,
  accept: orderLogAction.accepted,
  request_pickup: orderLogAction.pickup_requested,
  ship: orderLogAction.shipped,
  complete: orderLogAction.complete,
  cancel: orderLogAction.cancelled,
  accept_cancel: orderLogAction.cancel_request_accepted,
  reject_cancel: orderLogAction.rejected,
  print_label: orderLogAction.label_printed,
}

/** True when a move is what the action asks for; a marketplace may go several steps at once. */
function fulfils(action: OrderAction, from: OrderStatus, to: OrderStatus): boolean {
  if (action === 'reject_cancel') return from === orderStatus.cancel_requested && to !== orderStatus.cancelled
  const leadsTo = actionRules[action].to
  if (leadsTo === null) return false
  return leadsTo === orderStatus.cancelled ? to === leadsTo : to >= leadsTo && to <= orderStatus.complete
}

/** What an agent asked for and a move fulfils. */
function askFulfilled(order: KnownOrder, to: OrderStatus): KeptActionState | null {
  const asked = order.action_state
  return asked?.state === 'pending' && fulfils(asked.action, order.order_status, to) ? asked : null
}

/** Seconds from the order to its acceptance, told once. */
function timeProcess(order: KnownOrder, to: OrderStatus, now: string): number | null {
  if (order.time_process !== null || order.order_status >= orderStatus.processing || !acceptedStatuses.includes(to)) return order.time_process
  return Math.max(0, Math.round((Date.parse(now) - Date.parse(order.ordered_at)) / 1000))
}

/** Why an order was cancelled: in the agent's words, but in the buyer's own where the agent agreed to the buyer's request. */
function cancelReason(order: KnownOrder, asked: KeptActionState | null): string | null {
  const agents = asked?.ask.cancel_reason || null
  return asked?.action === 'accept_cancel' ? (order.cancel_reason ?? agents) : (agents ?? order.cancel_reason)
}

/**
 * The order with new facts, moved to a status where it may: late and repeated news never moves it back. A pending or refused action is settled when
 * the order is where the action can no longer be asked; if it was what the agent asked for, the log names the agent.
 */
export function changeOrder(before: KnownOrder, to: OrderStatus | null, facts: OrderFacts, now: string): OrderChange {
  const known = { ...before, ...facts }
  const log: LogLine[] = []
  if (before.courier_type === 'instant' && !before.tracking_number && known.tracking_number)
    log.push({ action: orderLogAction.instant_matched, by: null, note: null })
  if (to === null || !mayMove(before.order_status, to)) return { before, after: known, log, stock: null, by: null }

  const asked = askFulfilled(before, to)
  const ask = asked?.ask
  const by = ask?.by ?? null
  const after: KnownOrder = {
    ...known,
    order_status: to,
    time_process: timeProcess(before, to, now),
    action_state: before.action_state && mayAct(before.action_state.action, to) ? before.action_state : null,
    shipping_method: ask?.shipping_method ?? known.shipping_method,
    cancel_reason: to === orderStatus.cancelled ? cancelReason(known, asked) : known.cancel_reason,
    cancel_revert_stock: ask?.cancel_revert_stock ?? known.cancel_revert_stock,
  }
  const note = to === orderStatus.cancelled ? after.cancel_reason : null
  log.unshift(...logOfMove(before, to, asked).map((line) => ({ ...line, note: (line.by && ask?.cancel_reason) || note })))
  return { before, after, log, stock: stockEffect(before.order_status, to, { revert: after.cancel_revert_stock, packed: before.is_packed }), by }
}

function logOfMove(before: KnownOrder, to: OrderStatus, asked: KeptActionState | null): Omit<LogLine, 'note'>[] {
  const lines: Omit<LogLine, 'note'>[] = asked ? [{ action: actionLog[asked.action], by: asked.ask.by }] : []
  const arrived = logActionOfStatus[to]
  // Out of a refused cancel request the order goes on where it was: it is not received or accepted anew. An agreed one is told once.
  const toldAlready = before.order_status === orderStatus.cancel_requested && (to < orderStatus.shipped || !!asked)
  if (arrived && !toldAlready && arrived !== lines[0]?.action) lines.push({ action: arrived, by: null })
  return lines
}

/** Told to nobody: when and in which words the marketplace last spoke. */
const quiet: ReadonlySet<string> = new Set(['mp_updated_at', 'mp_status'] satisfies (keyof OrderState)[])

/** True when the change is more than a later "as before". */
export const isVisible = ({ before, after, log }: OrderChange): boolean =>
  log.length > 0 || (Object.keys(after) as (keyof KnownOrder)[]).some((key) => !quiet.has(key) && !same(before[key], after[key]))

/** Equal by value; the order of an object's keys does not matter (jsonb keeps its own). */
export function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => same(a[key as keyof typeof a], b[key as keyof typeof b]))
}
