import { listingShopee } from '#contract/product/listing.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareListings } from './declare-listings.tsx'
import type { listingShopeeScreen } from './listing.screen.ts'

const listings = declareListings(listingShopee, 'shopee')

export const firstCalls = firstPageOf(listingShopee)

export default function ShopeeListingPane({ query }: PropsOf<typeof listingShopeeScreen>) {
  return <ListView of={listings} query={query} />
}
