import { ChannelFailure } from '#server/channels/channel.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import {
  type ClaimedNumbers,
  claimNumbers,
  countDue,
  giveBackNumbers,
  listingChannel,
  type PushListings,
  pushListings,
  type SettledNumbers,
  settleNumbers,
  storesWithDue,
  turnCampaigns,
} from '#server/domains/listing/listing.port.ts'
import { findStore } from '#server/domains/store/store.port.ts'
import { every } from './every.ts'
import { inBatches } from './in-batches.ts'

/** What changes within this time is sent together. Milliseconds. */
const togetherMs = 50
/** Numbers that are tried again, stores that work again and campaigns that begin are found this late at most. Milliseconds. */
const lookMs = 2_000
/** Calls of one job at once. */
const mostLanes = 4
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

/** Sends the numbers of a store that are due, as many as fit into each call, until none is left or the marketplace does not take any. */
export function createListingPush(services: ChannelServices): (job: PushListings) => Promise<void> {
  const { channels, log } = services
  const settlers = new Map<number, (settled: SettledNumbers) => Promise<void>>()
  const settlerOf = (workspaceId: number) => {
    const settler = settlers.get(workspaceId) ?? inBatches<SettledNumbers>(mostSettled, (settled) => settleNumbers(services, workspaceId, settled))
    settlers.set(workspaceId, settler)
    return settler
  }

  /** Makes one call; false where nothing was left, or the whole call failed. */
  async function pushOnce(job: PushListings): Promise<boolean> {
    const store = await findStore(services, job)
    if (!store) return false
    let claimed: ClaimedNumbers | null = null
    try {
      const outcomes = await channels.call(job.marketplace, store, async ({ listings }, connection) => {
        if (!listings) return null
        // The call may be made a second time, with new credentials.
        claimed ??= await claimNumbers(services, job, listings.batches)
        if (!claimed || claimed.items.length === 0) return null
        return claimed.kind === 'price'
          ? listings.setPrice(
              connection,
              claimed.items.map(({ price_due, ...item }) => ({ ...item, price: price_due ?? 0 })),
            )
          : listings.setStock(
              connection,
              claimed.items.map(({ number, ...item }) => ({ ...item, stock: number ?? 0 })),
            )
      })
      if (!claimed || !outcomes) return claimed !== null
      await settlerOf(job.workspace_id)({ claimed, outcomes })
      return true
    } catch (failure) {
      const taken = claimed as ClaimedNumbers | null
      if (!(failure instanceof ChannelFailure)) {
        if (taken) await giveBackNumbers(services, job.workspace_id, taken)
        throw failure
      }
      log.warn({ ...job, failure: failure.message }, 'numbers of listings could not be sent')
      if (!taken) return false
      if (failure.kind === 'auth-expired') await giveBackNumbers(services, job.workspace_id, taken)
      else await settlerOf(job.workspace_id)({ claimed: taken, outcomes: failure })
      return failure.kind === 'rejected'
    }
  }

  async function lane(job: PushListings): Promise<void> {
    while (await pushOnce(job)) if ((await countDue(services, job)) === 0) return
  }

  return async (job) => {
    const batch = channels.get(job.marketplace)?.listings?.batches.stock
    if (!batch) return
    const due = await countDue(services, job)
    const calls = Math.ceil(due / (batch.of === 'product' ? 1 : batch.most))
    await Promise.all(Array.from({ length: Math.min(mostLanes, calls) }, () => lane(job)))
  }
}
