/**
 * Where a listing is at its marketplace. `active`: buyers find it; `inactive`: the seller took it down; `reviewing`: the marketplace looks at it;
 * `banned`: the marketplace took it down; `deleted`: it is no more.
 */
const listingStatuses = ['active', 'inactive', 'reviewing', 'banned', 'deleted'] as const
export type ListingStatus = (typeof listingStatuses)[number]
