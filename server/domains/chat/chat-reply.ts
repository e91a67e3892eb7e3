import type { z } from 'zod'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import type { chatReply } from '#contract/chat/chat.endpoints.ts'
import { type Chat, type ChatMessage, needsSession, sendDelaySeconds, sentStatus, sessionEnd } from '#contract/chat/chat.ts'
import { DomainError } from '#contract/core/error.ts'
import { marketplaceFacts } from '#contract/core/marketplace.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import type { Caller } from '../handler.ts'
import { readStores } from '../store/store.port.ts'
import { fileIdOf } from './chat-file.ts'
import { chatSend } from './chat-jobs.ts'
import { tellChat } from './chat-news.ts'
import { putBackFuture } from './chat-order.ts'
import { type Content, readContent } from './chat-reply-content.ts'
import { readTemplated } from './chat-reply-template.ts'
import { readChats, readMessages } from './chat-row.ts'
import { type LockedChat, lockChat, refreshChat } from './chat-write.ts'

export type Reply = z.output<(typeof chatReply)['body']>
interface Outcome {
  readonly chat: Chat
  readonly message: ChatMessage
}

/** A message as it stands under a window's name for it. */
interface KnownReply {
  readonly msg_id: number
  readonly chat_code: string
  readonly sent_status: number
  readonly template: string | null
  readonly taken_back: boolean
}

export async function findReply(connection: Connection, replyId: string): Promise<KnownReply | null> {
  const { rows } = await connection.client.query<KnownReply>({
    name: 'find-reply',
    text: `select msg_id, chat_code, sent_status, template, taken_back_at is not null as taken_back from chat_message
      where workspace_id = $1 and reply_id = $2`,
    values: [workspaceOf(connection), replyId],
  })
  return rows[0] ?? null
}

/** A chat and one of its messages as they are. */
export async function readOutcome(connection: Connection, chatCode: string, msgId: number): Promise<Outcome> {
  const [[chat], [message]] = [await readChats(connection, [chatCode]), await readMessages(connection, chatCode, [msgId])]
  if (!chat || !message) throw new DomainError('CHAT_NOT_FOUND')
  return { chat, message }
}

/**
 * Puts a message on its way: message, chat, event and job in one transaction. The window's own name for it is the key: a repeat answers what is there,
 * and the same name for another chat is refused.
 */
export async function sendReply(services: ChannelServices, caller: Caller, reply: Reply): Promise<Outcome> {
  return services.database.write(caller.workspace_id, async (connection) => {
    const chat = await lockChat(connection, reply.chat_code)
    if (!chat) throw new DomainError('CHAT_NOT_FOUND')
    const known = await findReply(connection, reply.reply_id)
    if (known) {
      if (known.chat_code !== reply.chat_code) throw new DomainError('IDEMPOTENCY_KEY_REUSED')
      if (known.taken_back) throw new DomainError('MESSAGE_GONE')
      if (!reply.is_resend || known.sent_status !== sentStatus.failed) return readOutcome(connection, reply.chat_code, known.msg_id)
    } else if (reply.is_resend) throw new DomainError('NOT_FOUND')
    const now = services.now()
    checkChat(chat, known ?? reply, now)
    await checkStore(connection, services, chat)
    if (!reply.despite_other) await checkOthers(connection, chat, caller)
    const moved = await putBackFuture(connection, chat.chat_code, now)
    const msgId = known ? await resend(connection, chat, known.msg_id, now) : await insertReply(services, connection, { chat, caller, reply, now })
    return put(connection, { caller, chat, msgId, moved, now, delaySeconds: known ? 0 : sendDelaySeconds })
  })
}

interface Putting {
  readonly caller: Pick<Caller, 'workspace_id' | 'agent_id'>
  readonly chat: LockedChat
  readonly msgId: number
  /** Messages that have another place now. */
  readonly moved: readonly number[]
  readonly now: Date
  readonly delaySeconds: number
}

async function put(connection: Connection, { caller, chat, msgId, moved, now, delaySeconds }: Putting): Promise<Outcome> {
  const { chat_code } = chat
  await refreshChat(connection, chat_code, { read: true })
  await enqueue(connection, [chatSend({ ...chat, workspace_id: caller.workspace_id }, Date.now() + delaySeconds * 1000)])
  const news = await tellChat(connection, { chat_code, messages: [...moved, msgId], agent_id: caller.agent_id, at: now.toISOString() })
  return { chat: news.chat, message: news.messages.find(({ msg_id }) => msg_id === msgId) as ChatMessage }
}

