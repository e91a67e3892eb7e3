import type { Services } from '../handler.ts'
import { tellChat } from './chat-news.ts'

/** Wakes chats whose time has come: they are unread, stand where new ones do, and whose they are is told as of a new message. Answers how many. */
export async function wakeChats({ database, now }: Pick<Services, 'database' | 'now'>): Promise<number> {
  const at = now().toISOString()
  const due = await database.system(async ({ client }) => {
    const { rows } = await client.query<{ workspace_id: number; chat_code: string }>(
      'select workspace_id, chat_code from chat where snoozed_until <= $1 order by snoozed_until limit 200',
      [at],
    )
    return rows
  })
  let woken = 0
  for (const { workspace_id, chat_code } of due)
    woken += await database.write(workspace_id, async (connection) => {
      const { rows } = await connection.client.query<{ last_msg_id: number | null }>(
        `update chat set snoozed_until = null, is_read = false, woken_at = $3, last_message_at = greatest(last_message_at, $3), version = version + 1
         where workspace_id = $1 and chat_code = $2 and snoozed_until <= $3 returning last_msg_id`,
        [workspace_id, chat_code, at],
      )
      const [woken] = rows
      if (!woken) return 0
      const messages = woken.last_msg_id === null ? [] : [woken.last_msg_id]
      await tellChat(connection, { chat_code, messages, areNew: true, agent_id: null, at })
      return 1
    })
  return woken
}
