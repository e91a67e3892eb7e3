import type { ChatFilter, ChatListQuery } from '#contract/chat/chat-query.ts'
import type { Connection } from '#server/db/database.ts'
import { Values, workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { narrowed, tabConditions } from './chat-filter.ts'
import { chatColumns, joinStore } from './chat-row.ts'

const inOrder = (alias: string) => `${alias}.is_pin desc, ${alias}.last_message_at desc, ${alias}.chat_code desc`

/** A statement with its values, as the driver takes them. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * A page, how many are unread and unreplied beside it, and the cursor that all reflect, in one statement and so of one moment. Where a page ends the next
 * goes on exactly: pin, instant and code are the order, and an index has them so.
 */
export function listStatement(workspaceId: number, query: ChatListQuery, caller: Pick<Caller, 'agent_id'>, now: Date): Statement {
  const values = new Values(workspaceId)
  const { limit, start_timestamp, after_chat_code, after_is_pin, ...filter } = query
  const conditions = narrowed(filter, values, caller, now)
  const page = [...conditions, ...tabConditions(filter)]
  if (start_timestamp) {
    const after = [values.add(after_is_pin ?? false), values.add(start_timestamp), values.add(after_chat_code ?? '')]
    page.push(`(c.is_pin, c.last_message_at, c.chat_code) < (${after[0]}::bool, ${after[1]}::timestamptz, ${after[2]}::text)`)
  }
  const count = (tab: string) => `(select count(*) from chat c where ${[...conditions, tab].join(' and ')})::int`
  const text = `
    with found as materialized (
      select c.chat_code, c.is_pin, c.last_message_at from chat c where ${page.join(' and ')} order by ${inOrder('c')} limit ${limit + 1}
    )
    select
      coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor,
      ${count('not c.is_read')} as unread_total,
      ${count('not c.is_replied')} as unreplied_total,
      (select count(*) > ${limit} from found) as more,
      (select coalesce(json_agg(r), '[]')::text from (
        select ${chatColumns}
        from (select * from found f order by ${inOrder('f')} limit ${limit}) p
        join chat c on c.workspace_id = $1 and c.chat_code = p.chat_code ${joinStore}
        order by ${inOrder('p')}
      ) r) as chats`
  return { text, values: values.list }
}

/** The reply of GET /chat as JSON text. */
export async function readChatPage(connection: Connection, query: ChatListQuery, caller: Caller, now: Date): Promise<string> {
  const { text, values } = listStatement(workspaceOf(connection), query, caller, now)
  const { rows } = await connection.client.query<{ cursor: number; unread_total: number; unreplied_total: number; more: boolean; chats: string }>(
    text,
    [...values],
  )
  const found = rows[0]
  if (!found) throw new Error('A page of chats came back without its totals')
  const { chats, ...rest } = found
  return `{"chats":${chats},${JSON.stringify(rest).slice(1)}`
}

/** Codes of all chats that match, in the order of the list, and no more than so many. */
export async function readChatCodes(connection: Connection, filter: ChatFilter, caller: Caller, now: Date, most: number): Promise<string[]> {
  const values = new Values(workspaceOf(connection))
  const conditions = [...narrowed(filter, values, caller, now), ...tabConditions(filter)]
  const { rows } = await connection.client.query<{ chat_code: string }>(
    `select c.chat_code from chat c where ${conditions.join(' and ')} order by ${inOrder('c')} limit ${most}`,
    values.list,
  )
  return rows.map(({ chat_code }) => chat_code)
}

/** Codes of those of some chats that are unread, locked in the order that everybody locks several in. */
export async function lockUnread(connection: Connection, chatCodes: readonly string[]): Promise<string[]> {
  const { rows } = await connection.client.query<{ chat_code: string }>(
    'select chat_code from chat where workspace_id = $1 and chat_code = any($2::text[]) and not is_read order by chat_code for update',
    [workspaceOf(connection), chatCodes],
  )
  return rows.map(({ chat_code }) => chat_code)
}

const otherText = `
  select coalesce(json_agg(r), '[]')::text as chats from (
    select ${chatColumns} from chat one
    join chat c on c.workspace_id = $1 and c.chat_code <> one.chat_code and (
      (c.marketplace = one.marketplace and c.mp_buyer_id = one.mp_buyer_id) or c.phone = one.phone
      or c.chat_code = one.previous_chat_code or c.previous_chat_code = one.chat_code)
    ${joinStore}
    where one.workspace_id = $1 and one.chat_code = $2 order by c.last_message_at desc, c.chat_code limit 50
  ) r`

/** The other chats of a chat's buyer, newest first, as JSON text. */
export async function readOtherChats(connection: Connection, chatCode: string): Promise<string> {
  const { rows } = await connection.client.query<{ chats: string }>(otherText, [workspaceOf(connection), chatCode])
  return rows[0]?.chats ?? '[]'
}
