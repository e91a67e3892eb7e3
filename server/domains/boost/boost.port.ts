export { type BoostOutcomes, boostJob, boostStore, settleBoosts, takeBoosts, waitingBoosts } from './run.ts'
