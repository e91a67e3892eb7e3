import type { z } from 'zod'
import type { chatUpdate } from '#contract/chat/chat.endpoints.ts'
import type { Chat } from '#contract/chat/chat.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller, Services } from '../handler.ts'
import { noteGiven } from './chat-assign.ts'
import { chatTell } from './chat-jobs.ts'
import { lockUnread } from './chat-list.query.ts'
import { tellChat } from './chat-news.ts'
import { readChats } from './chat-row.ts'
import { type LockedChat, lastWord, lockChat, searchTextOf } from './chat-write.ts'

type Update = z.output<(typeof chatUpdate)['body']>
type Fields = Readonly<Record<string, unknown>>

/** Changes fields of a locked chat; where all are so already nothing happens. Names of fields come from here alone, never from outside. */
async function save(connection: Connection, chatCode: string, fields: Fields): Promise<boolean> {
  const names = Object.keys(fields)
  const list = (put: (name: string, value: string) => string) => names.map((name, index) => put(name, `$${index + 3}`))
  const { rowCount } = await connection.client.query(
    `update chat set ${list((name, value) => `${name} = ${value}`).join(', ')}, version = version + 1
     where workspace_id = $1 and chat_code = $2 and (${list((name, value) => `${name} is distinct from ${value}`).join(' or ')})`,
    [workspaceOf(connection), chatCode, ...Object.values(fields)],
  )
  return rowCount === 1
}

interface Changing {
  readonly chat_code: string
  readonly store_code?: string
}

/** Changes a chat in one transaction and tells everybody. Throws CHAT_NOT_FOUND. */
export function changeChat(
  { database, now }: Services,
  caller: Caller,
  { chat_code, store_code }: Changing,
  change: (chat: LockedChat, connection: Connection) => Promise<Fields> | Fields,
): Promise<Chat> {
  return database.write(caller.workspace_id, async (connection) => {
    const chat = await lockChat(connection, chat_code)
    if (!chat || (store_code !== undefined && chat.store_code !== store_code)) throw new DomainError('CHAT_NOT_FOUND')
    const fields = await change(chat, connection)
    if (Object.keys(fields).length === 0 || !(await save(connection, chat_code, fields))) return (await readChats(connection, [chat_code]))[0] as Chat
    const isGiven = typeof fields.agent_id === 'number' && fields.agent_id !== caller.agent_id
    return (await tellChat(connection, { chat_code, isGiven, agent_id: caller.agent_id, at: now().toISOString() })).chat
  })
}

/** One property of a chat, by the call's `type`. Throws NOT_FOUND for an agent or a tag that is not there. */
export const updateChat = (services: Services, caller: Caller, update: Update): Promise<Chat> =>
  changeChat(services, caller, update, async (chat, connection) => {
    switch (update.type) {
      case 'alias_name': {
        const alias_name = update.value || null
        return { alias_name, search_text: searchTextOf({ ...chat, alias_name }) }
      }
      case 'contact': {
        const phone = update.value || null
        return { phone, search_text: searchTextOf({ ...chat, phone }) }
      }
      case 'agent_id':
        if (update.value !== null) await assertAgent(connection, update.value)
        if (update.value !== chat.agent_id)
          await noteGiven(connection, { chat_code: chat.chat_code, agent_id: update.value, reason: 'agent', now: services.now() })
        return { agent_id: update.value }
      case 'tags': {
        const tag_ids = merged(chat.tag_ids, update).toSorted((a, b) => a - b)
        await assertTags(connection, tag_ids)
        return { tag_ids }
      }
      case 'is_replied':
        return { is_replied: update.value, marked_replied: update.value, marked_msg_id: (await lastWord(connection, chat.chat_code))?.msg_id ?? null }
      case 'snoozed_until':
        return { snoozed_until: update.value && new Date(update.value).toISOString() }
      default:
        return { [update.type]: update.value }
    }
  })

/** The tags there are, changed by what was changed of those that were seen; where nobody says what was seen, all of them. */
function merged(
  present: readonly number[],
  { value, was }: { readonly value: readonly number[]; readonly was?: readonly number[] | undefined },
): number[] {
  if (!was) return [...new Set(value)]
  const kept = present.filter((tag) => value.includes(tag) || !was.includes(tag))
  return [...new Set([...kept, ...value.filter((tag) => !was.includes(tag))])]
}

