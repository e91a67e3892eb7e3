import { listingTokopedia } from '#contract/product/listing.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareListings } from './declare-listings.tsx'
import type { listingTokopediaScreen } from './listing.screen.ts'

const listings = declareListings(listingTokopedia, 'tokopedia')

export const firstCalls = firstPageOf(listingTokopedia)

export default function TokopediaListingPane({ query }: PropsOf<typeof listingTokopediaScreen>) {
  return <ListView of={listings} query={query} />
}
