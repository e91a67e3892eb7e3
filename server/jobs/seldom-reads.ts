import type { Connection } from '#server/db/database.ts'
import { jobSchema } from '#server/db/job-tables.ts'
import { enqueue, type Job, outboxChannel } from '#server/db/outbox.ts'
import { fetchOrderJob } from '#server/domains/order/order.port.ts'
import type { StoreOrigin } from '#server/domains/store/store.port.ts'

/** How an order that cannot be read is asked for again: soon, and after so many tries seldom, while one of its store's at a time is asked for soon. */
export interface Patience {
  readonly tries: number
  readonly soonSeconds: number
  readonly seldomSeconds: number
}

/** So many at a time: each that succeeds brings on as many more. */
const mostAtOnce = 500

/** A store's orders that are asked for seldom, as the index `job_seldom` has them. */
const seldomReads = `name = $1 and state < 'active' and priority < 0 and data->>'workspace_id' = $2 and data->>'store_code' = $3`
const keysOf = ({ workspace_id, store_code }: StoreOrigin) => [fetchOrderJob, String(workspace_id), store_code]

const nextText = `
  update ${jobSchema}.job set start_after = now() + make_interval(secs => $4)
  where name = $1 and id = (select id from ${jobSchema}.job where ${seldomReads} order by start_after limit 1) and start_after > now() + make_interval(secs => $4)`

/**
 * From now on this order is asked for seldom: thousands that are asked for every ten seconds would be a storm. The one of its store that nobody asked for
 * the longest comes soon instead; another one the next time, for some are refused for good.
 */
export async function askSeldom(connection: Connection, origin: StoreOrigin, again: Job, { soonSeconds }: Patience): Promise<void> {
  await enqueue(connection, [{ ...again, priority: -1 }])
  await connection.client.query(nextText, [...keysOf(origin), soonSeconds])
}

const soonText = `
  update ${jobSchema}.job set priority = 0, start_after = greatest(now(), start_after - make_interval(secs => $4))
  where name = $1 and id in (select id from ${jobSchema}.job where ${seldomReads} order by start_after limit ${mostAtOnce} for update skip locked)`

/** An order could be read that could not before: the others of its store are asked for soon again, as they were before they were asked for seldom. */
export async function askSoon({ client }: Connection, origin: StoreOrigin, { soonSeconds, seldomSeconds }: Patience): Promise<void> {
  const { rowCount } = await client.query(soonText, [...keysOf(origin), seldomSeconds - soonSeconds])
  if (rowCount) await client.query('SELECT pg_notify($1, $2)', [outboxChannel, fetchOrderJob])
}
