import { businessTypes } from '#contract/chat/chat.ts'
import type { ChatSettings } from '#contract/chat/chat-settings.ts'
import { fillAutomatic } from '#contract/chat/template-text.ts'
import type { Connection } from '#server/db/database.ts'
import { giveChat, type LockedChat, lastWord, lockChat, sendAutomatic, tellChat } from '#server/domains/chat/chat.port.ts'
import { type AttendChat, readChatSettings } from '#server/domains/chat-settings/chat-settings.port.ts'
import type { Services } from '#server/domains/handler.ts'
import { automaticText, isFresh, mayWrite, replyKindAt, sessionStart } from './auto-reply.rules.ts'
import { automaticId, markOfKind } from './automatic-id.ts'
import { hasHolder, isNewCustomer, lockTurns, rotationAgents } from './rotation.query.ts'
import { chooseAgent } from './rotation.rules.ts'

/** What happens by itself when a buyer wrote: the chat is given to an agent where nobody has it, and the buyer may get an automatic reply. */
export const attendChat = ({ database, now }: Services, { workspace_id, chat_code }: AttendChat): Promise<void> =>
  database.write(workspace_id, async (connection) => {
    const settings = await readChatSettings(connection, workspace_id)
    if (settings.chat_rotation) await lockTurns(connection, workspace_id)
    const chat = await lockChat(connection, chat_code)
    if (!chat || chat.chat_blacklist) return
    const at = now()
    if (settings.chat_rotation) await dealChat(connection, { workspace_id, chat, settings, now: at })
    await replyAutomatically(connection, { workspace_id, chat, settings, now: at })
  })

interface Attended {
  readonly workspace_id: number
  readonly chat: LockedChat
  readonly settings: ChatSettings
  readonly now: Date
}

/** Gives a locked chat to whose turn it is, where nobody has it who could answer. The turns are locked. */
export async function dealChat(connection: Connection, { workspace_id, chat, settings, now }: Attended): Promise<boolean> {
  if (await hasHolder(connection, workspace_id, chat.agent_id)) return false
  const agents = await rotationAgents(connection, workspace_id)
  const { chat_code } = chat
  const isNew = await isNewCustomer(connection, workspace_id, chat_code)
  const agent_id = chooseAgent({ agents, priority: settings.assigned_agent, isNewCustomer: isNew })
  if (agent_id === null) return false
  await giveChat(connection, { chat_code, agent_id, reason: 'rotation', now })
  await tellChat(connection, { chat_code, isGiven: true, agent_id: null, at: now.toISOString() })
  return true
}

/** Answers in or outside working hours, each once in a session. */
async function replyAutomatically(connection: Connection, { workspace_id, chat, settings, now }: Attended): Promise<void> {
  // The marketplace's own people wait for a person.
  if (chat.business_type !== businessTypes.seller) return
  const wroteAt = chat.last_reply_at === null ? null : Date.parse(chat.last_reply_at)
  if (wroteAt === null || !isFresh(wroteAt, now.getTime()) || !mayWrite(chat.marketplace, wroteAt, now.getTime())) return
  const kind = replyKindAt(settings, wroteAt)
  const text = automaticText(settings, kind)
  if (!text) return
  const { chat_code } = chat
  // Somebody was quicker, maybe in the channel's own application: "we are closed" would be said after the answer.
  if ((await lastWord(connection, chat_code))?.sender === 'seller') return
  const start = sessionStart(await buyerTimes(connection, workspace_id, chat_code))
  if (start === null || (await wasSent(connection, workspace_id, chat_code, markOfKind(kind), start))) return
  await sendAutomatic(connection, {
    chat_code,
    message: fillAutomatic(text, await namesOf(connection, workspace_id, chat_code)),
    reply_id: automaticId(workspace_id, chat_code, kind, new Date(start).toISOString()),
    now,
  })
}

async function buyerTimes({ client }: Connection, workspaceId: number, chatCode: string): Promise<number[]> {
  const { rows } = await client.query<{ at: number }>(
    `select extract(epoch from reply_time)::float8 * 1000 as at from chat_message where workspace_id = $1 and chat_code = $2 and sender = 'buyer'`,
    [workspaceId, chatCode],
  )
  return rows.map(({ at }) => Math.round(at))
}

/** Also where the session turned out to have begun earlier, since a message came late. */
async function wasSent({ client }: Connection, workspaceId: number, chatCode: string, mark: string, start: number): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from chat_message where workspace_id = $1 and chat_code = $2 and automatic and reply_time >= $3 and left(reply_id::text, 8) = $4 limit 1`,
    [workspaceId, chatCode, new Date(start).toISOString(), mark],
  )
  return !!rowCount
}

/** What an automatic text can name. */
export async function namesOf({ client }: Connection, workspaceId: number, chatCode: string) {
  const { rows } = await client.query<{ name: string; store: string; agent: string | null }>(
    `select coalesce(nullif(c.alias_name, ''), c.full_name) as name, s.store_name as store,
       (select a.name from agent a where a.workspace_id = $1 and a.agent_id = c.agent_id limit 1) as agent
     from chat c join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code where c.workspace_id = $1 and c.chat_code = $2`,
    [workspaceId, chatCode],
  )
  return rows[0] ?? {}
}
