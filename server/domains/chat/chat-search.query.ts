import type { Connection } from '#server/db/database.ts'
import { patternOf } from '#server/db/like.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { chatColumns, joinStore, messageColumns } from './chat-row.ts'

/** Emoji and signs are in no index: they are looked for in the newest messages alone. */
const newestMost = 20_000
const newestText = `(
    select n.chat_code, n.msg_id, row_number() over (order by n.msg_id desc) as place from (
      select m.chat_code, m.msg_id, m.message from chat_message m
      where m.workspace_id = $1 and m.taken_back_at is null and ($3::text is null or m.chat_code = $3) order by m.msg_id desc limit ${newestMost}
    ) n where n.message ilike $2 order by n.msg_id desc limit $4
  ) as hit`
const indexedText = 'search_messages($2, $3, $4, $5) with ordinality as hit(chat_code, msg_id, place)'

const hitsFrom = (hits: string) => `
  select coalesce(json_agg(json_build_object(
    'chat', (select row_to_json(one) from (select ${chatColumns}) one), 'message', (select row_to_json(one) from (select ${messageColumns}) one)
  ) order by hit.place), '[]')::text as hits
  from ${hits}
  join chat_message m on m.workspace_id = $1 and m.chat_code = hit.chat_code and m.msg_id = hit.msg_id
  join chat c on c.workspace_id = $1 and c.chat_code = hit.chat_code ${joinStore}`

/** Words that hold a letter or a digit; signs beside them narrow nothing that an index knows. */
const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Every word as a text search writes it; of three letters and more what begins with it, too. */
const searchOf = (words: readonly string[]): string =>
  words.map((word) => `'${word.replace(/['\\]/g, ' ')}'${word.length < 3 ? '' : ':*'}`).join(' & ')

/** Messages that hold every word of a text, newest first, each with its chat, as JSON text. */
export async function searchMessages(connection: Connection, text: string, chatCode: string | undefined, limit: number): Promise<string> {
  const words = wordsOf(text)
  const workspaceId = workspaceOf(connection)
  const statement =
    words.length > 0
      ? {
          name: 'search-messages',
          text: hitsFrom(indexedText),
          values: [workspaceId, words.map(patternOf), words.length > 1 ? searchOf(words) : null, chatCode ?? null, limit],
        }
      : { name: 'search-newest-messages', text: hitsFrom(newestText), values: [workspaceId, patternOf(text), chatCode ?? null, limit] }
  const { rows } = await connection.client.query<{ hits: string }>(statement)
  return `{"hits":${rows[0]?.hits ?? '[]'}}`
}
