import type { Services } from '../handler.ts'
import { tellChat } from './chat-news.ts'

/** Wakes chats whose time has come: they are unread again, so that somebody sees them. Answers how many. */
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
      const { rowCount } = await connection.client.query(
        `update chat set snoozed_until = null, is_read = false, version = version + 1
         where workspace_id = $1 and chat_code = $2 and snoozed_until <= $3`,
        [workspace_id, chat_code, at],
      )
      if (rowCount !== 1) return 0
      await tellChat(connection, { chat_code, agent_id: null, at })
      return 1
    })
  return woken
}
