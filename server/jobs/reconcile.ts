import type { ChannelServices } from '#server/domains/channel-services.ts'
import { fetchOrder } from '#server/domains/order/order.port.ts'
import { createLook, type LookKind, planLooks, type StoreLook, startPlanning } from './store-looks.ts'

/** Queue of looks at a store's orders. */
export const reconcileJob = 'order.reconcile'

const orders: LookKind<string> = {
  queue: reconcileJob,
  overlapMs: 60_000,
  listedBy: ({ orders }) => orders !== undefined,
  list: (since) => async (channel, connection) => (await channel.orders?.changedSince(connection, since)) ?? [],
  take: async (_services, origin, changed) => changed.map((mp_order_id) => fetchOrder({ ...origin, mp_order_id })),
}

export const startReconciliation = (services: ChannelServices): (() => Promise<void>) =>
  startPlanning(services, reconcileJob, () => planLooks(services, orders))

/** Looks at a store, and has every changed order fetched. */
export const createReconcile = (services: ChannelServices): ((job: StoreLook) => Promise<void>) => createLook(services, orders)
