import { jobDays } from '#contract/job/job.ts'
import { photoDays } from '#contract/order/packing-photo.endpoints.ts'
import type { Services } from '#server/domains/handler.ts'

const everyMs = 3_600_000

/** What has served its time: selections that nobody prints any more, browsers that are gone, what jobs made, and pushes too old to be repeated. */
const expired = [
  "delete from push_subscription where ended_at < $1::timestamptz - interval '30 days'",
  "delete from order_batch where created_at < $1::timestamptz - interval '30 days'",
  `with old as (delete from long_job where ended_at < $1::timestamptz - interval '${jobDays} days' returning workspace_id, job_id)
   delete from long_job_part p using old where p.workspace_id = old.workspace_id and p.job_id = old.job_id`,
  "delete from order_on_it where at < $1::timestamptz - interval '1 day'",
  // What a parcel weighed is kept with its photos.
  `delete from packing_act where at < $1::timestamptz - interval '${photoDays} days'`,
  `delete from packing_photo where taken_at < $1::timestamptz - interval '${photoDays} days'`,
  `delete from return_photo where taken_at < $1::timestamptz - interval '${photoDays} days'`,
  "delete from webhook_delivery where received_at < $1::timestamptz - interval '14 days'",
]

export async function prune({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
  for (const text of expired) await database.system(({ client }) => client.query(text, [now().toISOString()]))
}

/** Prunes hourly; answers how to stop. */
export function startPruning(services: Services): () => void {
  const timer = setInterval(() => {
    prune(services).catch((error: unknown) => services.log.warn({ err: error }, 'pruning failed; it is tried again in an hour'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
