import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { messageColumns } from './chat-row.ts'

const shown = 'm.workspace_id = $1 and m.chat_code = $2 and m.taken_back_at is null'
const rowsOf = (part: string) => `select coalesce(json_agg(r), '[]') as rows from (${part}) r`
const pivot = `(select p.reply_time, p.msg_id from chat_message p where p.workspace_id = $1 and p.chat_code = $2 and p.msg_id = $4)`

const newestText = rowsOf(`select ${messageColumns} from chat_message m where ${shown} order by m.reply_time desc, m.msg_id desc limit $3`)
const olderText = rowsOf(
  `select ${messageColumns} from chat_message m where ${shown} and (m.reply_time, m.msg_id) < ${pivot} order by m.reply_time desc, m.msg_id desc limit $3`,
)
const fromText = rowsOf(
  `select ${messageColumns} from chat_message m where ${shown} and (m.reply_time, m.msg_id) >= ${pivot} order by m.reply_time, m.msg_id limit $3`,
)

export interface MessagePage {
  /** In the conversation's order, the oldest first. */
  readonly messages: ChatMessage[]
  readonly older: boolean
  readonly newer: boolean
}

interface Wanted {
  readonly limit: number
  /** Messages before this one. */
  readonly offset?: number | undefined
  /** Messages on both sides of this one. */
  readonly around?: number | undefined
}

async function run(connection: Connection, name: string, text: string, values: readonly unknown[]): Promise<ChatMessage[]> {
  const { rows } = await connection.client.query<{ rows: ChatMessage[] }>({ name, text, values: [workspaceOf(connection), ...values] })
  return rows[0]?.rows ?? []
}

/** A part of a conversation, in the order of its messages' own time. */
export async function readConversation(connection: Connection, chatCode: string, { limit, offset, around }: Wanted): Promise<MessagePage> {
  if (around !== undefined) {
    const half = Math.ceil(limit / 2)
    const before = await run(connection, 'older-messages', olderText, [chatCode, half + 1, around])
    const after = await run(connection, 'messages-from', fromText, [chatCode, half + 1, around])
    const messages = [...before.slice(0, half).reverse(), ...after.slice(0, half)]
    return { messages, older: before.length > half, newer: after.length > half }
  }
  const found =
    offset === undefined
      ? await run(connection, 'newest-messages', newestText, [chatCode, limit + 1])
      : await run(connection, 'older-messages', olderText, [chatCode, limit + 1, offset])
  return { messages: found.slice(0, limit).reverse(), older: found.length > limit, newer: false }
}
