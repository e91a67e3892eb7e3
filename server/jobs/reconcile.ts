import { ChannelFailure } from '#server/channels/channel.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { fetchOrder } from '#server/domains/order/order.port.ts'
import { connectedStores, findStore, type StoreOrigin } from '#server/domains/store/store.port.ts'

/** Queue of looks at what changed in a store's orders while nobody told us: pushes get lost, and sellers work elsewhere too. */
export const reconcileJob = 'order.reconcile'
export interface Reconcile extends StoreOrigin {
  /** ISO 8601: changes from here on are looked at. */
  readonly since: string
}

const everySeconds = 300
/** Looks overlap, since a marketplace's clock and its list are not quite those of now. */
const overlapMs = 60_000
const firstLookMs = 24 * 3_600_000

/** A store's first look; no more than one waits for each store, however many processes start. */
export async function planReconciliation(services: ChannelServices): Promise<void> {
  const stores = (await connectedStores(services)).filter(({ marketplace }) => services.channels.get(marketplace)?.orders)
  const since = new Date(services.now().getTime() - firstLookMs).toISOString()
  await services.database.system((connection) =>
    enqueue(
      connection,
      stores.map((store) => lookAt(store, since, everySeconds / 10)),
    ),
  )
}

const lookAt = ({ workspace_id, store_code, marketplace }: StoreOrigin, since: string, afterSeconds: number) => ({
  name: reconcileJob,
  data: { workspace_id, store_code, marketplace, since } satisfies Reconcile,
  singletonKey: `${workspace_id}/${store_code}`,
  startAfter: new Date(Date.now() + afterSeconds * 1000),
})

/** Looks at a store, has every changed order fetched, and plans the next look from where this one began. */
export function createReconcile(services: ChannelServices): (job: Reconcile) => Promise<void> {
  return async ({ since, ...origin }) => {
    const began = services.now()
    const store = await findStore(services, origin)
    if (!store) return
    const changed = await services.channels
      .call(origin.marketplace, store, async (channel, connection) => (await channel.orders?.changedSince(connection, since)) ?? [])
      .catch((failure: unknown) => {
        if (!(failure instanceof ChannelFailure)) throw failure
        services.log.warn({ ...origin, failure: failure.message }, 'store could not be reconciled; the next look covers it')
        return null
      })
    const next = changed === null ? since : new Date(began.getTime() - overlapMs).toISOString()
    const fetches = (changed ?? []).map((mp_order_id) => fetchOrder({ ...origin, mp_order_id }))
    await services.database.system((connection) => enqueue(connection, [...fetches, lookAt(origin, next, everySeconds)]))
  }
}
