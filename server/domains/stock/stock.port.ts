export { listingChannel, markDueText, markListingsDue, markSkusDue, markStoreDue, ofSkus } from './due.ts'
export { type LockedStock, lockSkus, type Movement, moveSkus } from './move.ts'
export { partsSql, settlePackages, taken } from './packages.ts'
export { stockNewsColumns } from './stock-news.ts'
