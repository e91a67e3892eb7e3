export { ingestDiscussion } from './discussion.ts'
export { batchesOf, type Unit } from './import-rows.ts'
export { type FailedRow, productImportJob, seenUnits, writeUnits } from './product-import.ts'
export { writeProductLog } from './product-log.ts'
