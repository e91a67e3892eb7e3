export { type JobRef, keepPart, longJobQueue, stepJob, type TakenLongJob, takeJob } from './job.query.ts'
export { checkExport, listExport } from './list-export.ts'
export type { LongJob } from './long-job.ts'
