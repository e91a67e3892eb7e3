export { beginJob, type JobRef, keepPart, longJobQueue, stepJob, type TakenLongJob, takeJob } from './job.query.ts'
export { checkExport, listExport } from './list-export.ts'
export { type LongJob, longJob } from './long-job.ts'
export { checkReport, reportExport } from './report-export.ts'
