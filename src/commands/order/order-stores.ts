import { marketplaceOf } from '#contract/core/marketplace.ts'
import { storeList } from '#contract/store/store.endpoints.ts'
import type { Store } from '#contract/store/store.ts'
import { callQuery, queryClient } from '#platform/query/query.ts'

/** One store for each marketplace of these orders: what a marketplace can do is the same in all its stores. */
export async function storesOf(codes: readonly string[]): Promise<Store[]> {
  const stores = await queryClient.ensureQueryData(callQuery(storeList, {}))
  const wanted = new Set(codes.map(marketplaceOf))
  return [...new Map(stores.filter((store) => wanted.has(store.marketplace)).map((store) => [store.marketplace, store])).values()]
}
