import type { z } from 'zod'
import type { broadcastList, broadcastReceivers } from '#contract/chat/broadcast.endpoints.ts'
import { type Broadcast, type BroadcastDetail, broadcastStatus, type Receiver } from '#contract/chat/broadcast.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { broadcastColumns } from './broadcast-row.ts'

type ListQuery = z.output<(typeof broadcastList)['query']>

export async function readBroadcasts(
  connection: Connection,
  { status, before, limit }: ListQuery,
): Promise<{ broadcasts: Broadcast[]; more: boolean }> {
  const { rows } = await connection.client.query<Broadcast>(
    `select ${broadcastColumns} from chat_broadcast b
     where b.workspace_id = $1 and ($2::int[] is null or b.status = any($2::int[])) and ($3::int is null or b.broadcast_id < $3)
     order by b.broadcast_id desc limit $4`,
    [workspaceOf(connection), status?.map(Number) ?? null, before ?? null, limit + 1],
  )
  return { broadcasts: rows.slice(0, limit), more: rows.length > limit }
}

/**
 * Whether a failed receiver may be tried again, over `chat_broadcast_receiver r`: not who was called off, and not where a message may have arrived
 * and the channel cannot tell (`$3`).
 */
export const canRetry = `
  (r.status = ${broadcastStatus.failed} and r.fail_message is distinct from 'CANCELLED' and not (r.marketplace = any($3::text[]) and exists (
    select 1 from chat_message m where m.workspace_id = r.workspace_id and m.chat_code = r.chat_code and m.msg_id = any(r.msg_ids)
      and m.sent_status = 2 and m.mp_msg_id is null and m.attempted_at is not null)))`

export async function readBroadcast(connection: Connection, broadcastId: number, untellable: readonly Marketplace[]): Promise<BroadcastDetail> {
  const { rows } = await connection.client.query<BroadcastDetail>(
    `select ${broadcastColumns}, b.audience, b.image_url, b.template, b.template_values as values,
       (select count(*)::int from chat_broadcast_receiver r where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 9 and ${canRetry}) as retry_total
     from chat_broadcast b where b.workspace_id = $1 and b.broadcast_id = $2`,
    [workspaceOf(connection), broadcastId, untellable],
  )
  if (!rows[0]) throw new DomainError('NOT_FOUND')
  return rows[0]
}

type ReceiversQuery = z.output<(typeof broadcastReceivers)['query']>

export async function readReceivers(
  connection: Connection,
  broadcastId: number,
  { status, s, after, limit }: ReceiversQuery,
  untellable: readonly Marketplace[],
): Promise<{ receivers: Receiver[]; more: boolean }> {
  const key = [workspaceOf(connection), broadcastId]
  const { rowCount } = await connection.client.query('select 1 from chat_broadcast where workspace_id = $1 and broadcast_id = $2', key)
  if (!rowCount) throw new DomainError('NOT_FOUND')
  const { rows } = await connection.client.query<Receiver>(
    `select r.place, r.chat_code, coalesce(nullif(c.alias_name, ''), c.full_name, '') as full_name, r.marketplace, coalesce(s.store_name, '') as store_name,
       r.status, r.fail_message, ${canRetry} as can_retry, r.settled_at,
       coalesce((select bool_and(m.read_status = 1) from chat_message m
         where m.workspace_id = $1 and m.chat_code = r.chat_code and m.msg_id = any(r.msg_ids)), false) as is_read
     from chat_broadcast_receiver r
     left join chat c on c.workspace_id = r.workspace_id and c.chat_code = r.chat_code
     left join store s on s.workspace_id = r.workspace_id and s.store_code = r.store_code
     where r.workspace_id = $1 and r.broadcast_id = $2 and r.place > $4 and ($5::int is null or r.status = $5)
       and ($6::text is null or position(lower($6) in c.search_text) > 0)
     order by r.place limit $7`,
    [...key, untellable, after, status ?? null, s ?? null, limit + 1],
  )
  return { receivers: rows.slice(0, limit), more: rows.length > limit }
}
