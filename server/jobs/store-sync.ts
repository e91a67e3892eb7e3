import { orderStatus } from '#contract/order/order-status.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { IncomingMessage } from '#server/channels/chats.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { byConversation, ingestConversation } from '#server/domains/chat/chat.port.ts'
import { planDealing } from '#server/domains/chat-settings/chat-settings.port.ts'
import { ingestOrder, knownVersions } from '#server/domains/order/order.port.ts'
import { findStore, type SyncStore, tellSyncs } from '#server/domains/store/store.port.ts'
import { inBackground } from './background.ts'
import { readIncomePage } from './income-sync.ts'
import { createListingReader } from './listing-sync.ts'
import { patiently } from './patiently.ts'
import { readRatingPage } from './rating-sync.ts'
import { readReturnPage } from './return-sync.ts'

/** Read between two notes of how far it is: what a process that died has read since is read again, and changes nothing. */
const perStep = 40
/** Progress is told no more often. */
const tellEveryMs = 1_000
/** Stands for the next page after the last. */
const ended = ''
/** For a list of many pages. */
const listMs = 120_000
/** Conversations are listed with all that was said in them: some thousand calls where a marketplace gives ten messages at once. */
const chatListMs = 600_000
interface Run {
  since: string
  found: string[] | null
  /** Where the next page begins. */
  cursor: string | null
  done: number
  /** When this run began. */
  started_at: string
}

interface Outcome {
  readonly brought: boolean
  /** Of what could not be read. */
  readonly reason?: string
}

/** Reads everything of one kind that a store's marketplace lists. */
interface Reader {
  /** What there is to read, by its names. */
  list(since: string): Promise<string[]>
  /** What became of each, in the order of the names. */
  read(names: readonly string[]): Promise<Outcome[]>
  /** All of it was read. */
  end?(): Promise<void>
}

/** Orders that were over before anybody here knew of them are of no use. */
const isOver = (status: number): boolean => status === orderStatus.complete || status === orderStatus.cancelled

function orderReader(services: ChannelServices, { part: _, ...origin }: SyncStore, store: StoreRef): Reader {
  const { channels } = services
  return {
    list: (since) =>
      channels.call(origin.marketplace, store, async ({ orders }, connection) => (await orders?.changedSince(connection, since)) ?? [], {
        timeoutMs: listMs,
      }),
    async read(mpOrderIds) {
      const versions = await knownVersions(services, origin, mpOrderIds)
      const told = await Promise.all(mpOrderIds.map((id) => patiently(() => channels.readOrder(origin.marketplace, store, id)).catch(failureOf)))
      return inBackground(services)(() =>
        Promise.all(
          told.map(async (order, place): Promise<Outcome> => {
            if (order instanceof ChannelFailure) return { brought: false, reason: order.reason }
            const asked_at_version = versions[place] ?? null
            if (isOver(order.order_status) && asked_at_version === null) return { brought: false }
            return { brought: (await ingestOrder(services, { ...origin, order, asked_at_version })) === 'created' }
          }),
        ),
      )
    },
  }
}

/** Conversations, each whole and in its order. They are listed with what was said in them, which is kept only as long as this runs. */
function chatReader(services: ChannelServices, { part: _, ...origin }: SyncStore, store: StoreRef): Reader {
  let said: Map<string, IncomingMessage[]> | undefined
  async function conversations(since: string): Promise<Map<string, IncomingMessage[]>> {
    const messages = await services.channels.call(
      origin.marketplace,
      store,
      async ({ chat }, connection) => (await chat?.messagesSince?.(connection, since)) ?? [],
      { timeoutMs: chatListMs },
    )
    return byConversation(messages)
  }
  return {
    async list(since) {
      said = await conversations(since)
      return [...said.keys()]
    },
    async read(chatIds) {
      said ??= await patiently(() => conversations(new Date(0).toISOString()))
      const outcomes: Outcome[] = []
      for (const id of chatIds) {
        const taken = await ingestConversation(services, origin, said.get(id) ?? [], inBackground(services))
        outcomes.push({ brought: taken.includes('created') })
      }
      return outcomes
    },
    // None of them was given to anybody by itself: what waits for an answer goes round now, what has one does not.
    end: () => services.database.write(origin.workspace_id, (connection) => planDealing(connection, origin.workspace_id)),
  }
}

/**
 * Reads one part of a store to its end: lists what there is, then reads it step by step, noting after each how far it is, so that another process goes on
 * from there. What cannot be read is counted with its reason and holds nothing up; a store that was paused or has lost its token ends it.
 */
