import { z } from 'zod'

/** Order statuses (specification §4); the numbers are what travels and what is stored. */
export const orderStatus = {
  waiting_payment: 100,
  new: 200,
  processing: 300,
  waiting_pickup: 400,
  shipped: 500,
  returned: 550,
  arrived: 600,
  complete: 700,
  complained: 800,
  cancelled: 900,
  cancel_requested: 950,
} as const
export type OrderStatusName = keyof typeof orderStatus
export type OrderStatus = (typeof orderStatus)[OrderStatusName]

export const orderStatuses = Object.values(orderStatus)
/** Orders that bring nothing: not paid yet, taken back, or cancelled (as `spent_on` of the buyers says). */
export const unsoldStatuses = [orderStatus.waiting_payment, orderStatus.returned, orderStatus.cancelled] as const
export const orderStatusSchema = z.union(orderStatuses.map((value) => z.literal(value)))
export const orderStatusName = (status: OrderStatus): OrderStatusName =>
  (Object.keys(orderStatus) as OrderStatusName[]).find((name) => orderStatus[name] === status) as OrderStatusName

/**
 * Where an order may move from each status. A marketplace reports late and skips steps, so any later step of the
 * main line may follow an earlier one; it never moves back, except out of a complaint or a refused cancel request.
 */
export const transitions: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  100: [200, 300, 400, 500, 600, 700, 900, 950],
  200: [300, 400, 500, 600, 700, 900, 950],
  300: [400, 500, 600, 700, 900, 950],
  400: [500, 550, 600, 700, 800, 900, 950],
  500: [550, 600, 700, 800, 900],
  550: [],
  600: [550, 700, 800],
  700: [550, 800],
  800: [550, 600, 700, 900],
  900: [],
  950: [200, 300, 400, 500, 900],
}

export const mayMove = (from: OrderStatus, to: OrderStatus): boolean => transitions[from].includes(to)

/** What an agent can ask of an order. A marketplace may support fewer: its capabilities say. */
export const orderActions = [
  'confirm_payment',
  'accept',
  'request_pickup',
  'ship',
  'complete',
  'cancel',
  'accept_cancel',
  'reject_cancel',
  'print_label',
] as const
export type OrderAction = (typeof orderActions)[number]

/** From which statuses an action is possible, and where it leads when the marketplace agrees (null: it stays). */
export const actionRules: Readonly<Record<OrderAction, { from: readonly OrderStatus[]; to: OrderStatus | null }>> = {
  confirm_payment: { from: [100], to: 200 },
  accept: { from: [200], to: 300 },
  request_pickup: { from: [300], to: 400 },
  ship: { from: [300, 400], to: 500 },
  complete: { from: [500, 600], to: 700 },
  cancel: { from: [100, 200, 300, 400], to: 900 },
  accept_cancel: { from: [950], to: 900 },
  reject_cancel: { from: [950], to: null },
  print_label: { from: [300, 400, 500], to: null },
}

/** What an order that somebody holds does not do until it is released. Calling it off, or answering its buyer, goes on. */
export const stoppedByHold: readonly OrderAction[] = ['accept', 'request_pickup', 'ship', 'print_label']

/** Whether an order's own facts, as far as they are known, allow an action: only where the courier has given no number one of the seller's is needed. */
export const fitsAction = (action: OrderAction, order: { readonly tracking_number?: string | null; readonly hold?: unknown }): boolean =>
  (action !== 'ship' || !order.tracking_number) && !(order.hold && stoppedByHold.includes(action))

export const mayAct = (action: OrderAction, status: OrderStatus): boolean => actionRules[action].from.includes(status)

/** Statuses in which an order's pieces are promised and still on the shelf. */
export const heldStatuses: readonly OrderStatus[] = [
  orderStatus.waiting_payment,
  orderStatus.new,
  orderStatus.processing,
  orderStatus.waiting_pickup,
  orderStatus.cancel_requested,
]
