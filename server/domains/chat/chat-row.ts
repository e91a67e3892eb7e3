import type { Chat, ChatMessage } from '#contract/chat/chat.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

const flag01 = (column: string) => `c.${column}::int as ${column}`

/**
 * The columns of a Chat, over `chat c` and its `store s`: the one place that turns a chat into what lists, events and calls show. Postgres writes the
 * rows' JSON (instants as ISO 8601), so that nothing is mapped on the way.
 */
export const chatColumns = `
  c.chat_code, c.chat_id, c.mp_buyer_id, s.store_id as mp_store_id, c.store_code, s.store_name, c.marketplace, c.avatar, c.full_name, c.alias_name,
  c.phone, c.notes, c.agent_id,
  (select a.name from agent a where a.workspace_id = c.workspace_id and a.agent_id = c.agent_id limit 1) as agent_name,
  c.business_type, c.chat_blacklist, c.last_reply_at, c.last_message_at,
  (select json_build_object('msg_id', m.msg_id, 'sender', m.sender, 'type', m.type, 'kind', m.kind, 'message', left(m.message, 200), 'sent_status', m.sent_status,
     'reply_time', m.reply_time)
   from chat_message m where m.workspace_id = c.workspace_id and m.chat_code = c.chat_code and m.msg_id = c.last_msg_id) as last_message,
  ${['is_replied', 'is_read', 'is_pin'].map(flag01).join(', ')}, c.unread_count,
  coalesce((select json_agg(json_build_object('tag_id', t.tag_id, 'name', t.name) order by t.priority, t.tag_id)
   from chat_tag t where t.workspace_id = c.workspace_id and t.tag_id = any(c.tag_ids)), '[]'::json) as tags,
  c.previous_chat_code, c.snoozed_until, c.version`

/** Joins each chat's store, for its name and the marketplace's id. */
export const joinStore = 'join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code'

/** The columns of a ChatMessage, over `chat_message m`. */
export const messageColumns = `
  m.msg_id, m.mp_msg_id, m.chat_code, m.sender, m.agent_id, m.agent_name, m.type, m.kind, m.message, m.image_url, m.media_url, m.mime_type, m.filename,
  m.product, m.template, m.reply_id, m.reply_id_ref, m.reply_time, m.context_id, m.context_message, m.is_resend, m.sent_status, m.read_status, m.fail_message`

const chatsText = `
  select coalesce(json_agg(r), '[]') as rows from (
    select ${chatColumns} from unnest($2::text[]) with ordinality as wanted(chat_code, place)
    join chat c on c.workspace_id = $1 and c.chat_code = wanted.chat_code ${joinStore}
    order by wanted.place
  ) r`

/** Chats in the order of their codes; codes without a chat are left out. */
export async function readChats(connection: Connection, codes: readonly string[]): Promise<Chat[]> {
  if (codes.length === 0) return []
  const { rows } = await connection.client.query<{ rows: Chat[] }>({ name: 'read-chats', text: chatsText, values: [workspaceOf(connection), codes] })
  return rows[0]?.rows ?? []
}

const messagesText = `
  select coalesce(json_agg(r), '[]') as rows from (
    select ${messageColumns} from chat_message m where m.workspace_id = $1 and m.chat_code = $2 and m.msg_id = any($3::bigint[]) order by m.msg_id
  ) r`

/** Messages of a chat by id, those that were taken back too. */
export async function readMessages(connection: Connection, chatCode: string, ids: readonly number[]): Promise<ChatMessage[]> {
  const { rows } = await connection.client.query<{ rows: ChatMessage[] }>({
    name: 'read-chat-messages',
    text: messagesText,
    values: [workspaceOf(connection), chatCode, ids],
  })
  return rows[0]?.rows ?? []
}
