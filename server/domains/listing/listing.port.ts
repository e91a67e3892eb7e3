export { turnCampaigns } from './campaigns.ts'
export { listingChannel, markDueText, markSkusDue, markStoreDue, ofSkus } from './due.ts'
export { linkBySku } from './link.ts'
export { readListingsOf } from './listing-list.query.ts'
export {
  type ClaimedNumbers,
  claimNumbers,
  countDue,
  giveBackNumbers,
  listingPushJob,
  type PushListings,
  pushListings,
  type SettledNumbers,
  settleNumbers,
  storesWithDue,
} from './push.ts'
export { endListings, takeInListings } from './take-in.ts'
