import { bulkAbove } from '#contract/job/bulk.ts'
import type { ContextSnapshot } from '#kernel/context.ts'
import { type Held, sendQueue } from '#platform/command/send-queue.ts'
import type { MessageKey } from '#platform/i18n/i18n.ts'
import type { LeavingCall } from '#platform/session/leaving.ts'
import { namesOf } from './order-targets.ts'
import { type OrderSending, sendAtOnce, sendOrders } from './send-orders.ts'

/** How long it can be taken back. */
const seconds = 5

/** What a marketplace cannot take back waits in sight before it goes. `label` names it while it waits. */
export function holdOrders(label: MessageKey, sending: OrderSending, context: ContextSnapshot): void {
  const { codes } = sending
  const send = codes.length > bulkAbove ? byJob(sending) : (leaving?: LeavingCall) => (leaving ? sendAtOnce(sending, leaving) : sendOrders(sending))
  const held = {
    label,
    values: { count: codes.length, what: namesOf(codes) },
    entities: codes.map((code) => `order:${code}`),
    seconds,
    send,
  }
  sendQueue.hold(held, context)
}

/** A large selection is a job's: only what the server did not keep yet when the page ends goes by calls. */
function byJob(sending: OrderSending): Held['send'] {
  const loading = import('./order-job.ts')
  let leave: ((leaving: LeavingCall) => unknown) | undefined
  void loading.then(async ({ keepOrders, leaveToJob }) => {
    const parts = await keepOrders(sending).catch(() => undefined)
    if (parts) leave = (leaving) => leaveToJob(sending, parts, leaving)
  })
  return async (leaving) => {
    if (leaving) return leave ? leave(leaving) : sendAtOnce(sending, leaving)
    return (await loading).sendByJob(sending)
  }
}
