import type { Job } from '#server/db/outbox.ts'
import type { PushTarget } from './push.query.ts'
import type { TimedMessage } from './push.rules.ts'

/** Queue of looks at what happened in a workspace and whom to tell. */
export const gatherPushesJob = 'push.gather'
export interface GatherPushes {
  readonly workspace_id: number
}

/** However much happens, one look waits for each workspace. */
export const gatherPushes = (workspace_id: number): Job<GatherPushes> => ({
  name: gatherPushesJob,
  data: { workspace_id },
  singletonKey: String(workspace_id),
})

/** Queue of messages on their way to one browser each. */
export const sendPushJob = 'push.send'
export interface SendPush extends PushTarget, TimedMessage {
  /** From 1 on. */
  readonly attempt: number
}

export const sendPush = (send: SendPush, afterSeconds = 0): Job<SendPush> => ({
  name: sendPushJob,
  data: send,
  ...(afterSeconds ? { startAfter: new Date(Date.now() + afterSeconds * 1000) } : {}),
})
