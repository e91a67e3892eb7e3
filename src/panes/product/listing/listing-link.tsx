import { mayAccess } from '#contract/core/privilege.ts'
import type { ListingRow } from '#contract/product/listing.ts'
import { subject } from '#platform/session/session.ts'
import { Link } from '#platform/workbench/link.tsx'
import { listingDetailScreen } from './listing.screen.ts'
import { listingHref } from './listing-targets.ts'

/** The store of a listing, which leads to its product there. */
export function ListingLink({ row }: { row: ListingRow }) {
  if (!mayAccess(listingDetailScreen.access, subject())) return <span className="truncate">{row.store_name}</span>
  return (
    <Link to={listingHref(row)} className="list-link truncate">
      {row.store_name}
    </Link>
  )
}
