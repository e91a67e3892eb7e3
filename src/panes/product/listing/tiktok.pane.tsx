import { listingTiktok } from '#contract/product/listing.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareListings } from './declare-listings.tsx'
import type { listingTiktokScreen } from './listing.screen.ts'

const listings = declareListings(listingTiktok, 'tiktok')

export const firstCalls = firstPageOf(listingTiktok)

export default function TiktokListingPane({ query }: PropsOf<typeof listingTiktokScreen>) {
  return <ListView of={listings} query={query} />
}
