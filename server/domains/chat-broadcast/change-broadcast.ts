import { type Broadcast, broadcastStatus } from '#contract/chat/broadcast.ts'
import { DomainError } from '#contract/core/error.ts'
import { enqueue } from '#server/db/outbox.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller, Services } from '../handler.ts'
import { canRetry } from './broadcast.query.ts'
import { broadcastStep } from './broadcast-jobs.ts'
import { lockBroadcast } from './broadcast-row.ts'
import { untellable } from './channel-limits.ts'
import { saveCounts } from './count-broadcast.ts'

const hasEnded = ({ status }: Broadcast): boolean => status === broadcastStatus.done || status === broadcastStatus.failed

/** Calls a broadcast off: who still waits gets nothing, what is on its way arrives. */
export const cancelBroadcast = (services: Services, caller: Caller, broadcastId: number): Promise<Broadcast> =>
  services.database.write(caller.workspace_id, async (connection) => {
    const broadcast = await lockBroadcast(connection, broadcastId)
    if (hasEnded(broadcast) || broadcast.cancelled_at !== null) throw new DomainError('BROADCAST_ENDED')
    const at = services.now().toISOString()
    const key = [caller.workspace_id, broadcastId, at]
    await connection.client.query('update chat_broadcast set cancelled_at = $3 where workspace_id = $1 and broadcast_id = $2', key)
    await connection.client.query(
      `update chat_broadcast_receiver set status = 9, fail_message = 'CANCELLED', settled_at = $3
       where workspace_id = $1 and broadcast_id = $2 and status = 1`,
      key,
    )
    await saveCounts(connection, broadcast, { at, agent_id: caller.agent_id, tell: true })
    return lockBroadcast(connection, broadcastId)
  })

/** Those for whom it failed wait again; answers how many. One that was called off goes on for them alone. */
export const retryBroadcast = (services: ChannelServices, caller: Caller, broadcastId: number, chatCodes?: readonly string[]): Promise<number> =>
  services.database.write(caller.workspace_id, async (connection) => {
    const broadcast = await lockBroadcast(connection, broadcastId)
    const { workspace_id } = caller
    const { rowCount } = await connection.client.query(
      `update chat_broadcast_receiver r set status = 1, settled_at = null
       where r.workspace_id = $1 and r.broadcast_id = $2 and ${canRetry('$3')} and ($4::text[] is null or r.chat_code = any($4::text[]))`,
      [workspace_id, broadcastId, untellable(services.channels), chatCodes ?? null],
    )
    if (!rowCount) return 0
    await connection.client.query('update chat_broadcast set cancelled_at = null where workspace_id = $1 and broadcast_id = $2', [
      workspace_id,
      broadcastId,
    ])
    await enqueue(connection, [broadcastStep({ workspace_id, broadcast_id: broadcastId }, 0)])
    await saveCounts(connection, broadcast, { at: services.now().toISOString(), agent_id: caller.agent_id, tell: true })
    return rowCount
  })
