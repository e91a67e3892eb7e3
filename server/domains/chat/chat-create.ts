import { chatCodeOf } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { searchTextOf } from './chat-write.ts'

export interface NewChat {
  readonly marketplace: Marketplace
  readonly store_code: string
  readonly chat_id: string
  readonly mp_buyer_id: string
  /** Empty where the channel names nobody: then as the buyer's orders tell. */
  readonly full_name: string
  readonly phone: string | null
  readonly avatar: string | null
  /** ISO 8601. */
  readonly at: string
}

const insertText = `
  insert into chat (workspace_id, chat_code, chat_id, marketplace, store_code, mp_buyer_id, full_name, phone, avatar, last_message_at, search_text,
    previous_chat_code)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, (
    select p.chat_code from chat p where p.workspace_id = $1 and p.marketplace = $4 and p.mp_buyer_id = $6
    order by p.last_message_at desc, p.chat_code limit 1)
  on conflict (workspace_id, store_code, chat_id) do nothing`

/**
 * Makes the chat of a channel's conversation; false where there is one already. Two conversations whose codes would be the same are refused by the
 * primary key: they are never taken for one.
 */
export async function createChat(connection: Connection, chat: NewChat): Promise<boolean> {
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
    ],
  })
  return rowCount === 1
}
