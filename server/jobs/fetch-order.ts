import { ChannelFailure, type FailureKind } from '#server/channels/channel.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type FetchOrder, fetchOrder, ingestOrder } from '#server/domains/order/order.port.ts'
import { findStore } from '#server/domains/store/store.port.ts'

/** Once a fault is over, what it held up is right within as many seconds. */
const longestWaitSeconds = 10

/**
 * Reads an order at its marketplace and takes it in. What the marketplace answers instead is met by trying again soon: no other news of this order may come,
 * and a look at the store does not list it twice.
 */
export function createFetchOrder(services: ChannelServices): (job: FetchOrder) => Promise<void> {
  return async ({ mp_order_id, attempt = 1, ...origin }) => {
    const store = await findStore(services, origin)
    if (!store) return
    try {
      const order = await services.channels.call(origin.marketplace, store, (channel, connection) => {
        if (!channel.orders) throw new ChannelFailure('rejected', `${origin.marketplace} has no orders`)
        return channel.orders.read(connection, mp_order_id)
      })
      await ingestOrder(services, { ...origin, order })
    } catch (failure) {
      if (!(failure instanceof ChannelFailure)) throw failure
      const wait = waitAfter(failure.kind, attempt)
      const level = wait === null || attempt === 1 ? 'warn' : 'info'
      services.log[level]({ ...origin, mp_order_id, attempt, failure: failure.message, again_in: wait }, 'order could not be fetched')
      if (wait === null) return
      const seconds = Math.max(wait, (failure.retryAfterMs ?? 0) / 1000)
      await services.database.system((connection) => enqueue(connection, [fetchOrder({ ...origin, mp_order_id, attempt: attempt + 1 }, seconds)]))
    }
  }
}

/** A refusal may be meant: after five minutes of asking, it is asked only now and then. Nothing is asked for more than about a day. */
const patience = { soon: 35, refused: 35 + 288, seldomSeconds: 300, unanswered: 8640 }

/** Seconds until the next try: 1, 2, 4, 8, and then ten. Null: trying is over, or waits for the seller to connect the store again, when all of it is looked at. */
function waitAfter(kind: FailureKind, attempt: number): number | null {
  const soon = Math.min(longestWaitSeconds, 2 ** (attempt - 1))
  if (kind === 'auth-expired') return null
  if (kind !== 'rejected') return attempt < patience.unanswered ? soon : null
  if (attempt >= patience.refused) return null
  return attempt < patience.soon ? soon : patience.seldomSeconds
}
