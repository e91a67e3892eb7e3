import type { Marketplace } from '#contract/core/marketplace.ts'
import { connectRouteOf } from '#contract/store/connect.ts'
import { formatQuery } from '#kernel/url.ts'
import { storeListScreen } from '../list/store-list.screen.ts'

/** The part of an address that names the stores whose sync is shown. */
export const syncedQuery = (storeCodes: readonly string[]): string => formatQuery([['stores', storeCodes.join(',')]])

/** Where the first sync of stores is watched; of a marketplace that sends nobody back, it is in the list. */
export function syncedHref(marketplace: Marketplace, storeCodes: readonly string[]): string {
  const path = connectRouteOf(marketplace, 'store')
  return path ? path + syncedQuery(storeCodes) : storeListScreen.href({ query: { sort: 'synced' } })
}
