export { endSubscription, findSubscription, passOverHappenings } from './push.query.ts'
export { type GatherPushes, gatherPushes, gatherPushesJob, type SendPush, sendPush, sendPushJob } from './push-jobs.ts'
export { tellHappenings } from './tell-happenings.ts'
