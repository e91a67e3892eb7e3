import { ChannelFailure } from '#server/channels/failure.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type FetchOrder, fetchOrder, ingestOrder, knownVersion } from '#server/domains/order/order.port.ts'
import { findStore } from '#server/domains/store/store.port.ts'
import { askSeldom, askSoon, type Patience } from './seldom-reads.ts'

/** Once a fault is over, what it held up is right within ten seconds and the reading. */
const everyTenSeconds: Patience = { tries: 35, soonSeconds: 10, seldomSeconds: 300 }

const dayMs = 24 * 3_600_000

/**
 * Reads an order at its marketplace and takes it in. What the marketplace answers instead is met by trying again soon: no other news of this order may come,
 * and a look at the store does not list it twice. A refusal may be a fault as well, so it is met like an outage; it may be meant too, so trying ends after a day.
 */
export function createFetchOrder(services: ChannelServices, patience = everyTenSeconds): (job: FetchOrder) => Promise<void> {
  return async ({ mp_order_id, attempt = 1, since = services.now().toISOString(), ...origin }) => {
    const store = await findStore(services, origin)
    if (!store) return
    try {
      const asked_at_version = await knownVersion(services, origin, mp_order_id)
      const order = await services.channels.readOrder(origin.marketplace, store, mp_order_id)
      await ingestOrder(services, { ...origin, order, asked_at_version })
      if (attempt > 1) await services.database.system((connection) => askSoon(connection, origin, patience))
    } catch (failure) {
      if (!(failure instanceof ChannelFailure)) throw failure
      // Once the seller connects the store again, all of it is looked at.
      const over = failure.kind === 'auth-expired' || services.now().getTime() - Date.parse(since) > dayMs
      const seldom = attempt >= patience.tries
      const wait = seldom ? patience.seldomSeconds : Math.min(patience.soonSeconds, 2 ** (attempt - 1))
      const seconds = Math.max(wait, (failure.retryAfterMs ?? 0) / 1000)
      const level = over || attempt === 1 ? 'warn' : 'info'
      services.log[level](
        { ...origin, mp_order_id, attempt, failure: failure.message, again_in: over ? null : seconds },
        'order could not be fetched',
      )
      if (over) return
      const again = fetchOrder({ ...origin, mp_order_id, attempt: attempt + 1, since }, seconds)
      await services.database.system(async (connection) => {
        if (seldom) await askSeldom(connection, origin, again, patience)
        else await enqueue(connection, [again])
      })
    }
  }
}