/** Throws where nothing may be sent to this buyer now. */
export function checkChat(chat: LockedChat, { template }: Pick<Reply, 'template'>, now: Date): void {
  if (chat.chat_blacklist) throw new DomainError('CHAT_BLACKLISTED')
  if (!needsSession(chat.marketplace) || template) return
  const end = sessionEnd(chat.last_reply_at)
  if (end === null || end <= now.getTime()) throw new DomainError('SESSION_OVER')
}

/** Throws where the store's chat was never opened to us, or no longer is. */
async function checkStore(connection: Connection, services: ChannelServices, { store_code }: LockedChat): Promise<void> {
  const [store] = await readStores(connection, { workspace_id: workspaceOf(connection), store_code }, services)
  if (store && store.chat_feature !== 'active') throw new DomainError('NO_VALID_TOKEN', { store: store.store_name })
}

/** Two agents who answer one buyer at once: the second is asked first. */
async function checkOthers(connection: Connection, { chat_code }: LockedChat, caller: Caller): Promise<void> {
  const { rows } = await connection.client.query<{ agent_name: string }>(
    `select agent_name from chat_message where workspace_id = $1 and chat_code = $2 and sent_status = 0 and taken_back_at is null and not automatic
       and user_id <> $3 order by msg_id desc limit 1`,
    [caller.workspace_id, chat_code, caller.user_id],
  )
  if (rows[0]) throw new DomainError('OTHER_REPLY_PENDING', { agent: rows[0].agent_name ?? '' })
}

/** A failed message is pending again, in its place, and is the last word from now on. What is known of the try before stays: one that may have arrived is asked about first. */
export async function resend(connection: Connection, { chat_code }: LockedChat, msgId: number, now: Date): Promise<number> {
  await connection.client.query(
    `update chat_message set sent_status = 0, read_status = 0, fail_message = null, is_resend = true, reply_id_ref = reply_id, mp_msg_id = null, attempts = 0,
       attempted_at = case when mp_msg_id is null then attempted_at end, claim = null, claimed_until = null, due_at = $4, queued_at = $4, resent_at = $4
     where workspace_id = $1 and chat_code = $2 and msg_id = $3`,
    [workspaceOf(connection), chat_code, msgId, now.toISOString()],
  )
  return msgId
}

interface Writing {
  readonly chat: LockedChat
  readonly caller: Caller
  readonly reply: Reply
  readonly now: Date
}

async function insertReply(services: ChannelServices, connection: Connection, { chat, caller, reply, now }: Writing): Promise<number> {
  const capabilities = services.channels.get(chat.marketplace)?.chat?.capabilities
  const refused = { marketplace: marketplaceFacts[chat.marketplace].name }
  if (!capabilities || (reply.template ? !capabilities.templates : !capabilities.types.includes(reply.type)))
    throw new DomainError('NOT_SUPPORTED', refused)
  const { template } = reply
  const written = template ? await readTemplated(connection, { ...reply, template }) : reply
  const content = await readContent(connection, written, capabilities)
  return insertOutgoing(connection, chat.chat_code, {
    ...content,
    template_language: template ? reply.template_language : null,
    template_values: template ? written.template_values : null,
    reply_id: reply.reply_id,
    context_id: reply.context_id ?? null,
    user_id: caller.user_id,
    agent_id: caller.agent_id,
    agent_name: caller.name,
    automatic: false,
    at: now.toISOString(),
    due_at: new Date(now.getTime() + sendDelaySeconds * 1000).toISOString(),
  })
}

export interface Outgoing extends Content {
  readonly template_language?: TemplateLanguage | null
  /** What stands for the placeholders of its template. */
  readonly template_values?: readonly string[] | null
  readonly reply_id: string
  readonly context_id: number | null
  readonly user_id: number | null
  readonly agent_id: number | null
  readonly agent_name: string | null
  readonly automatic: boolean
  readonly at: string
  readonly due_at: string
}

