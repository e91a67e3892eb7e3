export { findFormStore } from './at-store.ts'
export { judgeDraft, listingUploadJob, readDrafts, sourceIds, type UploadOutcome } from './listing-upload.ts'
export { makeListing, settleWritten, type WrittenListing } from './write-listing.ts'