const mayChat = `a.status = 1 and (a.privileges && array['chat', 'chat-read'])`

async function assertAgent(connection: Connection, agentId: number): Promise<void> {
  const { rowCount } = await connection.client.query(`select 1 from agent a where a.workspace_id = $1 and a.agent_id = $2 and ${mayChat}`, [
    workspaceOf(connection),
    agentId,
  ])
  if (rowCount !== 1) throw new DomainError('NOT_FOUND')
}

async function assertTags(connection: Connection, tagIds: readonly number[]): Promise<void> {
  const { rowCount } = await connection.client.query('select 1 from chat_tag where workspace_id = $1 and tag_id = any($2::int[])', [
    workspaceOf(connection),
    tagIds,
  ])
  if (rowCount !== tagIds.length) throw new DomainError('NOT_FOUND')
}

/** A super admin who looks on unseen leaves chats as they are. */
export async function looksUnseen(connection: Connection, caller: Caller): Promise<boolean> {
  if (caller.agent_type !== 'super_admin') return false
  const { rows } = await connection.client.query<{ unseen: boolean }>(
    `select value = 'true' as unseen from workspace_setting where workspace_id = $1 and key = 'invisible_superadmin'`,
    [caller.workspace_id],
  )
  return rows[0]?.unseen ?? false
}

const originOf = (
  { chat_code, store_code, marketplace }: Pick<LockedChat, 'chat_code' | 'store_code' | 'marketplace'>,
  { workspace_id }: Caller,
) => ({ workspace_id, store_code, marketplace, chat_code })

const asRead = { is_read: true, unread_count: 0 }

/** Marks a chat as read, and has the channel told. */
export const markRead = (services: Services, caller: Caller, which: Changing): Promise<Chat> =>
  changeChat(services, caller, which, async (chat, connection) => {
    if (chat.is_read || (await looksUnseen(connection, caller))) return {}
    await enqueue(connection, [chatTell({ ...originOf(chat, caller), what: 'read' })])
    return asRead
  })

export const markUnread = (services: Services, caller: Caller, which: Changing): Promise<Chat> =>
  changeChat(services, caller, which, () => ({ is_read: false }))

/** Marks those of some chats as read that are not; answers how many. All are locked before the first event is appended, which holds everybody else's. */
export const markManyRead = ({ database, now }: Services, caller: Caller, chatCodes: readonly string[]): Promise<{ changed: number }> =>
  database.write(caller.workspace_id, async (connection) => {
    const codes = (await looksUnseen(connection, caller)) ? [] : await lockUnread(connection, chatCodes)
    if (codes.length === 0) return { changed: 0 }
    await connection.client.query(
      'update chat set is_read = true, unread_count = 0, version = version + 1 where workspace_id = $1 and chat_code = any($2::text[])',
      [caller.workspace_id, codes],
    )
    const chats = await readChats(connection, codes)
    await enqueue(
      connection,
      chats.map((chat) => chatTell({ ...originOf(chat, caller), what: 'read' })),
    )
    const base = { type: 'chat.changed' as const, at: now().toISOString(), agent_id: caller.agent_id }
    await appendEvents(
      connection,
      chats.map((chat) => ({ ...base, chat })),
    )
    return { changed: codes.length }
  })

/** Agents who may chat, with how much each has; super admins, who see everything and are given nothing, stand first. */
export async function readChatAgents(connection: Connection): Promise<unknown[]> {
  const { rows } = await connection.client.query(
    `select a.user_id, a.agent_id, a.name, a.is_online, coalesce(had.chat_total, 0) as chat_total, coalesce(had.unreplied_total, 0) as unreplied_total
     from agent a left join (
       select agent_id, count(*)::int as chat_total, count(*) filter (where not is_replied)::int as unreplied_total
       from chat where workspace_id = $1 and agent_id is not null group by agent_id
     ) had using (agent_id)
     where a.workspace_id = $1 and (a.agent_type = 'super_admin' or ${mayChat})
     order by a.agent_type desc, lower(a.name), a.user_id`,
    [workspaceOf(connection)],
  )
  return rows
}
