import type { Services } from '#server/domains/handler.ts'

const everyMs = 3_600_000

/** What has served its time: selections that nobody prints any more, browsers that are gone, and pushes too old to be repeated by any marketplace. */
const expired = [
  "delete from push_subscription where ended_at < $1::timestamptz - interval '30 days'",
  "delete from order_batch where created_at < $1::timestamptz - interval '30 days'",
  "delete from webhook_delivery where received_at < $1::timestamptz - interval '14 days'",
]

/** Prunes hourly; answers how to stop. */
export function startPruning({ database, now, log }: Services): () => void {
  const prune = async () => {
    for (const text of expired) await database.system(({ client }) => client.query(text, [now().toISOString()]))
  }
  const timer = setInterval(() => {
    prune().catch((error: unknown) => log.warn({ err: error }, 'pruning failed; it is tried again in an hour'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
