import type { Broadcast, BroadcastStatus } from '#contract/chat/broadcast.ts'
import { broadcastStatus } from '#contract/chat/broadcast.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import type { BroadcastRef } from './broadcast-jobs.ts'
import { broadcastColumns, lockBroadcast } from './broadcast-row.ts'
import { type ReceiverCounts, statusOf } from './broadcast-status.rules.ts'

const countText = `
  select count(*) filter (where status = 1)::int as waiting, count(*) filter (where status = 2)::int as processing,
    count(*) filter (where status = 3)::int as done, count(*) filter (where status = 9)::int as failed
  from chat_broadcast_receiver where workspace_id = $1 and broadcast_id = $2`

const saveText = `
  update chat_broadcast b set status = $3, waiting_total = $4, processing_total = $5, done_total = $6, failed_total = $7,
    finished_at = case when $3 in (3, 9) then coalesce(b.finished_at, $8::timestamptz) end
  where b.workspace_id = $1 and b.broadcast_id = $2
    and (b.status, b.waiting_total, b.processing_total, b.done_total, b.failed_total) is distinct from ($3::int2, $4::int, $5::int, $6::int, $7::int)
  returning ${broadcastColumns}`

/** Counts a locked broadcast's receivers, says how far it has come by that, and tells it where that is news. Last in a transaction. */
export async function saveCounts(
  connection: Connection,
  broadcast: Pick<Broadcast, 'broadcast_id' | 'status'>,
  { at, agent_id = null, tell = false }: { at: string; agent_id?: number | null /** Something else of it changed. */; tell?: boolean },
): Promise<BroadcastStatus> {
  const key = [workspaceOf(connection), broadcast.broadcast_id]
  const { rows } = await connection.client.query<ReceiverCounts>(countText, key)
  const counts = rows[0] as ReceiverCounts
  const status = statusOf(broadcast.status, counts)
  const { waiting, processing, done, failed } = counts
  const { rowCount } = await connection.client.query(saveText, [...key, status, waiting, processing, done, failed, at])
  if (rowCount || tell) await appendEvents(connection, [{ type: 'chat.broadcast-changed', broadcast_id: broadcast.broadcast_id, at, agent_id }])
  return status
}

/** Counts anew, since receivers came further. */
export const countBroadcast = ({ database, now }: Services, { workspace_id, broadcast_id }: BroadcastRef): Promise<void> =>
  database.write(workspace_id, async (connection) => {
    const broadcast = await lockBroadcast(connection, broadcast_id)
    if (broadcast.status === broadcastStatus.waiting) return
    await saveCounts(connection, broadcast, { at: now().toISOString() })
  })
