import type { StoreRef } from '#server/channels/channel.ts'
import type { IncomingListing, ListingPage } from '#server/channels/listings.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import { endListings, linkBySku, takeInListings } from '#server/domains/listing/listing.port.ts'
import type { StoreOrigin } from '#server/domains/store/store.port.ts'
import { inBackground } from './background.ts'
import { patiently } from './patiently.ts'

/** One page is many calls where each product is asked by itself. Milliseconds. */
const pageMs = 60_000
/** Products that are asked again at once. */
const atOnce = 4

/** What one page brought, and where the next begins: null after the last. */
export interface PageTaken {
  readonly done: number
  readonly brought: number
  readonly mended: number
  readonly doubtful: readonly string[]
  readonly total: number | null
  readonly next: string | null
}

/** Reads the listings of a store, page by page; every step may be done again. */
export function createListingReader(services: ChannelServices, origin: StoreOrigin, store: StoreRef) {
  const { channels, database, now } = services
  const ask = <T>(
    run: (
      listings: NonNullable<ReturnType<typeof channels.get>>['listings'],
      connection: Parameters<Parameters<typeof channels.call>[2]>[1],
    ) => Promise<T>,
  ) => patiently(() => channels.call(origin.marketplace, store, ({ listings }, connection) => run(listings, connection), { timeoutMs: pageMs }))

  return {
    async page(cursor: string | null): Promise<PageTaken> {
      const askedAt = now().toISOString()
      const page: ListingPage | undefined = await ask(async (listings, connection) => listings?.page(connection, cursor))
      if (!page) return { done: 0, brought: 0, mended: 0, doubtful: [], total: 0, next: null }
      const taken = await inBackground(services)(() => takeInListings(services, origin, page.listings, { askedAt, isSure: false }))
      return { ...taken, done: page.listings.length, total: page.total, next: page.next }
    },

    /** Products that seemed to have too few there, once more: by now the store's orders are read in. Answers how many were set right. */
    async again(productIds: readonly string[]): Promise<number> {
      let mended = 0
      for (let from = 0; from < productIds.length; from += atOnce) {
        const askedAt = now().toISOString()
        const some = await Promise.all(
          productIds
            .slice(from, from + atOnce)
            .map((id) => ask(async (listings, connection): Promise<IncomingListing | undefined> => listings?.read(connection, id))),
        )
        const known = some.filter((one) => one !== undefined)
        mended += (await inBackground(services)(() => takeInListings(services, origin, known, { askedAt, isSure: true }))).mended
      }
      return mended
    },

    /** All of it was read, begun at an instant: what is not listed any more is told, and what can be linked is. */
    async end(begunAt: string): Promise<void> {
      await endListings(services, origin, begunAt)
      await database.write(origin.workspace_id, (connection) => linkBySku(connection, { store_code: origin.store_code }, now().toISOString()))
    },
  }
}
