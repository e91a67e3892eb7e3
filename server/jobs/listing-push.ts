import type { StoreRef } from '#server/channels/channel.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelListings, ItemFailure } from '#server/channels/listings.ts'
import type { StoreConnection } from '#server/channels/store-connection.ts'
import { inBatches } from '#server/db/in-batches.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import {
  type ClaimedNumbers,
  claimNumbers,
  countDue,
  giveBackNumbers,
  type PushListings,
  pushListings,
  type SettledNumbers,
  settleNumbers,
  storesWithDue,
  turnCampaigns,
} from '#server/domains/listing/listing.port.ts'
import { isTakingIn } from '#server/domains/order/order.port.ts'
import { listingChannel } from '#server/domains/stock/stock.port.ts'
import { findStore } from '#server/domains/store/store.port.ts'
import { every } from './every.ts'
import { giveWay } from './give-way.ts'

/** What changes within this time is sent together. Milliseconds. */
const togetherMs = 50
/** Numbers that are tried again, stores that work again and campaigns that begin are found this late at most. Milliseconds. */
const lookMs = 1_000
/** Calls of one job at once. */
const mostLanes = 4
/** Before each call news of orders goes first, for so long. Milliseconds. */
const longestRestMs = 1_000
/** Outcomes that are written together: one transaction for those of several stores. */
const mostSettled = 20

/** Plans jobs for stores whose listings are due: shortly after something changed, and again and again. Answers how to stop. */
export async function startListingWatch({ database, notifications, log, now }: ChannelServices): Promise<() => Promise<void>> {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()
  const plan = (workspaceId: number | null) =>
    database.system(async (connection) => {
      const at = now().toISOString()
      if (workspaceId === null) await turnCampaigns(connection, at)
      await enqueue(connection, (await storesWithDue(connection, workspaceId, at)).map(pushListings))
    })
  const unlisten = await notifications.listen(listingChannel, (payload) => {
    const workspaceId = Number(payload)
    if (!workspaceId || waiting.has(workspaceId)) return
    const timer = setTimeout(() => {
      waiting.delete(workspaceId)
      // The next look plans it too.
      plan(workspaceId).catch((error: unknown) => log.warn({ err: error, workspace_id: workspaceId }, 'numbers of listings could not be planned'))
    }, togetherMs)
    waiting.set(workspaceId, timer)
  })
  const stopLooking = every(lookMs, log, 'listings that wait for their numbers', () => plan(null))
  return async () => {
    await unlisten()
    for (const timer of waiting.values()) clearTimeout(timer)
    await stopLooking()
  }
}

const send = (listings: ChannelListings, connection: StoreConnection, { kind }: ClaimedNumbers, items: ClaimedNumbers['items']) =>
  kind === 'price'
    ? listings.setPrice(
        connection,
        items.map(({ price_due, ...item }) => ({ ...item, price: price_due ?? 0 })),
      )
    : listings.setStock(
        connection,
        items.map(({ number, ...item }) => ({ ...item, stock: number ?? 0 })),
      )

/** Sends the numbers of a store that are due, as many as fit into each call, until none is left or the marketplace does not take any. */
export function createListingPush(services: ChannelServices): (job: PushListings) => Promise<void> {
  const { channels, log } = services
  const settlers = new Map<number, (settled: SettledNumbers) => Promise<void>>()
  const settlerOf = (workspaceId: number) => {
    const settler = settlers.get(workspaceId) ?? inBatches<SettledNumbers>(mostSettled, (settled) => settleNumbers(services, workspaceId, settled))
    settlers.set(workspaceId, settler)
    return settler
  }

  /**
   * A call that is refused as a whole may be refused for one of its items: each half is sent by itself, and so on, so that the others are not held back. Where a
   * call is of one product, it is the product that is refused. Answers the outcomes in the order of the items, or the failure where it is that of all.
   */
  async function apart(
    job: PushListings,
    store: StoreRef,
    claimed: ClaimedNumbers,
    failure: ChannelFailure,
    items = claimed.items,
  ): Promise<SettledNumbers['outcomes']> {
    const batches = channels.get(job.marketplace)?.listings?.batches
    if (failure.kind !== 'rejected' || items.length < 2 || batches?.[claimed.kind].of !== 'store') return failure
    const middle = Math.ceil(items.length / 2)
    const outcomes: (ItemFailure | null)[] = []
    for (const half of [items.slice(0, middle), items.slice(middle)]) {
      const told = await channels
        .call(job.marketplace, store, async ({ listings }, connection) => (listings ? send(listings, connection, claimed, half) : []))
        .catch((refused: unknown) => {
          if (refused instanceof ChannelFailure) return apart(job, store, claimed, refused, half)
          throw refused
        })
      outcomes.push(...(told instanceof ChannelFailure ? half.map(() => told) : told))
    }
    return outcomes
  }

  /** Makes one call; answers how many numbers that took, 0 where nothing was left, or the whole call failed. */
  async function pushOnce(job: PushListings): Promise<number> {
    const store = await findStore(services, job)
    if (!store) return 0
    let claimed: ClaimedNumbers | null = null
    try {
      const outcomes = await channels.call(job.marketplace, store, async ({ listings }, connection) => {
        if (!listings) return null
        // The call may be made a second time, with new credentials.
        claimed ??= await claimNumbers(services, job, listings.batches)
        return claimed && claimed.items.length > 0 ? send(listings, connection, claimed, claimed.items) : null
      })
      const taken = claimed as ClaimedNumbers | null
      if (taken && outcomes) await settlerOf(job.workspace_id)({ claimed: taken, outcomes })
      return taken?.picked ?? 0
    } catch (failure) {
      const taken = claimed as ClaimedNumbers | null
      if (!(failure instanceof ChannelFailure)) {
        if (taken) await giveBackNumbers(services, job.workspace_id, taken)
        throw failure
      }
      log.warn({ ...job, failure: failure.message }, 'numbers of listings could not be sent')
      if (!taken) return 0
      if (failure.kind === 'auth-expired') await giveBackNumbers(services, job.workspace_id, taken)
      else await settlerOf(job.workspace_id)({ claimed: taken, outcomes: await apart(job, store, taken, failure) })
      return failure.kind === 'rejected' ? taken.picked : 0
    }
  }

  return async (job) => {
    const batch = channels.get(job.marketplace)?.listings?.batches.stock
    if (!batch) return
    // What becomes due meanwhile has a job of its own: sent together, it takes fewer calls.
    let left = await countDue(services, job)
    const calls = Math.ceil(left / (batch.of === 'product' ? 1 : batch.most))
    const lane = async () => {
      while (left > 0) {
        await giveWay(() => isTakingIn(services), longestRestMs)
        const sent = await pushOnce(job)
        if (sent === 0) return
        left -= sent
      }
    }
    await Promise.all(Array.from({ length: Math.min(mostLanes, calls) }, lane))
  }
}
