import { listingList } from '#contract/product/listing.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareListings } from './declare-listings.tsx'
import type { listingListScreen } from './listing.screen.ts'

const listings = declareListings(listingList)

export const firstCalls = firstPageOf(listingList)

export default function ListingListPane({ query }: PropsOf<typeof listingListScreen>) {
  return <ListView of={listings} query={query} />
}
