import type { Connection } from '#server/db/database.ts'
import { searchPattern } from './chat-filter.ts'
import { chatColumns, joinStore, messageColumns, workspaceOf } from './chat-row.ts'

const hitsText = `
  select coalesce(json_agg(json_build_object(
    'chat', (select row_to_json(one) from (select ${chatColumns}) one), 'message', (select row_to_json(one) from (select ${messageColumns}) one)
  ) order by hit.place), '[]')::text as hits
  from search_messages($2, $3, $4) with ordinality as hit(chat_code, msg_id, place)
  join chat_message m on m.workspace_id = $1 and m.chat_code = hit.chat_code and m.msg_id = hit.msg_id
  join chat c on c.workspace_id = $1 and c.chat_code = hit.chat_code ${joinStore}`

/** Messages that hold a text, newest first, each with its chat, as JSON text. */
export async function searchMessages(connection: Connection, text: string, chatCode: string | undefined, limit: number): Promise<string> {
  const values = [workspaceOf(connection), searchPattern(text), chatCode ?? null, limit]
  const { rows } = await connection.client.query<{ hits: string }>({ name: 'search-messages', text: hitsText, values })
  return `{"hits":${rows[0]?.hits ?? '[]'}}`
}
