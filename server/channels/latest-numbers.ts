import type { ChannelListings, ItemFailure, ListedVariant } from './listings.ts'
import type { StoreConnection } from './store-connection.ts'

type Outcomes = readonly (ItemFailure | null)[]
type SetNumbers<T> = (store: StoreConnection, items: readonly T[]) => Promise<Outcomes>

const keyOf = ({ mp_product_id, mp_variant_id, mp_sku }: ListedVariant): string => JSON.stringify([mp_product_id, mp_variant_id, mp_sku])

function latest<T extends ListedVariant>(set: SetNumbers<T>): SetNumbers<T> {
  return async (store, items) => {
    const each = new Map(items.map((item) => [keyOf(item), item]))
    const outcomes = await set(store, [...each.values()])
    const became = new Map([...each.keys()].map((key, place) => [key, outcomes[place] ?? null]))
    return items.map((item) => became.get(keyOf(item)) ?? null)
  }
}

/** A variant that is named twice gets its latest number, and both are told what became of it: some marketplaces refuse the whole call for one that is named twice. */
export const latestNumbers = (listings: ChannelListings): ChannelListings => ({
  ...listings,
  setStock: latest(listings.setStock),
  setPrice: latest(listings.setPrice),
})
