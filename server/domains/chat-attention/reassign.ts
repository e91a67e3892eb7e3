import { sessionMs } from '#contract/chat/chat.ts'
import { giveChat, lockChat, tellChat } from '#server/domains/chat/chat.port.ts'
import { readChatSettings } from '#server/domains/chat-settings/chat-settings.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { lockTurns, rotationAgents, waitingChats } from './rotation.query.ts'
import { chooseAgent, reassignAt } from './rotation.rules.ts'

/** Workspaces in which a chat setting is on. */
export const workspacesWith = ({ database }: Services, key: 'chat_reassignment' | 'auto_payment_reminder'): Promise<number[]> =>
  database.system(async ({ client }) => {
    const { rows } = await client.query<{ workspace_id: number }>(`select workspace_id from workspace_setting where key = $1 and value = 'true'`, [
      key,
    ])
    return rows.map(({ workspace_id }) => workspace_id)
  })

/**
 * Gives chats that waited too long for their agent to another who is online. Only in the day after the buyer wrote: what was neglected that long
 * (specification §9) would go round for ever.
 */
export async function reassignChats(services: Services, workspaceId: number): Promise<void> {
  const { database, now } = services
  const began = now()
  const since = new Date(began.getTime() - sessionMs)
  const due = await database.read(workspaceId, async (connection) => {
    const { chat_reassignment, chat_reassignment_time } = await readChatSettings(connection, workspaceId)
    if (!chat_reassignment) return []
    const online = (await rotationAgents(connection, workspaceId)).filter(({ is_online }) => is_online)
    if (online.length === 0) return []
    const due = new Date(began.getTime() - chat_reassignment_time * 60_000)
    const waiting = await waitingChats(connection, workspaceId, { since, now: began, due })
    return waiting.filter((chat) => online.some(({ agent_id }) => agent_id !== chat.agent_id))
  })
  for (const { chat_code } of due) await reassignOne(services, workspaceId, chat_code, since)
}

const reassignOne = ({ database, now }: Services, workspaceId: number, chat_code: string, since: Date): Promise<void> =>
  database.write(workspaceId, async (connection) => {
    await lockTurns(connection, workspaceId)
    if (!(await lockChat(connection, chat_code))) return
    const at = now()
    const settings = await readChatSettings(connection, workspaceId)
    // It may have been answered, or given to somebody else, since it was found.
    const [chat] = await waitingChats(connection, workspaceId, { since, now: at, chat_code })
    if (!chat || !settings.chat_reassignment || reassignAt(chat, settings.chat_reassignment_time) > at.getTime()) return
    const agents = await rotationAgents(connection, workspaceId)
    const agent_id = chooseAgent({ agents, priority: settings.assigned_agent, isNewCustomer: false, except: chat.agent_id })
    if (agent_id === null) return
    await giveChat(connection, { chat_code, agent_id, reason: 'reassignment', now: at })
    await tellChat(connection, { chat_code, isGiven: true, agent_id: null, at: at.toISOString() })
  })
