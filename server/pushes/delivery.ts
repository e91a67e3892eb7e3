import type { Marketplace } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import { answeredInBatches, inBatches, onePer } from '#server/db/in-batches.ts'
import { enqueue, type Job } from '#server/db/outbox.ts'
import type { Services } from '#server/domains/handler.ts'
import { carried } from '#server/tracing/trace.ts'

export interface Delivery {
  readonly channel: Marketplace
  readonly delivery_id: string
  readonly outcome: string
  readonly http_status: number
  readonly workspace_id: number | null
}

/** Of a store that is paused nothing is taken in: all of it is read anew when it goes on. */
export type PushedStore = StoreRef & { readonly paused: boolean }

interface Arrival {
  readonly channel: Marketplace
  readonly delivery_id: string
  /** Of the stores that it is about, as the marketplace names them. */
  readonly store_ids: readonly string[]
}

interface Found {
  readonly repeated: boolean
  readonly stores: readonly PushedStore[]
}

/** Pushes that are looked up, or recorded, by one statement. */
const mostTogether = 100

const keyOf = ({ channel, delivery_id }: Pick<Delivery, 'channel' | 'delivery_id'>) => `${channel} ${delivery_id}`

/** A push that was answered with a refusal is no repeat: it is looked at again. */
const lookUpText = `
  select count_repeats($1::text[], $2::text[]) as repeated,
    (select coalesce(json_agg(json_build_object('marketplace', marketplace, 'workspace_id', workspace_id, 'store_code', store_code, 'store_id', store_id, 'paused', paused_at is not null)), '[]')
     from store where (marketplace, store_id) in (select * from unnest($3::text[], $4::text[])) and status > 0) as stores`

interface LookedUp {
  readonly repeated: readonly Pick<Delivery, 'channel' | 'delivery_id'>[]
  readonly stores: readonly (PushedStore & { readonly marketplace: Marketplace })[]
}

const lookersUp = onePer(({ database }: Services) =>
  answeredInBatches<Arrival, Found>(
    mostTogether,
    async (arrivals) => {
      const about = arrivals.flatMap(({ channel, store_ids }) => store_ids.map((store_id) => [channel, store_id] as const))
      const values = [
        arrivals.map(({ channel }) => channel),
        arrivals.map(({ delivery_id }) => delivery_id),
        about.map(([channel]) => channel),
        about.map(([, store_id]) => store_id),
      ]
      // Planned each time: what is best depends on how many deliveries are kept.
      const [found] = await database.statement<LookedUp>({ text: lookUpText, values })
      const repeated = new Set(found?.repeated.map(keyOf))
      return arrivals.map((arrival) => ({
        repeated: repeated.has(keyOf(arrival)),
        stores: found?.stores.filter((store) => store.marketplace === arrival.channel && arrival.store_ids.includes(store.store_id)) ?? [],
      }))
    },
    keyOf,
  ),
)

/** Whether the same push was taken in before (the repeat is counted), and the stores it is about, in whichever workspaces they are. */
export const lookUp = (services: Services, arrival: Arrival): Promise<Found> => lookersUp(services)(arrival)

const recordText = `
  insert into webhook_delivery (channel, delivery_id, outcome, http_status, workspace_id)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[])
  on conflict (channel, delivery_id) do update
  set outcome = excluded.outcome, http_status = excluded.http_status, workspace_id = excluded.workspace_id, repeats = webhook_delivery.repeats + 1`

interface Recording extends Delivery {
  readonly jobs: readonly Job[]
}

const recorders = onePer(({ database }: Services) =>
  inBatches<Recording>(
    mostTogether,
    async (recordings) => {
      const inOrder = recordings.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
      const columns = ['channel', 'delivery_id', 'outcome', 'http_status', 'workspace_id'] as const
      const record = { name: 'webhook-record', text: recordText, values: columns.map((column) => inOrder.map((one) => one[column])) }
      const jobs = recordings.flatMap((one) => one.jobs)
      if (jobs.length === 0) return void (await database.statement(record))
      await database.system(async (connection) => {
        await connection.client.query(record)
        await enqueue(connection, jobs)
      })
    },
    keyOf,
  ),
)

/**
 * Keeps what became of a push, together with the jobs that follow from it. Written after its effect: should the process die in between, the repeat finds
 * the effect and changes nothing.
 */
export const recordDelivery = (services: Services, delivery: Delivery, jobs: readonly Job[]): Promise<void> =>
  recorders(services)({ ...delivery, jobs: carried(jobs) })
