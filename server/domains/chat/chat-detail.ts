import type { Chat } from '#contract/chat/chat.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { Caller, Services } from '../handler.ts'
import { type MessagePage, readConversation } from './chat-messages.query.ts'
import { readChats } from './chat-row.ts'
import { markRead } from './chat-update.ts'

interface Wanted {
  readonly marketplace: Marketplace
  readonly store_id: string
  /** The channel's id of the conversation. */
  readonly msg_id: string
  readonly limit: number
  readonly offset?: number | undefined
  readonly around?: number | undefined
}

/** A conversation, its chat and the cursor that both reflect. Throws CHAT_NOT_FOUND, and NO_VALID_TOKEN where the store's token ended: then it is read. */
export async function showConversation(services: Services, caller: Caller, wanted: Wanted): Promise<MessagePage & { chat: Chat; cursor: number }> {
  const found = await services.database.read(caller.workspace_id, async (connection) => {
    const { rows } = await connection.client.query<{ chat_code: string; token_valid: boolean; store_name: string; cursor: number }>({
      name: 'chat-of-conversation',
      text: `select c.chat_code, s.token_valid, s.store_name, coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor
        from store s join chat c on c.workspace_id = $1 and c.store_code = s.store_code and c.chat_id = $4
        where s.workspace_id = $1 and s.marketplace = $2 and s.store_id = $3`,
      values: [caller.workspace_id, wanted.marketplace, wanted.store_id, wanted.msg_id],
    })
    const [at] = rows
    if (!at) throw new DomainError('CHAT_NOT_FOUND')
    if (!at.token_valid) return at
    const page = await readConversation(connection, at.chat_code, wanted)
    // Read after the messages: what it tells of them is no older.
    const [chat] = await readChats(connection, [at.chat_code])
    if (!chat) throw new DomainError('CHAT_NOT_FOUND')
    return { ...page, chat, cursor: at.cursor }
  })
  if ('chat' in found) return found
  await markRead(services, caller, found)
  throw new DomainError('NO_VALID_TOKEN', { store: found.store_name })
}
