import { marketplaces } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { type FetchReturn, takeInReturns } from '#server/domains/return-refund/return-refund.port.ts'
import { findStore, type StoreOrigin, startSync, storesToCompare } from '#server/domains/store/store.port.ts'
import { inBackground } from './background.ts'
import { everyLater } from './every.ts'
import { patiently } from './patiently.ts'

/** One page is many calls: those that wait for an answer are read one by one. Milliseconds. */
const pageMs = 60_000
/** What no push told is found this often. Milliseconds. */
const againMs = 10 * 60_000
const lookMs = 60_000
/** Stores that begin together. */
const mostStores = 16

/** Reads a page of what changed in a store's returns; it may be read again. */
export async function readReturnPage(
  services: ChannelServices,
  origin: StoreOrigin,
  store: StoreRef,
  { since, cursor }: { readonly since: string; readonly cursor: string | null },
): Promise<{ done: number; brought: number; next: string | null }> {
  const page = await patiently(() =>
    services.channels.call(origin.marketplace, store, async ({ returns }, connection) => returns?.page(connection, since, cursor), {
      timeoutMs: pageMs,
    }),
  )
  if (!page) return { done: 0, brought: 0, next: null }
  const { brought } = await inBackground(services)(() => takeInReturns(services, origin, page.returns))
  return { done: page.returns.length, brought, next: page.next }
}

/** Reads one return that a push named. What fails is tried again by its queue, and found by the next look in any case. */
export function createFetchReturn(services: ChannelServices): (job: FetchReturn) => Promise<void> {
  return async ({ mp_return_id, ...origin }) => {
    const store = await findStore(services, origin)
    if (!store) return
    const told = await services.channels.call(origin.marketplace, store, async ({ returns }, connection) => returns?.read(connection, mp_return_id))
    if (told) await takeInReturns(services, origin, [told])
  }
}

/** Has the returns of all stores looked through again and again. Answers how to stop. */
export const startReturnWatch = (services: ChannelServices): (() => Promise<void>) =>
  everyLater(lookMs, services.log, 'stores whose returns are read', () => readLateReturns(services))

/** Begins with the stores whose returns were read longest ago. */
export async function readLateReturns(services: ChannelServices): Promise<void> {
  const { channels, database, now } = services
  const told = marketplaces.filter((marketplace) => channels.get(marketplace)?.returns)
  await database.system(async (connection) => {
    const before = new Date(now().getTime() - againMs).toISOString()
    for (const store of await storesToCompare(connection, before, told, mostStores, 'returns'))
      await startSync(connection, { ...store, only: 'returns' }, services)
  })
}
