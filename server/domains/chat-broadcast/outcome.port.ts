import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { broadcastCount } from './broadcast-jobs.ts'

/** A receiver's outcome is that of all their messages: failed if one failed, done once all are sent. One who waits to be tried again stays so. */
const followText = `
  update chat_broadcast_receiver r set status = o.status, fail_message = o.fail_message,
    settled_at = case when o.status = 2 then null else $4::timestamptz end
  from (
    select b.broadcast_id,
      case when bool_or(m.sent_status = 2) then 9 when bool_or(m.sent_status = 0) then 2 else 3 end as status,
      max(m.fail_message) filter (where m.sent_status = 2) as fail_message
    from chat_broadcast_receiver b
    join chat_message m on m.workspace_id = b.workspace_id and m.chat_code = b.chat_code and m.msg_id = any(b.msg_ids)
    where b.workspace_id = $1 and b.chat_code = $2 and b.msg_ids && $3::bigint[]
    group by b.broadcast_id
  ) o
  where r.workspace_id = $1 and r.broadcast_id = o.broadcast_id and r.chat_code = $2 and r.status <> 1
    and (r.status, r.fail_message) is distinct from (o.status, o.fail_message)
  returning r.broadcast_id`

/** Messages of a locked chat came further: where they are of a broadcast, their receiver did too. */
export async function followMessages(connection: Connection, chatCode: string, msgIds: readonly number[], at: string): Promise<void> {
  const { workspace_id } = connection
  if (workspace_id === null) throw new Error('Messages belong to a workspace')
  const { rows } = await connection.client.query<{ broadcast_id: number }>({
    name: 'follow-broadcast',
    text: followText,
    values: [workspace_id, chatCode, msgIds, at],
  })
  await enqueue(
    connection,
    [...new Set(rows.map(({ broadcast_id }) => broadcast_id))].map((broadcast_id) => broadcastCount({ workspace_id, broadcast_id })),
  )
}
