import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { keepNotifications } from './notification.query.ts'
import { listeners, seats, takeHappenings } from './push.query.ts'
import { factsFor, messagesFor } from './push.rules.ts'
import { sendPush } from './push-jobs.ts'

/** Notes what everybody is told of since the last look, and writes the messages to their browsers: each thing is told once. */
export async function tellHappenings(connection: Connection, workspaceId: number, now: Date): Promise<void> {
  const hearers = await seats(connection, workspaceId)
  // A workspace that was deleted meanwhile has nobody, and keeps no row.
  if (hearers.length === 0) return
  const happenings = await takeHappenings(connection, workspaceId, now)
  const told = hearers.flatMap((seat) => factsFor(seat, happenings).map((fact) => ({ user_id: seat.user_id, ...fact })))
  if (told.length === 0) return
  await keepNotifications(connection, workspaceId, told, now)
  await enqueue(
    connection,
    (await listeners(connection, workspaceId)).flatMap(({ workspace_id, user_id, endpoint_hash, ...reader }) =>
      messagesFor({ user_id, ...reader }, happenings).map((timed) => sendPush({ workspace_id, user_id, endpoint_hash, ...timed, attempt: 1 })),
    ),
  )
}
