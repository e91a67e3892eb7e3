import { ChannelFailure } from '#server/channels/failure.ts'
import { enqueue } from '#server/db/outbox.ts'
import { type BoostOutcomes, boostStore, settleBoosts, takeBoosts, waitingBoosts } from '#server/domains/boost/boost.port.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { findStore, type StoreOrigin } from '#server/domains/store/store.port.ts'
import { every } from './every.ts'

/** A boost begins this late at most. Milliseconds. */
const lookMs = 15_000
/** How far back a server that starts looks for what nobody boosted. Milliseconds. */
const lookBackMs = 24 * 3_600_000

/** Takes up the boosts of each hour, however often servers start: each is there once. Answers how to stop. */
export function startBoostWatch({ database, log, now }: ChannelServices): () => Promise<void> {
  let lookedAt = now().getTime() - lookBackMs
  return every(lookMs, log, 'boosts that are due', async () => {
    const at = now().getTime()
    await database.system(async (connection) => enqueue(connection, (await takeBoosts(connection, at, lookedAt)).map(boostStore)))
    lookedAt = at
  })
}

/** Boosts what waits in a store, as many as its marketplace takes at once. */
export const createBoosts =
  (services: ChannelServices) =>
  async (origin: StoreOrigin): Promise<void> => {
    const most = services.channels.get(origin.marketplace)?.listings?.boost?.most ?? 1
    const waiting = await waitingBoosts(services, origin)
    for (let from = 0; from < waiting.length; from += most) {
      const some = waiting.slice(from, from + most)
      const ids = some.map(({ mp_product_id }) => mp_product_id)
      await settleBoosts(services, origin, some, await boost(services, origin, ids))
    }
  }

async function boost(services: ChannelServices, origin: StoreOrigin, ids: readonly string[]): Promise<BoostOutcomes> {
  const store = await findStore(services, origin)
  if (!store) return 'no-store'
  try {
    return await services.channels.call(origin.marketplace, store, async ({ listings }, connection) => {
      if (!listings?.boost) throw new ChannelFailure('rejected', `${origin.marketplace} boosts nothing`)
      const outcomes = await listings.boost.run(connection, ids)
      if (!outcomes.some((failure) => failure?.kind === 'rejected')) return outcomes
      // What runs already was begun by a call whose answer was lost, or by a person there.
      const running = new Set(await listings.boost.running(connection))
      return outcomes.map((failure, at) => (running.has(ids[at] as string) ? null : failure))
    })
  } catch (failure) {
    if (failure instanceof ChannelFailure) return failure
    throw failure
  }
}
