import { type BroadcastStatus, broadcastStatus } from '#contract/chat/broadcast.ts'

export interface ReceiverCounts {
  readonly waiting: number
  readonly processing: number
  readonly done: number
  readonly failed: number
}

/**
 * How far a broadcast has come by its receivers. One that waits for its time stays so while anybody waits; it ends as done when it reached somebody, and
 * as failed when it reached nobody. What is tried again is processing again.
 */
export function statusOf(before: BroadcastStatus, { waiting, processing, done }: ReceiverCounts): BroadcastStatus {
  if (waiting + processing > 0) return before === broadcastStatus.waiting && processing === 0 ? broadcastStatus.waiting : broadcastStatus.processing
  return done > 0 ? broadcastStatus.done : broadcastStatus.failed
}
