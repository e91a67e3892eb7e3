import { ChannelFailure } from '#server/channels/channel.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type FetchOrder, ingestOrder } from '#server/domains/order/order.port.ts'
import { findStore } from '#server/domains/store/store.port.ts'

/** Reads an order at its marketplace and takes it in. A failure that waiting may mend is thrown, for the queue to try again. */
export function createFetchOrder(services: ChannelServices): (job: FetchOrder) => Promise<void> {
  return async ({ mp_order_id, ...origin }) => {
    const store = await findStore(services, origin)
    if (!store) return
    try {
      const order = await services.channels.call(origin.marketplace, store, (channel, connection) => {
        if (!channel.orders) throw new ChannelFailure('rejected', `${origin.marketplace} has no orders`)
        return channel.orders.read(connection, mp_order_id)
      })
      await ingestOrder(services, { ...origin, order })
    } catch (failure) {
      const waitingHelps = !(failure instanceof ChannelFailure) || failure.kind === 'unavailable' || failure.kind === 'rate-limited'
      if (waitingHelps) throw failure
      services.log.warn({ ...origin, mp_order_id, failure: failure.message }, 'order could not be fetched')
    }
  }
}
