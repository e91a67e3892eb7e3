import { listingBlibli } from '#contract/product/listing.endpoints.ts'
import type { PropsOf } from '#kernel/define-screen.ts'
import { ListView } from '#platform/list/list-view.tsx'
import { firstPageOf } from '#platform/list/paged-rows.ts'
import { declareListings } from './declare-listings.tsx'
import type { listingBlibliScreen } from './listing.screen.ts'

const listings = declareListings(listingBlibli, 'blibli')

export const firstCalls = firstPageOf(listingBlibli)

export default function BlibliListingPane({ query }: PropsOf<typeof listingBlibliScreen>) {
  return <ListView of={listings} query={query} />
}
