import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { chatSend } from './chat-jobs.ts'
import { tellChat } from './chat-news.ts'
import { checkChat, insertOutgoing, resend } from './chat-reply.ts'
import type { Content } from './chat-reply-content.ts'
import { type LockedChat, refreshChat } from './chat-write.ts'

/** A message that was written for many chats, as one of them gets it. */
export interface PreparedMessage extends Content {
  readonly reply_id: string
  readonly template_language: TemplateLanguage | null
  readonly template_values: readonly string[] | null
}

interface Sending {
  readonly chat: LockedChat
  readonly messages: readonly PreparedMessage[]
  readonly now: Date
  /** Called with the messages' numbers before anybody hears of them. */
  keep(msgIds: readonly number[]): Promise<void>
}

/**
 * Sends messages that no agent wrote for this chat, one after the other, in the caller's transaction; they do not count as an answer. Throws before
 * anything is written where nothing may be sent there. Last in a transaction.
 */
export async function sendPrepared(connection: Connection, { chat, messages, now, keep }: Sending): Promise<void> {
  for (const { template } of messages) checkChat(chat, { template }, now)
  const at = now.toISOString()
  const nobody = { user_id: null, agent_id: null, agent_name: null, context_id: null }
  const msgIds: number[] = []
  for (const message of messages)
    msgIds.push(await insertOutgoing(connection, chat.chat_code, { ...message, ...nobody, automatic: true, at, due_at: at }))
  await keep(msgIds)
  await go(connection, chat, msgIds, at)
}

/** Tries those of the messages again that failed. Throws where there are none, or nothing may be sent. Last in a transaction. */
export async function resendPrepared(
  connection: Connection,
  { chat, msgIds, now }: { readonly chat: LockedChat; readonly msgIds: readonly number[]; readonly now: Date },
): Promise<void> {
  const { rows } = await connection.client.query<{ msg_id: number; template: string | null }>(
    `select msg_id, template from chat_message
     where workspace_id = $1 and chat_code = $2 and msg_id = any($3::bigint[]) and sent_status = 2 and taken_back_at is null order by msg_id`,
    [workspaceOf(connection), chat.chat_code, msgIds],
  )
  if (rows.length === 0) throw new DomainError('MESSAGE_GONE')
  for (const { template } of rows) checkChat(chat, { template }, now)
  for (const { msg_id } of rows) await resend(connection, chat, msg_id, now)
  await go(
    connection,
    chat,
    rows.map(({ msg_id }) => msg_id),
    now.toISOString(),
  )
}

async function go(connection: Connection, chat: LockedChat, msgIds: readonly number[], at: string): Promise<void> {
  const { chat_code } = chat
  await refreshChat(connection, chat_code)
  await enqueue(connection, [chatSend({ ...chat, workspace_id: workspaceOf(connection) }, Date.now(), true)])
  await tellChat(connection, { chat_code, messages: msgIds, agent_id: null, at })
}
