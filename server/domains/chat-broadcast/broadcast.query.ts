import { type BroadcastDetail, broadcastStatus } from '#contract/chat/broadcast.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { broadcastColumns } from './broadcast-row.ts'

/**
 * Whether a failed receiver may be tried again, over `chat_broadcast_receiver r`: not who was called off, and not where a message may have arrived
 * and the channel cannot tell (`untellable`: a placeholder).
 */
export const canRetry = (untellable: string): string => `
  (r.status = ${broadcastStatus.failed} and r.fail_message is distinct from 'CANCELLED' and not (r.marketplace = any(${untellable}::text[]) and exists (
    select 1 from chat_message m where m.workspace_id = r.workspace_id and m.chat_code = r.chat_code and m.msg_id = any(r.msg_ids)
      and m.sent_status = 2 and m.mp_msg_id is null and m.attempted_at is not null)))`

export async function readBroadcast(connection: Connection, broadcastId: number, untellable: readonly Marketplace[]): Promise<BroadcastDetail> {
  const { rows } = await connection.client.query<BroadcastDetail>(
    `select ${broadcastColumns}, b.audience, b.image_url, b.template, b.template_language, b.template_values as values,
       (select count(*)::int from chat_broadcast_receiver r where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 9 and ${canRetry('$3')}) as retry_total
     from chat_broadcast b where b.workspace_id = $1 and b.broadcast_id = $2`,
    [workspaceOf(connection), broadcastId, untellable],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}
