import type { Connection } from '#server/db/database.ts'
import type { RotationAgent } from './rotation.rules.ts'

/** Chats may be given by hand to who only reads them. */
const holds = `a.status = 1 and a.privileges && array['chat', 'chat-read']`

/** Any number that nothing else locks by. */
const turnLock = 0x43_48_54

/** Turns are given one at a time in a workspace: two chats at once would be the same agent's turn. Before any chat is locked. */
export const lockTurns = async ({ client }: Connection, workspaceId: number): Promise<void> => {
  await client.query('select pg_advisory_xact_lock($1, $2)', [turnLock, workspaceId])
}

/** Agents who may be given chats: they work here and have access to chat (specification §7). */
export async function rotationAgents({ client }: Connection, workspaceId: number): Promise<RotationAgent[]> {
  const { rows } = await client.query<RotationAgent>(
    `select a.agent_id, a.is_online,
       (select max(s.assignment_id) from chat_assignment s where s.workspace_id = $1 and s.agent_id = a.agent_id)::float8 as last_turn
     from agent a where a.workspace_id = $1 and a.status = 1 and a.agent_id is not null and 'chat' = any(a.privileges)`,
    [workspaceId],
  )
  return rows
}

/** Whether somebody who can still read a chat has it: then it stays theirs. */
export async function hasHolder({ client }: Connection, workspaceId: number, agentId: number | null): Promise<boolean> {
  if (agentId === null) return false
  const { rowCount } = await client.query(`select 1 from agent a where a.workspace_id = $1 and a.agent_id = $2 and ${holds}`, [workspaceId, agentId])
  return !!rowCount
}

/** Whether nobody ever had the chat, and no agent wrote in it. */
export async function isNewCustomer({ client }: Connection, workspaceId: number, chatCode: string): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select exists (select 1 from chat_assignment where workspace_id = $1 and chat_code = $2 and agent_id is not null)
       or exists (select 1 from chat_message where workspace_id = $1 and chat_code = $2 and sender = 'seller' and not automatic and taken_back_at is null)
       as known`,
    [workspaceId, chatCode],
  )
  return !rows[0]?.known
}

export interface UnassignedChat {
  readonly chat_code: string
  readonly last_message_at: string
}

/** Chats that wait for a reply and that nobody has who could give one, the longest wait first; some at a time, from the one on that was the last. */
export async function unassignedChats({ client }: Connection, workspaceId: number, since: Date, after?: UnassignedChat): Promise<UnassignedChat[]> {
  const { rows } = await client.query<UnassignedChat>(
    `select c.chat_code, c.last_message_at from chat c
     where c.workspace_id = $1 and not c.is_replied and not c.chat_blacklist and c.last_message_at > $2 and (c.last_message_at, c.chat_code) > ($3, $4)
       and not exists (select 1 from agent a where a.workspace_id = $1 and a.agent_id = c.agent_id and ${holds})
     order by c.last_message_at, c.chat_code limit 200`,
    [workspaceId, since.toISOString(), after?.last_message_at ?? '-infinity', after?.chat_code ?? ''],
  )
  return rows
}

export interface WaitingRow {
  readonly chat_code: string
  readonly agent_id: number
  readonly waiting_since: number
  readonly given_at: number | null
}

interface Waiting {
  /** Their buyer wrote after this. */
  readonly since: Date
  readonly now: Date
  /** They have waited, for the agent who has them now, since this at least. */
  readonly due?: Date
  /** Of this chat alone. */
  readonly chat_code?: string
}

/** Chats of somebody that wait for a reply: since when, and since when their agent has them; the longest wait first. */
export async function waitingChats({ client }: Connection, workspaceId: number, { since, now, due, chat_code }: Waiting): Promise<WaitingRow[]> {
  const { rows } = await client.query<WaitingRow>(
    `select c.chat_code, c.agent_id, extract(epoch from w.waiting_since)::float8 * 1000 as waiting_since,
       extract(epoch from g.given_at)::float8 * 1000 as given_at
     from chat c
     left join lateral (
       select s.given_at from chat_assignment s where s.workspace_id = $1 and s.chat_code = c.chat_code order by s.assignment_id desc limit 1
     ) g on true
     cross join lateral (
       select min(m.reply_time) as waiting_since from chat_message m
       where m.workspace_id = $1 and m.chat_code = c.chat_code and m.sender = 'buyer' and m.reply_time > greatest('-infinity', (
         select max(greatest(r.reply_time, r.resent_at)) from chat_message r where r.workspace_id = $1 and r.chat_code = c.chat_code
           and r.sender = 'seller' and not r.automatic and r.sent_status <> 2 and r.taken_back_at is null), (
         select d.reply_time from chat_message d
         where c.marked_replied and d.workspace_id = $1 and d.chat_code = c.chat_code and d.msg_id = c.marked_msg_id))
     ) w
     where c.workspace_id = $1 and not c.is_replied and not c.chat_blacklist and c.agent_id is not null and c.last_reply_at > $2
       and (c.snoozed_until is null or c.snoozed_until <= $3) and ($4::text is null or c.chat_code = $4)
       and ($5::timestamptz is null or g.given_at is null or g.given_at <= $5)
       and w.waiting_since <= coalesce($5, 'infinity'::timestamptz)
     order by w.waiting_since, c.chat_code limit 1000`,
    [workspaceId, since.toISOString(), now.toISOString(), chat_code ?? null, due?.toISOString() ?? null],
  )
  return rows
}
