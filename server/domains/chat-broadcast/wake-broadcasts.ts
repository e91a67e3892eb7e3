import { enqueue } from '#server/db/outbox.ts'
import type { Services } from '../handler.ts'
import { type BroadcastRef, broadcastStep } from './broadcast-jobs.ts'

/** Broadcasts whose time has come and those that are under way get a step each, unless one waits already: the process that had theirs may have died. */
export const wakeBroadcasts = ({ database, now }: Services): Promise<void> =>
  database.system(async (connection) => {
    const { rows } = await connection.client.query<BroadcastRef>(
      `select workspace_id, broadcast_id from chat_broadcast
       where status < 3 and (status = 2 or coalesce(scheduled_at, created_at) <= $1::timestamptz) order by 1, 2`,
      [now().toISOString()],
    )
    await enqueue(
      connection,
      rows.map((broadcast) => broadcastStep(broadcast, 0)),
    )
  })
