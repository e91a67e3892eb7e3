import type { BusinessType } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

/** A chat as rules need it, locked until the transaction's end: whoever changes a chat or its messages holds it first. */
export interface LockedChat {
  readonly chat_code: string
  readonly chat_id: string
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly mp_buyer_id: string
  readonly full_name: string
  readonly alias_name: string | null
  readonly phone: string | null
  readonly business_type: BusinessType
  readonly agent_id: number | null
  readonly chat_blacklist: boolean
  readonly last_reply_at: string | null
  readonly is_read: boolean
  readonly tag_ids: readonly number[]
}

const columns = `chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, alias_name, phone, business_type, agent_id, chat_blacklist,
  to_json(last_reply_at)#>>'{}' as last_reply_at, is_read, tag_ids`

/** Locks a chat; null where there is none. */
export async function lockChat(connection: Connection, chatCode: string): Promise<LockedChat | null> {
  const { rows } = await connection.client.query<LockedChat>({
    name: 'lock-chat',
    text: `select ${columns} from chat where workspace_id = $1 and chat_code = $2 for update`,
    values: [workspaceOf(connection), chatCode],
  })
  return rows[0] ?? null
}

/** As {@link lockChat}, by the channel's id. */
export async function lockChannelChat(connection: Connection, storeCode: string, chatId: string): Promise<LockedChat | null> {
  const { rows } = await connection.client.query<LockedChat>({
    name: 'lock-channel-chat',
    text: `select ${columns} from chat where workspace_id = $1 and store_code = $2 and chat_id = $3 for update`,
    values: [workspaceOf(connection), storeCode, chatId],
  })
  return rows[0] ?? null
}

/** Our own name for a message as a channel tells it back: what is no uuid is a name of somebody else's. */
export const ownName = (replyId: string | null): string | null =>
  replyId !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(replyId) ? replyId : null

/** What is searched in: every part lower-case and after a space, so that the start of each can be told from its middle. */
export const searchTextOf = (chat: Pick<LockedChat, 'alias_name' | 'full_name' | 'mp_buyer_id' | 'phone'>): string =>
  ` ${[chat.alias_name, chat.full_name, chat.mp_buyer_id, chat.phone?.replace(/\D/g, '').replace(/^62/, '0')].filter(Boolean).join(' ').toLowerCase()}`

/** A message of chat `$2` that is somebody's word: the buyer's, or a seller's that did not fail and was not automatic. */
const isWord = `m.workspace_id = $1 and m.chat_code = $2 and m.taken_back_at is null
      and (m.sender = 'buyer' or (m.sender = 'seller' and not m.automatic and m.sent_status <> 2))`

/** The last word in a chat. What was tried again was said when that was; two walks of indexes, since few messages are. */
const lastWordText = `
    select w.msg_id, w.sender from (
      (select m.msg_id, m.sender, m.reply_time as said_at from chat_message m where ${isWord} order by m.reply_time desc, m.msg_id desc limit 1)
      union all
      (select m.msg_id, m.sender, m.resent_at from chat_message m where ${isWord} and m.resent_at is not null order by m.resent_at desc limit 1)
    ) w order by w.said_at desc, w.msg_id desc limit 1`

export interface LastWord {
  readonly msg_id: number
  readonly sender: 'buyer' | 'seller'
}

/** Null where nobody said anything yet that counts. */
export async function lastWord(connection: Connection, chatCode: string): Promise<LastWord | null> {
  const { rows } = await connection.client.query<LastWord>({ name: 'last-word', text: lastWordText, values: [workspaceOf(connection), chatCode] })
  return rows[0] ?? null
}

const refreshText = `
  update chat c set
    last_msg_id = newest.msg_id,
    last_message_at = coalesce(greatest(newest.reply_time, c.woken_at), c.last_message_at),
    is_replied = case when c.marked_replied is not null and c.marked_msg_id is not distinct from said.msg_id then c.marked_replied
      else coalesce(said.sender <> 'buyer', true) end,
    last_reply_at = greatest(c.last_reply_at, $3::timestamptz),
    snoozed_until = case when $3::timestamptz is null then c.snoozed_until end,
    is_read = case when $4::int > 0 then false when $5::bool then true else c.is_read end,
    unread_count = case when $5::bool then 0 else c.unread_count + $4::int end,
    version = c.version + 1
  from (select 1) as one
  left join lateral (
    select m.msg_id, m.reply_time from chat_message m where m.workspace_id = $1 and m.chat_code = $2 and m.taken_back_at is null
    order by m.reply_time desc, m.msg_id desc limit 1
  ) newest on true
  left join lateral (${lastWordText}
  ) said on true
  where c.workspace_id = $1 and c.chat_code = $2`

export interface Refresh {
  /** When the buyer wrote the message that is new. */
  readonly buyerWroteAt?: string
  /** Messages of the buyer that nobody has read yet. */
  readonly unread?: number
  /** Whoever wrote has read what stands there. */
  readonly read?: boolean
}

/**
 * Brings a locked chat up to its messages: the last one, and whether the buyer has an answer, by the last word; so late deliveries, failures and
 * messages that are taken back all end in what is true. What somebody said of that very word ("done") goes before.
 */
export async function refreshChat(connection: Connection, chatCode: string, { buyerWroteAt, unread = 0, read = false }: Refresh = {}): Promise<void> {
  await connection.client.query({
    name: 'refresh-chat',
    text: refreshText,
    values: [workspaceOf(connection), chatCode, buyerWroteAt ?? null, unread, read],
  })
}

/**
 * Keeps where buyers find the product of a message of ours, once its channel tells: by the answer to the call or by its push, whichever comes first.
 * Whether that was news.
 */
export async function keepProductAddress(connection: Connection, chatCode: string, msgId: number, url: string | undefined): Promise<boolean> {
  if (!url) return false
  const { rowCount } = await connection.client.query(
    `update chat_message set product = jsonb_set(product, '{url}', to_jsonb($4::text))
     where workspace_id = $1 and chat_code = $2 and msg_id = $3 and product->>'url' = ''`,
    [workspaceOf(connection), chatCode, msgId, url],
  )
  return rowCount === 1
}
