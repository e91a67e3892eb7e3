import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

/** Clocks of channels and servers are that far apart. */
const apartSeconds = 5

const putBackText = `
  update chat_message m set
    reply_time = case when m.reply_time > $3::timestamptz then coalesce((
      select max(p.reply_time) from chat_message p where p.workspace_id = $1 and p.chat_code = $2 and p.reply_time <= $3::timestamptz
    ), $3::timestamptz) else m.reply_time end,
    resent_at = case when m.resent_at > $3::timestamptz then $3::timestamptz else m.resent_at end
  where m.workspace_id = $1 and m.chat_code = $2 and m.msg_id in (
    select msg_id from chat_message where workspace_id = $1 and chat_code = $2 and reply_time > $3::timestamptz + interval '${apartSeconds} seconds'
    union all
    select msg_id from chat_message where workspace_id = $1 and chat_code = $2 and resent_at > $3::timestamptz + interval '${apartSeconds} seconds'
  ) returning m.msg_id`

/**
 * What was written while a clock was ahead takes its place by its number: after what stood there before it, and before what is written now, which would else
 * stand above it for as long as the clock was ahead. The chat is locked. Answers which messages that were.
 */
export async function putBackFuture(connection: Connection, chatCode: string, now: Date): Promise<number[]> {
  const { rows } = await connection.client.query<{ msg_id: number }>({
    name: 'put-back-future',
    text: putBackText,
    values: [workspaceOf(connection), chatCode, now.toISOString()],
  })
  return rows.map(({ msg_id }) => msg_id)
}
