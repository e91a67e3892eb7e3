import type { SyncPart } from '#contract/store/store.ts'
import type { ConnectedChannel } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import { enqueue, type Job, waitingKeys } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { connectedStores, findStore, readAsWhole, type StoreOrigin } from '#server/domains/store/store.port.ts'
import { every } from './every.ts'

/** A look at what changed in a store while nobody told us: pushes get lost, and sellers work elsewhere too. */
export interface StoreLook extends StoreOrigin {
  /** ISO 8601: changes from here on are looked at. */
  readonly since: string
}

/** What is looked at, again and again, in every store that is connected. */
export interface LookKind<Found> {
  readonly queue: string
  /** Of a store that is connected, which reads it as a whole: what that brings is not looked for. */
  readonly part: SyncPart
  /** Looks overlap, since a marketplace's clock and its list are not quite those of now. Milliseconds. */
  readonly overlapMs: number
  /** It is of conversations: in stores whose chat is not allowed there is nothing to look at. */
  readonly ofChat?: boolean
  /** For a list of many pages; otherwise as long as one call of the channel has. */
  readonly timeoutMs?: number
  /** Whether a channel lists it. */
  listedBy(channel: ConnectedChannel): boolean
  list(since: string): (channel: ConnectedChannel, connection: StoreConnection) => Promise<readonly Found[]>
  /** Takes in what was found; answers jobs that go with the next look. */
  take(services: ChannelServices, origin: StoreOrigin, found: readonly Found[]): Promise<readonly Job[]>
}

const everySeconds = 300
/** A look that failed is tried again this soon. */
const againSeconds = 10
/** The first look waits so long, and one at a store that is being read as a whole is asked for again. */
const firstSeconds = everySeconds / 10
const firstLookMs = 24 * 3_600_000

const lookAt = (queue: string, { workspace_id, store_code, marketplace }: StoreOrigin, since: string, afterSeconds: number) => ({
  name: queue,
  data: { workspace_id, store_code, marketplace, since } satisfies StoreLook,
  singletonKey: `${workspace_id}/${store_code}`,
  startAfter: `${afterSeconds} seconds`,
})

/** The first look at each store that none is planned for: it was connected since, has a valid token again, or its looks ended in mistakes. */
export async function planLooks<Found>(services: ChannelServices, { queue, ofChat = false, listedBy }: LookKind<Found>): Promise<void> {
  const stores = (await connectedStores(services)).filter(({ marketplace, chat_authorised }) => {
    const channel = services.channels.get(marketplace)
    return channel && listedBy(channel) && (chat_authorised || !ofChat)
  })
  const since = earliest(services.now())
  await services.database.system(async (connection) => {
    const planned = await waitingKeys(connection, queue)
    const looks = stores.map((store) => lookAt(queue, store, since, firstSeconds))
    await enqueue(
      connection,
      looks.filter(({ singletonKey }) => !planned.has(singletonKey)),
    )
  })
}

/** Plans looks at once and again and again; no more than one waits for each store, however many processes start. */
export const startPlanning = ({ log }: ChannelServices, queue: string, plan: () => Promise<void>): (() => Promise<void>) =>
  every(everySeconds * 1000, log, queue, plan)

const earliest = (now: Date): string => new Date(now.getTime() - firstLookMs).toISOString()

const later = (one: string, other: string): string => new Date(Math.max(Date.parse(one), Date.parse(other))).toISOString()

/** Looks at a store and plans the next look from where this one began; a look that failed is tried again soon, and one at a store that is being read as a whole waits for that. */
export const createLook =
  <Found>(services: ChannelServices, { queue, part, overlapMs, timeoutMs, list, take }: LookKind<Found>) =>
  async ({ since: asked, ...origin }: StoreLook): Promise<void> => {
    const began = services.now()
    const store = await findStore(services, origin)
    if (!store) return
    const overlapping = (at: Date) => new Date(at.getTime() - overlapMs).toISOString()
    const plan = (since: string, seconds: number, jobs: readonly Job[] = []) =>
      services.database.system((connection) => enqueue(connection, [...jobs, lookAt(queue, origin, since, seconds)]))
    const whole = await services.database.system((connection) => readAsWhole(connection, origin, { part, since: asked, now: began }))
    if (whole.reading) return plan(asked, firstSeconds)
    const since = whole.known_at ? later(asked, overlapping(new Date(whole.known_at))) : asked
    const outcome = await services.channels
      .call(origin.marketplace, store, list(since), { timeoutMs })
      .then(async (found) => ({
        jobs: await take(services, origin, found),
        next: overlapping(began),
        seconds: everySeconds,
      }))
      .catch((failure: unknown) => {
        if (failure instanceof ChannelFailure) {
          services.log.warn({ ...origin, queue, failure: failure.message }, 'store could not be looked at; the next look covers it')
          return { jobs: [], next: since, seconds: failure.kind === 'auth-expired' ? everySeconds : againSeconds }
        }
        services.log.error({ ...origin, queue, err: failure }, 'what a store tells could not be taken in; the next look tries again')
        // What never can is not looked at for ever.
        return { jobs: [], next: later(since, earliest(began)), seconds: everySeconds }
      })
    await plan(outcome.next, outcome.seconds, outcome.jobs)
  }
