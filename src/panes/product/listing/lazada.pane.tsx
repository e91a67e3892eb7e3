import { listingLazada } from '#contract/product/listing.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareListings } from './declare-listings.tsx'
import type { listingLazadaScreen } from './listing.screen.ts'

const listings = declareListings(listingLazada, 'lazada')

export const firstCalls = firstPageOf(listingLazada)

export default function LazadaListingPane({ query }: PropsOf<typeof listingLazadaScreen>) {
  return <ListView of={listings} query={query} />
}
