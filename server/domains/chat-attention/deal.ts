import { lockChat } from '#server/domains/chat/chat.port.ts'
import { type DealChats, readChatSettings } from '#server/domains/chat-settings/chat-settings.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { dealChat } from './attend.ts'
import { lockTurns, type UnassignedChat, unassignedChats } from './rotation.query.ts'

/** Chats that wait longer than this were left on purpose, or are history. */
const dealtWithinMs = 7 * 86_400_000

/** Gives what waits and is nobody's to who is online now, until nothing is left: after somebody came online, or the rotation was switched on. */
export async function dealChats(services: Services, { workspace_id }: DealChats): Promise<void> {
  const { database, now } = services
  const since = new Date(now().getTime() - dealtWithinMs)
  for (let last: UnassignedChat | undefined; ; ) {
    const waiting = await database.read(workspace_id, async (connection) => {
      const { chat_rotation } = await readChatSettings(connection, workspace_id)
      return chat_rotation ? unassignedChats(connection, workspace_id, since, last) : []
    })
    if (waiting.length === 0) return
    for (const { chat_code } of waiting) {
      const given = await dealOne(services, workspace_id, chat_code)
      // Either it has somebody meanwhile, or nobody is online: then nobody is for the rest.
      if (!given && !(await anybodyOnline(services, workspace_id))) return
    }
    last = waiting.at(-1)
  }
}

const dealOne = ({ database, now }: Services, workspace_id: number, chatCode: string): Promise<boolean> =>
  database.write(workspace_id, async (connection) => {
    await lockTurns(connection, workspace_id)
    const chat = await lockChat(connection, chatCode)
    if (!chat || chat.chat_blacklist) return true
    const settings = await readChatSettings(connection, workspace_id)
    return dealChat(connection, { workspace_id, chat, settings, now: now() })
  })

const anybodyOnline = ({ database }: Services, workspaceId: number): Promise<boolean> =>
  database.read(workspaceId, async ({ client }) => {
    const { rowCount } = await client.query(
      `select 1 from agent where workspace_id = $1 and status = 1 and is_online and agent_id is not null and 'chat' = any(privileges) limit 1`,
      [workspaceId],
    )
    return !!rowCount
  })
