import type { Chat, ChatMessage } from '#contract/chat/chat.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents, type LiveEventBody } from '#server/db/event-log.ts'
import { followMessages } from '../chat-broadcast/outcome.port.ts'
import { readChats, readMessages } from './chat-row.ts'

export interface ChatNews {
  readonly chat_code: string
  /** Messages that are new or changed. */
  readonly messages?: readonly number[]
  /** People are told of them: they are a buyer's and were not known before, or the last of a chat that woke. */
  readonly areNew?: boolean
  /** It was given to somebody: they are told. */
  readonly isGiven?: boolean
  /** Messages that are no more. */
  readonly removed?: readonly { readonly msg_id: number; readonly reply_id: string | null }[]
  /** The agent who caused it; null for the channel. */
  readonly agent_id: number | null
  readonly at: string
}

/** Tells what happened in a chat, last in a transaction, and answers the chat and its messages as they are now. */
export async function tellChat(connection: Connection, news: ChatNews): Promise<{ chat: Chat; messages: ChatMessage[] }> {
  const { chat_code, messages: ids = [], areNew, isGiven, removed = [], agent_id, at } = news
  const [chat] = await readChats(connection, [chat_code])
  if (!chat) throw new Error(`Chat ${chat_code} is in a store that is not there`)
  const messages = ids.length > 0 ? await readMessages(connection, chat_code, ids) : []
  // Of those that no agent wrote, some are of a broadcast, which tells what became of each.
  const automatic = messages.filter(({ sender, agent_name, reply_id }) => sender === 'seller' && agent_name === null && reply_id !== null)
  if (automatic.length > 0)
    await followMessages(
      connection,
      chat_code,
      automatic.map(({ msg_id }) => msg_id),
      at,
    )
  const base = { at, agent_id, chat }
  const events: LiveEventBody[] = [
    ...removed.map((one) => ({ ...base, type: 'chat.message-removed' as const, ...one })),
    ...messages.map((message) => ({ ...base, type: 'chat.message' as const, message, ...(areNew ? { is_new: true as const } : {}) })),
  ]
  await appendEvents(connection, events.length > 0 ? events : [{ ...base, type: 'chat.changed', ...(isGiven ? { is_given: true } : {}) }])
  return { chat, messages }
}