export function createStoreSync(services: ChannelServices): (job: SyncStore) => Promise<void> {
  const { database, now, log } = services

  const load = ({ workspace_id, store_code, part }: SyncStore): Promise<Run | null> =>
    database.system(async ({ client }) => {
      const { rows } = await client.query<Run>(
        `update store_sync set state = 'running', started_at = coalesce(started_at, $4)
         where workspace_id = $1 and store_code = $2 and part = $3 and state in ('waiting', 'running') returning since, found, cursor, done, started_at`,
        [workspace_id, store_code, part, now().toISOString()],
      )
      return rows[0] ?? null
    })
  const note = (job: SyncStore, change: string, values: readonly unknown[], tell: boolean): Promise<void> =>
    database.write(job.workspace_id, async (connection) => {
      const { workspace_id, store_code, part } = job
      const { rowCount } = await connection.client.query(
        `update store_sync set ${change} where workspace_id = $1 and store_code = $2 and part = $3`,
        [workspace_id, store_code, part, ...values],
      )
      if (rowCount && tell) await tellSyncs(connection, { workspace_id, store_code, parts: [part], at: now().toISOString() })
    })
  const end = (job: SyncStore, state: 'done' | 'failed', reason: string | null) =>
    note(job, 'state = $4, reason = coalesce($5, reason), finished_at = $6', [state, reason, now().toISOString()], true)

  /** Orders that came so long before are read before a doubtful number is set right: a sale that nobody told of yet. */
  const doubtMs = 3_600_000

  /** The store's orders as they are now: what was sold there is off our stock after this. */
  async function readLateOrders(job: SyncStore, store: StoreRef): Promise<void> {
    const reader = orderReader(services, job, store)
    const names = await patiently(() => reader.list(new Date(now().getTime() - doubtMs).toISOString()))
    for (let from = 0; from < names.length; from += perStep) await reader.read(names.slice(from, from + perStep))
  }

  async function runListings(job: SyncStore, store: StoreRef, begun: Run): Promise<void> {
    const { part: _, ...origin } = job
    const reader = createListingReader(services, origin, store)
    const doubtful = new Set<string>()
    let toldAt = performance.now()
    // A run that was cut off after its last page has nothing more to read; one at its beginning has no cursor either.
    for (let cursor = begun.cursor; cursor !== ended; ) {
      const page = await reader.page(cursor)
      for (const id of page.doubtful) doubtful.add(id)
      const tell = performance.now() - toldAt >= tellEveryMs || cursor === null
      if (tell) toldAt = performance.now()
      cursor = page.next ?? ended
      const values = [cursor, page.total, page.done, page.brought, page.mended]
      await note(job, 'cursor = $4, total = coalesce($5, total), done = done + $6, brought = brought + $7, mended = mended + $8', values, tell)
      if (!(await findStore(services, job))) return end(job, 'failed', 'the store is paused')
    }
    await reader.end(begun.started_at)
    if (doubtful.size > 0) {
      await readLateOrders(job, store)
      await note(job, 'mended = mended + $4', [await reader.again([...doubtful])], false)
    }
    await end(job, 'done', null)
  }

  /** What is told page by page and looked through for what is new. */
  async function runPages(job: SyncStore, store: StoreRef, begun: Run, readPage: typeof readRatingPage): Promise<void> {
    const { part: _, ...origin } = job
    let toldAt = performance.now()
    for (let cursor = begun.cursor; cursor !== ended; ) {
      const page = await readPage(services, origin, store, { since: begun.since, cursor })
      const tell = performance.now() - toldAt >= tellEveryMs
      if (tell) toldAt = performance.now()
      cursor = page.next ?? ended
      await note(job, 'cursor = $4, done = done + $5, brought = brought + $6', [cursor, page.done, page.brought], tell)
      if (!(await findStore(services, job))) return end(job, 'failed', 'the store is paused')
    }
    await end(job, 'done', null)
  }

  async function run(job: SyncStore, store: StoreRef, begun: Run): Promise<void> {
    if (job.part === 'listings') return runListings(job, store, begun)
    if (job.part === 'ratings') return runPages(job, store, begun, readRatingPage)
    if (job.part === 'returns') return runPages(job, store, begun, readReturnPage)
    if (job.part === 'income') return runPages(job, store, begun, readIncomePage)
    return runNames(job, begun, job.part === 'orders' ? orderReader(services, job, store) : chatReader(services, job, store))
  }

  /** What is listed as a whole and then read one by one. */
  async function runNames(job: SyncStore, begun: Run, reader: Reader): Promise<void> {
    const found = begun.found ?? (await patiently(() => reader.list(begun.since)))
    if (!begun.found) await note(job, 'found = $4::jsonb', [JSON.stringify(found)], true)
    let toldAt = performance.now()
    for (let from = begun.done; from < found.length; from += perStep) {
      const names = found.slice(from, from + perStep)
      const outcomes = await reader.read(names)
      const brought = outcomes.filter((outcome) => outcome.brought).length
      const reasons = outcomes.flatMap(({ reason }) => (reason === undefined ? [] : [reason]))
      const tell = performance.now() - toldAt >= tellEveryMs
      if (tell) toldAt = performance.now()
      const values = [names.length, brought, reasons.length, reasons.at(-1) ?? null]
      await note(job, 'done = done + $4, brought = brought + $5, failed = failed + $6, reason = coalesce($7, reason)', values, tell)
      if (!(await findStore(services, job))) return end(job, 'failed', 'the store is paused')
    }
    await reader.end?.()
    await end(job, 'done', null)
  }

  return async (job) => {
    const begun = await load(job)
    const store = begun && (await findStore(services, job))
    if (!begun) return
    if (!store) return end(job, 'failed', 'the store is paused')
    try {
      await run(job, store, begun)
    } catch (failure) {
      if (!(failure instanceof ChannelFailure)) throw failure
      log.warn({ ...job, failure: failure.message }, 'store could not be read')
      await end(job, 'failed', failure.reason)
    }
  }
}

/** A token that no longer holds ends all of it; anything else is one that could not be read. */
function failureOf(failure: unknown): ChannelFailure {
  if (!(failure instanceof ChannelFailure) || failure.kind === 'auth-expired') throw failure
  return failure
}
