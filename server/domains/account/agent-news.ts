import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import type { Caller } from '../handler.ts'

/** Tells the workspace that a seat has changed; last in a transaction. */
export async function tellAgentChanged(
  connection: Connection,
  by: Pick<Caller, 'workspace_id' | 'agent_id'>,
  userId: number,
  now: Date,
): Promise<void> {
  await appendEvent(connection, { type: 'agent.changed', at: now.toISOString(), agent_id: by.agent_id, user_id: userId }, by.workspace_id)
}
