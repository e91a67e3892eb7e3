export { ingestDiscussion } from './discussion.ts'
export { type FailedRow, importRows, productImportJob } from './product-import.ts'
