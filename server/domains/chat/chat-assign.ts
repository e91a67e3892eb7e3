import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

export interface Giving {
  readonly chat_code: string
  /** Null: it is nobody's from now on. */
  readonly agent_id: number | null
  /** `agent`: somebody gave it by hand. */
  readonly reason: 'rotation' | 'reassignment' | 'agent'
  readonly now: Date
}

/** Gives a locked chat to an agent. The caller tells of it. */
export async function giveChat(connection: Connection, giving: Giving): Promise<void> {
  await connection.client.query('update chat set agent_id = $3, version = version + 1 where workspace_id = $1 and chat_code = $2', [
    workspaceOf(connection),
    giving.chat_code,
    giving.agent_id,
  ])
  await noteGiven(connection, giving)
}

/** Writes down that somebody was given a chat: since when they have it, and that this was their turn. */
export async function noteGiven(connection: Connection, { chat_code, agent_id, reason, now }: Giving): Promise<void> {
  await connection.client.query('insert into chat_assignment (workspace_id, chat_code, agent_id, reason, given_at) values ($1, $2, $3, $4, $5)', [
    workspaceOf(connection),
    chat_code,
    agent_id,
    reason,
    now.toISOString(),
  ])
}
