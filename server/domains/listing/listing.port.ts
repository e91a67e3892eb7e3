export { turnCampaigns } from './campaigns.ts'
export { linkBySku, unlinkSkus } from './link.ts'
export { readListingsOf } from './listing-list.query.ts'
export { tellListings } from './listing-news.ts'
export { readCampaignHeld } from './numbers.query.ts'
export { promiseNew } from './promise.ts'
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
export { linkedSkuSql } from './sold-as.ts'
export { endListings, takeInListings } from './take-in.ts'
