import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { readChats } from './chat-row.ts'

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

/** Takes every chat from an agent who is none any more; call it last in a transaction. */
export async function releaseChats(connection: Connection, agentId: number, now: Date): Promise<void> {
  const { rows } = await connection.client.query<{ chat_code: string }>(
    `update chat set agent_id = null, version = version + 1 where workspace_id = $1 and chat_code in (
       select chat_code from chat where workspace_id = $1 and agent_id = $2 order by chat_code for update
     ) returning chat_code`,
    [workspaceOf(connection), agentId],
  )
  if (rows.length === 0) return
  const codes = rows.map(({ chat_code }) => chat_code)
  for (const chat_code of codes) await noteGiven(connection, { chat_code, agent_id: null, reason: 'agent', now })
  const chats = await readChats(connection, codes)
  await appendEvents(
    connection,
    chats.map((chat) => ({ type: 'chat.changed' as const, at: now.toISOString(), agent_id: null, chat })),
  )
}
