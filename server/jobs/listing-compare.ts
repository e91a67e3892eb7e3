import type { Marketplace } from '#contract/core/marketplace.ts'
import { marketplaces } from '#contract/core/marketplace.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { startSync, storesToCompare } from '#server/domains/store/store.port.ts'
import { everyLater } from './every.ts'

/** Every listing is compared with what is available this often. Milliseconds. */
const compareMs = 3_600_000
const lookMs = 60_000
/** Stores that begin together: each is read whole. */
const mostStores = 8

/** Has the listings of every store read again and again, and what differs set right. Answers how to stop. */
export const startListingComparison = (services: ChannelServices): (() => Promise<void>) =>
  everyLater(lookMs, services.log, 'stores whose listings are compared', () => compareStores(services))

async function compareStores(services: ChannelServices): Promise<void> {
  const { channels, database, now } = services
  const listing = marketplaces.filter((marketplace: Marketplace) => channels.get(marketplace)?.listings)
  await database.system(async (connection) => {
    const stores = await storesToCompare(connection, new Date(now().getTime() - compareMs).toISOString(), listing, mostStores, 'listings')
    for (const store of stores) await startSync(connection, { ...store, only: 'listings' }, services)
  })
}
