import { ChannelFailure, type ConnectedChannel, type StoreConnection } from '#server/channels/channel.ts'
import { enqueue, type Job } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { connectedStores, findStore, type StoreOrigin } from '#server/domains/store/store.port.ts'

/** A look at what changed in a store while nobody told us: pushes get lost, and sellers work elsewhere too. */
export interface StoreLook extends StoreOrigin {
  /** ISO 8601: changes from here on are looked at. */
  readonly since: string
}

/** What is looked at, again and again, in every store that is connected. */
export interface LookKind<Found> {
  readonly queue: string
  /** Looks overlap, since a marketplace's clock and its list are not quite those of now. Milliseconds. */
  readonly overlapMs: number
  /** Whether a channel lists it. */
  listedBy(channel: ConnectedChannel): boolean
  list(since: string): (channel: ConnectedChannel, connection: StoreConnection) => Promise<readonly Found[]>
  /** Takes in what was found; answers jobs that go with the next look. */
  take(services: ChannelServices, origin: StoreOrigin, found: readonly Found[]): Promise<readonly Job[]>
}

const everySeconds = 300
const firstLookMs = 24 * 3_600_000

const lookAt = (queue: string, { workspace_id, store_code, marketplace }: StoreOrigin, since: string, afterSeconds: number) => ({
  name: queue,
  data: { workspace_id, store_code, marketplace, since } satisfies StoreLook,
  singletonKey: `${workspace_id}/${store_code}`,
  startAfter: new Date(Date.now() + afterSeconds * 1000),
})

/** The first look at each store; no more than one waits for each, however many processes start. */
export async function planLooks<Found>(services: ChannelServices, { queue, listedBy }: LookKind<Found>): Promise<void> {
  const stores = (await connectedStores(services)).filter(({ marketplace }) => {
    const channel = services.channels.get(marketplace)
    return channel && listedBy(channel)
  })
  const since = new Date(services.now().getTime() - firstLookMs).toISOString()
  await services.database.system((connection) =>
    enqueue(
      connection,
      stores.map((store) => lookAt(queue, store, since, everySeconds / 10)),
    ),
  )
}

/** Looks at a store and plans the next look from where this one began; a look that failed is covered by the next. */
export const createLook =
  <Found>(services: ChannelServices, { queue, overlapMs, list, take }: LookKind<Found>) =>
  async ({ since, ...origin }: StoreLook): Promise<void> => {
    const began = services.now()
    const store = await findStore(services, origin)
    if (!store) return
    const found = await services.channels.call(origin.marketplace, store, list(since)).catch((failure: unknown) => {
      if (!(failure instanceof ChannelFailure)) throw failure
      services.log.warn({ ...origin, queue, failure: failure.message }, 'store could not be looked at; the next look covers it')
      return null
    })
    const jobs = found ? await take(services, origin, found) : []
    const next = found ? new Date(began.getTime() - overlapMs).toISOString() : since
    await services.database.system((connection) => enqueue(connection, [...jobs, lookAt(queue, origin, next, everySeconds)]))
  }
