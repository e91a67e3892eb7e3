export { type BroadcastRef, broadcastCountJob, broadcastStepJob } from './broadcast-jobs.ts'
export { countBroadcast } from './count-broadcast.ts'
export { stepBroadcast } from './step-broadcast.ts'
export { wakeBroadcasts } from './wake-broadcasts.ts'
