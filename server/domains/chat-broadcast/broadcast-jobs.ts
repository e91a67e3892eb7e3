import type { Job } from '#server/db/outbox.ts'

export interface BroadcastRef {
  readonly workspace_id: number
  readonly broadcast_id: number
}
const keyOf = ({ workspace_id, broadcast_id }: BroadcastRef): string => `${workspace_id}/${broadcast_id}`

/** Queue of broadcasts that begin, or go on with their next receivers. */
export const broadcastStepJob = 'chat.broadcast'
/** One waits for each broadcast, and sends what its stores' pace permits by then. */
export const broadcastStep = ({ workspace_id, broadcast_id }: BroadcastRef, afterMs: number): Job<BroadcastRef> => ({
  name: broadcastStepJob,
  data: { workspace_id, broadcast_id },
  singletonKey: keyOf({ workspace_id, broadcast_id }),
  startAfter: new Date(Date.now() + afterMs),
})

/** Queue of broadcasts whose receivers came further: they are counted anew. */
export const broadcastCountJob = 'chat.broadcast-count'
/** Counted at most this often while many come further at once. */
const gatherMs = 500
export const broadcastCount = ({ workspace_id, broadcast_id }: BroadcastRef): Job<BroadcastRef> => ({
  name: broadcastCountJob,
  data: { workspace_id, broadcast_id },
  singletonKey: keyOf({ workspace_id, broadcast_id }),
  startAfter: new Date(Date.now() + gatherMs),
})
