import { randomUUID } from 'node:crypto'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { askedChange, doneHere } from './order-action.rules.ts'
import type { Actor, KnownOrder } from './order-state.ts'
import { writeChanges } from './order-write.ts'

/** Changes what is noted of a locked order; nothing of it moves. */
export async function changeNote(connection: Connection, order: KnownOrder, note: string | null, by: Actor, at: string): Promise<void> {
  await writeChanges(connection, [{ before: order, after: { ...order, note }, log: [], stock: null, by }], at)
}

/** All of a locked order is paid: where it waited for that, it is new. */
export async function confirmPaid(connection: Connection, order: KnownOrder, by: Actor, at: string): Promise<void> {
  if (order.order_status !== orderStatus.waiting_payment) return
  await writeChanges(connection, [doneHere(askedChange(order, 'confirm_payment', { request_id: randomUUID(), by }, at), at)], at)
}
