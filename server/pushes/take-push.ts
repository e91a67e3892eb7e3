import type { Channel } from '#server/channels/channel.ts'
import type { ChannelNews, ChannelWebhook, RawPush } from '#server/channels/pushes.ts'
import type { Job } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { note, traced } from '#server/tracing/trace.ts'
import { lookUp, type PushedStore, recordDelivery } from './delivery.ts'
import { dropPush, type KeptPush, keepPush, mayKeep, underWay } from './inbox.ts'
import { takeIn } from './news.ts'

/** What became of a push, and the HTTP status that tells the marketplace whether to send it again. */
export interface PushOutcome {
  readonly outcome: string
  readonly status: number
  readonly body?: string
}

/** What is found out about a push on the way, for the log. */
type Facts = Record<string, unknown>

interface ReadPush {
  readonly delivery_id: string
  readonly news: readonly ChannelNews[]
}

/** A push that is new and of a store that is here. */
interface OpenedPush extends ReadPush {
  readonly stores: readonly PushedStore[]
}

/** Takes in a push that is the marketplace's own. Adds what it finds out to `facts`, for the log. */
export async function takePush(services: ChannelServices, channel: Channel, push: RawPush, facts: Facts): Promise<PushOutcome> {
  const opened = await openPush(services, channel, push, facts)
  return 'outcome' in opened ? opened : takeAll(services, channel, opened, facts)
}

/**
 * The same for who waits for an answer and must not wait long: what is not taken in `withinMs` after it came is kept, answered, and taken in meanwhile. `told`
 * hears what became of it then.
 */
export async function takePushSoon(
  services: ChannelServices,
  channel: Channel,
  push: RawPush,
  facts: Facts,
  { withinMs, told }: { readonly withinMs: number; readonly told: (outcome: PushOutcome | { readonly error: unknown }) => void },
): Promise<PushOutcome> {
  const until = performance.now() + withinMs
  const opened = await openPush(services, channel, push, facts)
  if ('outcome' in opened) return opened
  const kept: KeptPush = { channel: channel.marketplace, delivery_id: opened.delivery_id, body: push.body }
  const end = underWay(services, kept)
  const taking = takeAll(services, channel, opened, facts)
  // What cannot be kept is waited for.
  const orKept = () =>
    keepPush(services, kept).then(
      () => null,
      () => taking,
    )
  let answer: PushOutcome | null
  try {
    answer = (await within(taking, mayKeep(services) ? until - performance.now() : Number.POSITIVE_INFINITY)) ?? (await orKept())
  } catch (error) {
    end()
    throw error
  }
  if (answer) {
    end()
    return answer
  }
  void taking
    .then(async (outcome) => {
      told(outcome)
      await dropPush(services, kept)
    })
    .catch((error: unknown) => told({ error }))
    .finally(end)
  return { outcome: 'kept', ...channel.webhook.acknowledgement }
}

/** What comes of it in time; else null. What fails, fails. */
function within<T>(running: Promise<T>, ms: number): Promise<T | null> {
  if (ms === Number.POSITIVE_INFINITY) return running
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), Math.max(0, ms))
    void running.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** Reads a push and looks up whose it is; answers at once where nothing is to be done. */
async function openPush(
  services: ChannelServices,
  { marketplace, webhook }: Channel,
  push: RawPush,
  facts: Facts,
): Promise<OpenedPush | PushOutcome> {
  const read = readPush(webhook, push)
  if (read instanceof SyntaxError) return { outcome: `malformed: ${read.message}`, status: 400 }
  const { delivery_id, news } = read
  facts.delivery_id = delivery_id
  const store_ids = news.flatMap((one) => (one.kind === 'ignored' ? [] : [one.store_id]))
  if (store_ids.length > 0) facts.store_id = store_ids[0]
  const { repeated, stores } = await lookUp(services, { channel: marketplace, delivery_id, store_ids })
  if (repeated) return { outcome: 'repeat', ...webhook.acknowledgement }
  // A push about several stores is taken in for those that are here: sending it again would bring nothing new.
  if (store_ids.length > 0 && stores.length === 0) return { outcome: 'unknown store', status: 404 }
  return { delivery_id, news, stores }
}

function takeAll(services: ChannelServices, channel: Channel, push: OpenedPush, facts: Facts): Promise<PushOutcome> {
  const kinds = () => [...new Set(push.news.map(({ kind }) => kind))].join(',')
  const what = () => ({ name: 'push taken in', attributes: { 'dermaga.marketplace': channel.marketplace, 'dermaga.news': kinds() } })
  return traced(what, async () => {
    const outcome = await takeEach(services, channel, push, facts)
    note({ 'dermaga.workspace_id': facts.workspace_id as number | undefined })
    return outcome
  })
}

async function takeEach(
  services: ChannelServices,
  { marketplace, webhook }: Channel,
  { delivery_id, news, stores }: OpenedPush,
  facts: Facts,
): Promise<PushOutcome> {
  const { status, body } = webhook.acknowledgement
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
  const outcome = outcomes.join(', ') || 'ignored: empty'
  await recordDelivery(services, { channel: marketplace, delivery_id, outcome, http_status: status, workspace_id }, jobs)
  return { outcome, status, body }
}

function readPush(webhook: ChannelWebhook, push: RawPush): ReadPush | SyntaxError {
  try {
    return { delivery_id: webhook.deliveryId(push), news: webhook.read(push) }
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}
