import { eventChannel } from '#server/db/event-log.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { Services } from '#server/domains/handler.ts'
import {
  endSubscription,
  findSubscription,
  type GatherPushes,
  gatherPushes,
  type SendPush,
  sendPush,
  tellHappenings,
} from '#server/domains/push/push.port.ts'

/** What happens within this time is told in one message. */
const togetherMs = 1_500
/** Tries before a message is given up: after 15, 30, 60, 120 and 240 seconds. */
const mostAttempts = 6
const firstWaitSeconds = 15

/** Plans a look at a workspace shortly after something happened in it. Answers how to stop. */
export async function startPushWatch({ database, notifications, log }: Services): Promise<() => Promise<void>> {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()
  const plan = (workspaceId: number) => database.system((connection) => enqueue(connection, [gatherPushes(workspaceId)]))
  const unlisten = await notifications.listen(eventChannel, (payload) => {
    const workspaceId = Number(payload)
    if (!workspaceId || waiting.has(workspaceId)) return
    const timer = setTimeout(() => {
      waiting.delete(workspaceId)
      // The next event of the workspace plans a look that covers this one too.
      plan(workspaceId).catch((error: unknown) => log.warn({ err: error, workspace_id: workspaceId }, 'pushes could not be planned'))
    }, togetherMs)
    waiting.set(workspaceId, timer)
  })
  return async () => {
    await unlisten()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}

export const createGatherPushes =
  ({ database, now }: Services) =>
  ({ workspace_id }: GatherPushes): Promise<void> =>
    database.system((connection) => tellHappenings(connection, workspace_id, now()))

/** Sends a message to one browser; a browser that is gone is forgotten, a push service that is busy is tried again for as long as it is worth it. */
export function createSendPush({ database, push, log, now }: Services): (job: SendPush) => Promise<void> {
  return async (job) => {
    const { message, ttlSeconds, attempt, ...target } = job
    const found = await database.system((connection) => findSubscription(connection, target))
    if (!found) return
    const { endpoint, p256dh, auth } = found
    const outcome = await push.send({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), { ttlSeconds, topic: message.tag })
    if (outcome.kind === 'gone') await database.system((connection) => endSubscription(connection, target, now()))
    else if (outcome.kind === 'refused') log.warn({ ...target, status: outcome.status }, 'a push service refused a message')
    else if (outcome.kind === 'later') {
      if (attempt >= mostAttempts) return log.warn({ ...target }, 'a push service did not answer; the message is given up')
      const wait = outcome.seconds ?? firstWaitSeconds * 2 ** (attempt - 1)
      await database.system((connection) => enqueue(connection, [sendPush({ ...job, attempt: attempt + 1 }, wait)]))
    }
  }
}
