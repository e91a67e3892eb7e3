export { anybodyListens, endSubscription, findSubscription, listeners, takeHappenings } from './push.query.ts'
export { messagesFor } from './push.rules.ts'
export { type GatherPushes, gatherPushes, gatherPushesJob, type SendPush, sendPush, sendPushJob } from './push-jobs.ts'
