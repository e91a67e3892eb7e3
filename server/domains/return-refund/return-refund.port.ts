export { type FetchReturn, fetchReturn, fetchReturnJob } from './return-jobs.ts'
export { takeInReturns } from './take-in.ts'
