import type { OrderStatus } from '#contract/order/order-status.ts'
import { ChannelFailure } from './failure.ts'
import type { ActionReply } from './orders.ts'

/**
 * A refused step may be one that went through before, its answer lost on the way. Then the order's present state says so, and that is the answer;
 * otherwise the refusal stands. `read` asks the marketplace for the state.
 */
export async function unlessAlready(
  failure: unknown,
  read: () => Promise<ActionReply>,
  already: (status: OrderStatus) => boolean,
): Promise<ActionReply> {
  if (!(failure instanceof ChannelFailure) || failure.kind !== 'rejected') throw failure
  const now = await read().catch(() => {
    throw failure
  })
  if (now.order_status === null || !already(now.order_status)) throw failure
  return now
}

/** On the main line, this far or further; a cancelled order, or one whose cancelling was asked for, is on none. */
export const atLeast =
  (step: OrderStatus) =>
  (status: OrderStatus): boolean =>
    status >= step && status < 900
