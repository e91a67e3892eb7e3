import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { Caller } from '../handler.ts'

/** Tells the workspace that tags, templates or settings are not as they were; last in a transaction. */
export async function tellSettingsChanged(
  connection: Connection,
  by: Pick<Caller, 'workspace_id' | 'agent_id'>,
  what: 'tags' | 'templates' | 'settings',
  now: Date,
): Promise<void> {
  await appendEvent(connection, { type: 'chat.settings-changed', at: now.toISOString(), agent_id: by.agent_id, what }, by.workspace_id)
}
