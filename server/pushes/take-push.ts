import type { Channel, ChannelNews, ChannelWebhook, RawPush } from '#server/channels/channel.ts'
import type { Job } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { lookUp, recordDelivery } from './delivery.ts'
import { takeIn } from './news.ts'

/** What became of a push, and the HTTP status that tells the marketplace whether to send it again. */
export interface PushOutcome {
  readonly outcome: string
  readonly status: number
  readonly body?: string
}

/** Takes in a push that is the marketplace's own. Adds what it finds out to `facts`, for the log. */
export async function takePush(
  services: ChannelServices,
  { marketplace, webhook }: Channel,
  push: RawPush,
  facts: Record<string, unknown>,
): Promise<PushOutcome> {
  const read = readPush(webhook, push)
  if (read instanceof SyntaxError) return { outcome: `malformed: ${read.message}`, status: 400 }
  const { delivery_id, news } = read
  facts.delivery_id = delivery_id
  const { status, body } = webhook.acknowledgement
  const store_ids = news.flatMap((one) => (one.kind === 'ignored' ? [] : [one.store_id]))
  if (store_ids.length > 0) facts.store_id = store_ids[0]
  const { repeated, stores } = await lookUp(services, { channel: marketplace, delivery_id, store_ids })
  if (repeated) return { outcome: 'repeat', status, body }

  const outcomes: string[] = []
  const jobs: Job[] = []
  let workspace_id: number | null = null
  for (const one of news) {
    if (one.kind === 'ignored') {
      outcomes.push(`ignored: ${one.reason}`)
      continue
    }
    const store = stores.find(({ store_id }) => store_id === one.store_id)
    if (!store) {
      outcomes.push('unknown store')
      continue
    }
    facts.workspace_id = workspace_id = store.workspace_id
    if (store.paused && one.kind !== 'store-disconnected') {
      outcomes.push('paused')
      continue
    }
    const taken = await takeIn(services, marketplace, store, one, facts)
    outcomes.push(taken.outcome)
    jobs.push(...taken.jobs)
  }
  // A push about several stores is taken in for those that are here: sending it again would bring nothing new.
  if (workspace_id === null && outcomes.includes('unknown store')) return { outcome: 'unknown store', status: 404 }
  const outcome = outcomes.join(', ') || 'ignored: empty'
  await recordDelivery(services, { channel: marketplace, delivery_id, outcome, http_status: status, workspace_id }, jobs)
  return { outcome, status, body }
}

function readPush(webhook: ChannelWebhook, push: RawPush): { delivery_id: string; news: ChannelNews[] } | SyntaxError {
  try {
    return { delivery_id: webhook.deliveryId(push), news: webhook.read(push) }
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}
