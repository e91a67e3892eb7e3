import type { ChannelServices } from '#server/domains/channel-services.ts'
import { fetchOrder, standingAsKnown } from '#server/domains/order/order.port.ts'
import { createLook, type LookKind, planLooks, type StoreLook, startPlanning } from './store-looks.ts'

/** Queue of looks at a store's orders. */
export const reconcileJob = 'order.reconcile'

/** An order that changed, or that may have: then with the marketplace's word for where it is. */
interface Listed {
  readonly mp_order_id: string
  readonly mp_status?: string
}

const orders: LookKind<Listed> = {
  queue: reconcileJob,
  part: 'orders',
  overlapMs: 60_000,
  listedBy: ({ orders }) => orders !== undefined,
  list: (since) => async (channel, connection) => {
    const changed = (await channel.orders?.changedSince(connection, since)) ?? []
    const standings = (await channel.orders?.standings?.(connection, since)) ?? []
    const told = new Set(changed)
    return [...changed.map((mp_order_id) => ({ mp_order_id })), ...standings.filter(({ mp_order_id }) => !told.has(mp_order_id))]
  },
  async take(services, origin, listed) {
    const compared = listed.flatMap(({ mp_order_id, mp_status }) => (mp_status === undefined ? [] : [{ mp_order_id, mp_status }]))
    const same = compared.length > 0 ? await standingAsKnown(services, origin, compared) : new Set<string>()
    return listed.flatMap(({ mp_order_id }) => (same.has(mp_order_id) ? [] : [fetchOrder({ ...origin, mp_order_id })]))
  },
}

export const startReconciliation = (services: ChannelServices): (() => Promise<void>) =>
  startPlanning(services, reconcileJob, () => planLooks(services, orders))

/** Looks at a store, and has every changed order fetched. */
export const createReconcile = (services: ChannelServices): ((job: StoreLook) => Promise<void>) => createLook(services, orders)
