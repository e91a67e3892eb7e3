import { marketplaces } from '#contract/core/marketplace.ts'
import type { StoreRef } from '#server/channels/channel.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { takeInRatings } from '#server/domains/rating/rating.port.ts'
import { type StoreOrigin, startSync, storesToCompare, workspaceOfRatings } from '#server/domains/store/store.port.ts'
import { inBackground } from './background.ts'
import { everyLater } from './every.ts'
import { patiently } from './patiently.ts'

/** One page is many calls where each product is asked by itself. Milliseconds. */
const pageMs = 60_000
/** New ratings are looked for this often. Milliseconds. */
const againMs = 15 * 60_000
const lookMs = 60_000
/** Stores that begin together. */
const mostStores = 8

/** Reads a page of a store's ratings; it may be read again. Answers how many there were, how many of them were new, and where the next begins. */
export async function readRatingPage(
  services: ChannelServices,
  origin: StoreOrigin,
  store: StoreRef,
  { since, cursor }: { readonly since: string; readonly cursor: string | null },
): Promise<{ done: number; brought: number; next: string | null }> {
  const page = await patiently(() =>
    services.channels.call(origin.marketplace, store, async ({ ratings }, connection) => ratings?.page(connection, since, cursor), {
      timeoutMs: pageMs,
    }),
  )
  if (!page) return { done: 0, brought: 0, next: null }
  return { done: page.ratings.length, brought: await inBackground(services)(() => takeInRatings(services, origin, page.ratings)), next: page.next }
}

/** Has the ratings of the workspace that may see them looked through again and again. Answers how to stop. */
export const startRatingWatch = (services: ChannelServices): (() => Promise<void>) =>
  everyLater(lookMs, services.log, 'stores whose ratings are read', () => readLateRatings(services))

/** Begins with the stores whose ratings were read longest ago. */
export async function readLateRatings(services: ChannelServices): Promise<void> {
  const { channels, database, now } = services
  const rated = marketplaces.filter((marketplace) => channels.get(marketplace)?.ratings)
  await database.system(async (connection) => {
    const workspace = await workspaceOfRatings(connection)
    if (workspace === null) return
    const before = new Date(now().getTime() - againMs).toISOString()
    for (const store of await storesToCompare(connection, before, rated, mostStores, 'ratings', workspace))
      await startSync(connection, { ...store, only: 'ratings' }, services)
  })
}
