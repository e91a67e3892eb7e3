import { broadcastList, broadcastReceivers } from '#contract/chat/broadcast.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import { canRetry } from './broadcast.query.ts'
import { broadcastColumns } from './broadcast-row.ts'
import { untellable } from './channel-limits.ts'

export const broadcasts = listHandler(broadcastList, {
  from: 'chat_broadcast b',
  as: 'b',
  select: broadcastColumns,
  where: { status: where.oneOf('b.status', 'int') },
  order: 'b.broadcast_id',
})

export const receivers = listHandler<typeof broadcastReceivers, ChannelServices>(broadcastReceivers, {
  async guard(connection, { params }) {
    const key = [workspaceOf(connection), params.broadcast_id]
    const { rowCount } = await connection.client.query('select 1 from chat_broadcast where workspace_id = $1 and broadcast_id = $2', key)
    if (!rowCount) throw new DomainError('NOT_FOUND')
  },
  from: `chat_broadcast_receiver r
    left join chat c on c.workspace_id = r.workspace_id and c.chat_code = r.chat_code
    left join store s on s.workspace_id = r.workspace_id and s.store_code = r.store_code`,
  as: 'r',
  select: ({ bind, services }) => `
    r.place, r.chat_code, coalesce(nullif(c.alias_name, ''), c.full_name, '') as full_name, r.marketplace, coalesce(s.store_name, '') as store_name,
    r.status, r.fail_message, ${canRetry(bind(untellable(services.channels)))} as can_retry, r.settled_at,
    coalesce((select bool_and(m.read_status = 1) from chat_message m
      where m.workspace_id = $1 and m.chat_code = r.chat_code and m.msg_id = any(r.msg_ids)), false) as is_read`,
  where: { status: where.equals('r.status', 'int'), s: where.contains('c.search_text') },
  and: ({ params, bind }) => [`r.broadcast_id = ${bind(params.broadcast_id)}`],
  order: 'r.place',
})
