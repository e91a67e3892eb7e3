import { type BusinessType, type Chat, type ChatMessageType, longestText } from '#contract/chat/chat.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { type MessagePage, readConversation } from './chat-messages.query.ts'
import { readChats } from './chat-row.ts'
import { markRead } from './chat-update.ts'

interface Wanted {
  readonly marketplace: Marketplace
  readonly store_id?: string | undefined
  /** The channel's id of the conversation. */
  readonly msg_id?: string | undefined
  readonly chat_code?: string | undefined
  readonly business_type?: BusinessType | undefined
  readonly limit: number
  readonly offset?: number | undefined
  readonly around?: number | undefined
  readonly ahead?: boolean | undefined
}

interface Found {
  readonly chat_code: string
  readonly token_valid: boolean
  readonly cursor: number
}

const columns = 'c.chat_code, s.token_valid, coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor'

/** By our own code of it, or by what the channel calls it. */
function lookUp(workspaceId: number, { marketplace, chat_code, store_id, msg_id, business_type }: Wanted) {
  const ofKind = (place: number) => `($${place}::smallint is null or c.business_type = $${place}::smallint)`
  if (chat_code !== undefined)
    return {
      name: 'chat-of-code',
      text: `select ${columns} from chat c join store s on s.workspace_id = $1 and s.store_code = c.store_code
        where c.workspace_id = $1 and c.chat_code = $3 and s.marketplace = $2 and ${ofKind(4)}`,
      values: [workspaceId, marketplace, chat_code, business_type ?? null],
    }
  return {
    name: 'chat-of-conversation',
    text: `select ${columns} from store s join chat c on c.workspace_id = $1 and c.store_code = s.store_code and c.chat_id = $4
      where s.workspace_id = $1 and s.marketplace = $2 and s.store_id = $3 and ${ofKind(5)}`,
    values: [workspaceId, marketplace, store_id ?? null, msg_id ?? null, business_type ?? null],
  }
}

interface Conversation extends MessagePage {
  readonly chat: Chat
  /** What its channel can be sent. */
  readonly takes: ChatMessageType[]
  readonly max_text: number
  readonly templates: boolean
  readonly quotes: boolean
  readonly cursor: number
}

/**
 * A conversation, its chat and the cursor that both reflect. Throws CHAT_NOT_FOUND. What was read stays readable where the store's token ended: then nobody
 * can answer, and the chat is read once somebody opened it.
 */
export async function showConversation(services: ChannelServices, caller: Caller, wanted: Wanted): Promise<Conversation> {
  const { found, ...shown } = await services.database.read(caller.workspace_id, async (connection) => {
    const { rows } = await connection.client.query<Found>(lookUp(caller.workspace_id, wanted))
    const [found] = rows
    if (!found) throw new DomainError('CHAT_NOT_FOUND')
    const page = await readConversation(connection, found.chat_code, wanted)
    // Read after the messages: what it tells of them is no older.
    const [chat] = await readChats(connection, [found.chat_code])
    if (!chat) throw new DomainError('CHAT_NOT_FOUND')
    const can = services.channels.get(chat.marketplace)?.chat?.capabilities
    const max_text = Math.min(longestText, can?.max_text ?? longestText)
    const { templates = false, quotes = false } = can ?? {}
    return { found, ...page, chat, takes: [...(can?.types ?? [])], max_text, templates, quotes, cursor: found.cursor }
  })
  if (!found.token_valid && !wanted.ahead) await markRead(services, caller, found)
  return shown
}
