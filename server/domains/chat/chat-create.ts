import { type BusinessType, businessTypes, chatCodeOf } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { type LockedChat, lockChannelChat, searchTextOf } from './chat-write.ts'

export interface NewChat {
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly chat_id: string
  /** What it was called before its first message, where that is another id. */
  readonly begun_as?: string | undefined
  readonly mp_buyer_id: string
  /** Empty where the channel names nobody: then as the buyer's orders tell. */
  readonly full_name: string
  readonly phone: string | null
  readonly avatar: string | null
  /** A buyer's where it is not told. */
  readonly business_type?: BusinessType | undefined
  /** ISO 8601. */
  readonly at: string
}

const insertText = `
  insert into chat (workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, phone, avatar, last_message_at, search_text,
    business_type, previous_chat_code)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, (
    select p.chat_code from chat p where p.workspace_id = $1 and p.marketplace = $4 and p.mp_buyer_id = $6
    order by p.last_message_at desc, p.chat_code limit 1)
  on conflict do nothing`

/**
 * The chat of a channel's conversation, locked; made where there is none, also when several transactions make it at one moment. Two conversations whose
 * codes would be the same are never taken for one: the second is refused.
 */
export async function ensureChat(connection: Connection, chat: NewChat): Promise<{ chat: LockedChat; isNew: boolean }> {
  const known = (await lockChannelChat(connection, chat.store_code, chat.chat_id)) ?? (await lockBegun(connection, chat))
  if (known) return { chat: known, isNew: false }
  const isNew = await insertChat(connection, chat)
  const made = await lockChannelChat(connection, chat.store_code, chat.chat_id)
  if (!made) throw new Error(`The code of conversation ${chat.chat_id} is another conversation's already`)
  return { chat: made, isNew }
}

/** The chat that was opened before its conversation had an id, from now on under that. */
async function lockBegun(connection: Connection, { store_code, begun_as, chat_id }: NewChat): Promise<LockedChat | null> {
  const begun = begun_as === undefined ? null : await lockChannelChat(connection, store_code, begun_as)
  return begun && renameChat(connection, begun, chat_id)
}

/** A locked chat gets the id that its conversation has by now; its code stays, since addresses name it. */
export async function renameChat(connection: Connection, chat: LockedChat, chat_id: string): Promise<LockedChat> {
  if (chat.chat_id === chat_id) return chat
  await connection.client.query('update chat set chat_id = $3 where workspace_id = $1 and chat_code = $2', [
    workspaceOf(connection),
    chat.chat_code,
    chat_id,
  ])
  return { ...chat, chat_id }
}

/** False where a row was in the way, by whichever of its keys: of two that come at once, Postgres may see either first. */
async function insertChat(connection: Connection, chat: NewChat): Promise<boolean> {
  const workspaceId = workspaceOf(connection)
  const { rows } = await connection.client.query<{ full_name: string; phone: string | null }>({
    name: 'buyer-of-chat',
    text: 'select full_name, phone from buyer where workspace_id = $1 and marketplace = $2 and mp_buyer_id = $3',
    values: [workspaceId, chat.marketplace, chat.mp_buyer_id],
  })
  const full_name = chat.full_name || rows[0]?.full_name || chat.mp_buyer_id
  const phone = chat.phone ?? rows[0]?.phone ?? null
  const { rowCount } = await connection.client.query({
    name: 'create-chat',
    text: insertText,
    values: [
      workspaceId,
      chatCodeOf(chat.marketplace, chat.store_code, chat.chat_id),
      chat.chat_id,
      chat.marketplace,
      chat.store_code,
      chat.mp_buyer_id,
      full_name,
      phone,
      chat.avatar,
      chat.at,
      searchTextOf({ ...chat, full_name, phone, alias_name: null }),
      chat.business_type ?? businessTypes.seller,
    ],
  })
  return rowCount === 1
}
