import type { ContextSnapshot } from '#kernel/context.ts'
import { sendQueue } from '#platform/command/send-queue.ts'
import type { MessageKey } from '#platform/i18n/i18n.ts'
import { namesOf } from './order-targets.ts'
import { type OrderSending, sendOrders } from './send-orders.ts'

/** How long it can be taken back. */
const seconds = 5

/** What a marketplace cannot take back waits in sight before it goes. `label` names it while it waits. */
export function holdOrders(label: MessageKey, sending: OrderSending, context: ContextSnapshot): void {
  const { codes } = sending
  const held = {
    label,
    values: { count: codes.length, what: namesOf(codes) },
    entities: codes.map((code) => `order:${code}`),
    seconds,
    send: (leaving?: Parameters<typeof sendOrders>[1]) => sendOrders(sending, leaving),
  }
  sendQueue.hold(held, context)
}
