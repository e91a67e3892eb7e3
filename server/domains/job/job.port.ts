export { bulkEndpoint, bulkJobs, bulkQueue, type FailedKey, inputFor, type KeptKeys, togetherOf } from './bulk.ts'
export {
  beginJob,
  type JobRef,
  jobColumns,
  keepPart,
  longJobQueue,
  readJobFile,
  readKept,
  stepJob,
  stepTogether,
  type TakenLongJob,
  takeJob,
} from './job.query.ts'
export { checkExport, listExport } from './list-export.ts'
export { type LongJob, longJob } from './long-job.ts'
export { checkReport, reportExport } from './report-export.ts'