const outgoingText = `
  insert into chat_message (workspace_id, chat_code, sender, user_id, agent_id, agent_name, type, message, image_url, media_url, mime_type, filename, product,
    template, reply_id, reply_time, context_id, context_message, sent_status, automatic, due_at, queued_at, template_values,
    template_language, file_id)
  select $1, $2, 'seller', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::jsonb, $13, $14, $15, quoted.msg_id, left(quoted.message, 300), 0, $17, $18, $15, $19::text[], $20, $21
  from (
    select max(q.msg_id) as msg_id, max(q.message) as message from chat_message q
    where q.workspace_id = $1 and q.chat_code = $2 and q.msg_id = $16 and q.taken_back_at is null
  ) as quoted
  returning msg_id`

/** Writes a message of ours that is to go at `due_at`; its chat is locked. */
export async function insertOutgoing(connection: Connection, chatCode: string, message: Outgoing): Promise<number> {
  const { rows } = await connection.client.query<{ msg_id: number }>({
    name: 'insert-outgoing',
    text: outgoingText,
    values: [
      workspaceOf(connection),
      chatCode,
      message.user_id,
      message.agent_id,
      message.agent_name,
      message.type,
      message.message,
      message.image_url,
      message.media_url,
      message.mime_type,
      message.filename,
      message.product && JSON.stringify(message.product),
      message.template,
      message.reply_id,
      message.at,
      message.context_id,
      message.automatic,
      message.due_at,
      message.template_values ?? null,
      message.template_language ?? null,
      fileIdOf(message.image_url ?? message.media_url),
    ],
  })
  return rows[0]?.msg_id as number
}

export interface AutomaticReply {
  readonly chat_code: string
  readonly message: string
  /** Of the occasion that it is for: the same occasion is answered once. */
  readonly reply_id: string
  readonly now: Date
  /** One of many: it goes in its turn, behind what people wrote. */
  readonly delaySeconds?: number
}

/**
 * Sends a text that no agent wrote, in the caller's transaction: it does not count as an answer. False where it may not be sent (blacklist, session) or
 * was sent already.
 */
export async function sendAutomatic(connection: Connection, { chat_code, message, reply_id, now, delaySeconds }: AutomaticReply): Promise<boolean> {
  const chat = await lockChat(connection, chat_code)
  if (!chat || (await findReply(connection, reply_id))) return false
  try {
    checkChat(chat, {}, now)
  } catch {
    return false
  }
  const nothing = { image_url: null, media_url: null, mime_type: null, filename: null, product: null, template: null, context_id: null }
  const nobody = { user_id: null, agent_id: null, agent_name: null }
  const at = now.toISOString()
  const msgId = await insertOutgoing(connection, chat_code, {
    ...nothing,
    ...nobody,
    type: 'text',
    message,
    reply_id,
    automatic: true,
    at,
    due_at: new Date(now.getTime() + (delaySeconds ?? 0) * 1000).toISOString(),
  })
  await refreshChat(connection, chat_code)
  const sendAt = Date.now() + (delaySeconds ?? 0) * 1000
  await enqueue(connection, [chatSend({ ...chat, workspace_id: workspaceOf(connection) }, sendAt, delaySeconds !== undefined)])
  await tellChat(connection, { chat_code, messages: [msgId], agent_id: null, at })
  return true
}

/** Takes back a message that has not gone: it is kept unseen, so that its name is never sent after all. Throws MESSAGE_GONE where it may have gone. */
export async function takeBack(services: ChannelServices, caller: Caller, replyId: string): Promise<Outcome> {
  return services.database.write(caller.workspace_id, async (connection) => {
    const found = await findReply(connection, replyId)
    if (!found) throw new DomainError('NOT_FOUND')
    const { chat_code, msg_id } = found
    await lockChat(connection, chat_code)
    const now = services.now().toISOString()
    const { rowCount } = await connection.client.query(
      `update chat_message set taken_back_at = $4 where workspace_id = $1 and chat_code = $2 and msg_id = $3 and taken_back_at is null
         and ((sent_status = 0 and attempted_at is null) or sent_status = 2)`,
      [caller.workspace_id, chat_code, msg_id, now],
    )
    if (rowCount === 0) throw new DomainError('MESSAGE_GONE')
    await refreshChat(connection, chat_code)
    const { chat } = await tellChat(connection, { chat_code, removed: [{ msg_id, reply_id: replyId }], agent_id: caller.agent_id, at: now })
    return { chat, message: (await readMessages(connection, chat_code, [msg_id]))[0] as ChatMessage }
  })
}
