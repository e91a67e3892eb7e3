import type { Broadcast } from '#contract/chat/broadcast.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

/** The columns of a Broadcast, over `chat_broadcast b`. */
export const broadcastColumns = `
  b.broadcast_id, b.name, b.status, b.cancelled_at, b.scheduled_at, b.created_at, b.started_at, b.finished_at, b.created_by, b.kind, b.message,
  b.image_url is not null as has_image, b.receiver_total, b.waiting_total, b.processing_total, b.done_total, b.failed_total`

/** Locks a broadcast until the transaction's end. Throws NOT_FOUND. */
export async function lockBroadcast(connection: Connection, broadcastId: number): Promise<Broadcast> {
  const { rows } = await connection.client.query<Broadcast>(
    `select ${broadcastColumns} from chat_broadcast b where b.workspace_id = $1 and b.broadcast_id = $2 for update`,
    [workspaceOf(connection), broadcastId],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}
