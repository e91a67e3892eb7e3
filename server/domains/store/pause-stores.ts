import { storeStatus } from '#contract/store/store-connection.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import type { ChannelServices } from '../channel-services.ts'
import { startSync } from './store-sync.ts'

async function tell(connection: Connection, workspaceId: number, stores: readonly { store_code: string }[], at: string): Promise<void> {
  if (stores.length === 0) return
  const events = stores.map(({ store_code }) => ({ type: 'store.changed' as const, at, agent_id: null, store_code }))
  await appendEvents(connection, events, workspaceId)
}

/** Pauses every store of a workspace that works, as of this instant, by which {@link resumeStores} knows them again. */
export async function pauseStores(connection: Connection, workspaceId: number, at: string): Promise<void> {
  const { rows } = await connection.client.query<{ store_code: string }>(
    'update store set paused_at = $2 where workspace_id = $1 and status > 0 and paused_at is null returning store_code',
    [workspaceId, at],
  )
  await tell(connection, workspaceId, rows, at)
}

/** Has the stores go on that were paused at an instant; those that somebody had paused before stay so. */
export async function resumeStores(
  connection: Connection,
  workspaceId: number,
  pausedAt: string,
  services: Pick<ChannelServices, 'channels' | 'now'>,
): Promise<void> {
  const { rows } = await connection.client.query<{ store_code: string; status: number }>(
    'update store set paused_at = null where workspace_id = $1 and paused_at = $2 returning store_code, status',
    [workspaceId, pausedAt],
  )
  // What happened meanwhile was told to nobody.
  for (const { store_code, status } of rows)
    if (status === storeStatus.connected) await startSync(connection, { workspace_id: workspaceId, store_code }, services)
  await tell(connection, workspaceId, rows, services.now().toISOString())
}
