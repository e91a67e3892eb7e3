import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

/** A message that has just got its name on the channel. */
export interface NamedMessage {
  readonly msg_id: number
  readonly is_awaited: boolean
}

/** In a statement that gives a row of chat_message its name on the channel: whether an earlier one waits for that name, which it quotes. */
export const isAwaited = `exists (
  select 1 from chat_message w where w.workspace_id = chat_message.workspace_id and w.chat_code = chat_message.chat_code
    and w.context_mp_msg_id = chat_message.mp_msg_id
) as is_awaited`

const quoteAwaitedText = `
  update chat_message m set context_id = q.msg_id, context_message = left(q.message, 300), context_mp_msg_id = null from chat_message q
  where q.workspace_id = $1 and q.chat_code = $2 and q.msg_id = $3
    and m.workspace_id = $1 and m.chat_code = $2 and m.context_mp_msg_id is not null and m.context_mp_msg_id = q.mp_msg_id
  returning m.msg_id`

/** Messages that quote this one and came before it: pushes overtake each other. The chat is locked. Answers which they are. */
export async function quoteAwaited(connection: Connection, chatCode: string, named: NamedMessage): Promise<number[]> {
  if (!named.is_awaited) return []
  const { rows } = await connection.client.query<{ msg_id: number }>(quoteAwaitedText, [workspaceOf(connection), chatCode, named.msg_id])
  return rows.map(({ msg_id }) => msg_id)
}

const quoteInsteadText = `
  update chat_message m set context_id = $4, context_message = left(q.message, 300) from chat_message q
  where m.workspace_id = $1 and m.chat_code = $2 and m.context_id = $3 and q.workspace_id = $1 and q.chat_code = $2 and q.msg_id = $4
  returning m.msg_id`

/** What quotes a message that is no more quotes the other that stands for it. Answers which they are. */
export async function quoteInstead(connection: Connection, chatCode: string, gone: number, other: number): Promise<number[]> {
  const { rows } = await connection.client.query<{ msg_id: number }>(quoteInsteadText, [workspaceOf(connection), chatCode, gone, other])
  return rows.map(({ msg_id }) => msg_id)
}
