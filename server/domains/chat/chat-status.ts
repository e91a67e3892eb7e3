import type { MessageStatus } from '#server/channels/chats.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import { type ChatOrigin, type ChatStatus, chatStatus } from './chat-jobs.ts'
import { tellChat } from './chat-news.ts'
import { type MessageProgress, progressed } from './chat-status.rules.ts'
import { lockChannelChat, ownName, refreshChat } from './chat-write.ts'

export type StatusNews = ChatOrigin & { readonly status: MessageStatus }
type OwnMessage = MessageProgress & { readonly msg_id: number }

/** A status whose message is not known while one is on its way may be of that one: it is looked at again. */
const lookAgainSeconds = 3
const mostLooks = 6

/** Takes in how far our messages have come. `unknown`: no message is meant by it, or not yet; then it is looked at again while one is on its way. */
export async function ingestMessageStatus(services: Services, news: StatusNews): Promise<'updated' | 'unchanged' | 'unknown'> {
  return takeStatus(services, { ...news, attempt: 1 })
}

export async function takeStatus(services: Services, news: ChatStatus): Promise<'updated' | 'unchanged' | 'unknown'> {
  const { status, workspace_id, store_code } = news
  const outcome = await services.database.write(workspace_id, async (connection) => {
    const chat = await lockChannelChat(connection, store_code, status.chat_id)
    if (!chat) return 'unknown'
    const meant = await readMeant(connection, chat.chat_code, status)
    if (meant.length === 0) {
      const early = news.attempt < mostLooks && (await somethingOpen(connection, chat.chat_code))
      if (early) await enqueue(connection, [chatStatus({ ...news, attempt: news.attempt + 1 }, lookAgainSeconds)])
      return 'unknown'
    }
    const moved = meant.flatMap((message) => {
      const progress = progressed(message, status)
      return progress ? [{ ...progress, msg_id: message.msg_id }] : []
    })
    if (moved.length === 0) return 'unchanged'
    await saveProgress(connection, chat.chat_code, moved)
    await refreshChat(connection, chat.chat_code)
    await tellChat(connection, {
      chat_code: chat.chat_code,
      messages: moved.map(({ msg_id }) => msg_id),
      agent_id: null,
      at: services.now().toISOString(),
    })
    return 'updated'
  })
  services.log.info({ workspace_id, store_code, mp_msg_id: status.mp_msg_id, status: status.status, outcome }, 'message status taken in')
  return outcome
}

const progressColumns = 'msg_id, sent_status, read_status, delivered, fail_message'

/** An old failure must not fail a message that is tried again: by our own name it counts only for the first try. */
const oneText = `
  select ${progressColumns} from chat_message
  where workspace_id = $1 and chat_code = $2 and sender = 'seller' and taken_back_at is null
    and (mp_msg_id = $3 or (mp_msg_id is null and reply_id = $4::uuid and not ($5 and is_resend)))
  order by (mp_msg_id = $3) desc nulls last limit 1`

/** "Everything up to an instant": what is there of ours and not as far yet. */
const upToText = `
  select ${progressColumns} from chat_message
  where workspace_id = $1 and chat_code = $2 and sender = 'seller' and taken_back_at is null and mp_msg_id is not null and reply_time <= $3
    and (read_status = 0 and $4 or not delivered) order by reply_time desc, msg_id desc limit 200`

async function readMeant(connection: Connection, chatCode: string, status: MessageStatus): Promise<OwnMessage[]> {
  const key = [workspaceOf(connection), chatCode]
  if (status.mp_msg_id !== null || status.reply_id !== null) {
    const values = [...key, status.mp_msg_id, ownName(status.reply_id), status.status === 'failed']
    return (await connection.client.query<OwnMessage>({ name: 'message-of-status', text: oneText, values })).rows
  }
  if (status.status !== 'read' && status.status !== 'delivered') return []
  const values = [...key, status.at, status.status === 'read']
  return (await connection.client.query<OwnMessage>({ name: 'messages-up-to', text: upToText, values })).rows
}

/** Whether a call to the channel is open whose answer would name the message. */
async function somethingOpen({ client, workspace_id }: Connection, chatCode: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from chat_message where workspace_id = $1 and chat_code = $2 and sender = 'seller' and mp_msg_id is null and attempted_at is not null
       and taken_back_at is null limit 1`,
    [workspace_id, chatCode],
  )
  return rowCount === 1
}

async function saveProgress(connection: Connection, chatCode: string, moved: readonly OwnMessage[]): Promise<void> {
  await connection.client.query(
    `update chat_message m set sent_status = x.sent_status, read_status = x.read_status, delivered = x.delivered, fail_message = x.fail_message
     from jsonb_to_recordset($3::jsonb) as x(msg_id bigint, sent_status int2, read_status int2, delivered bool, fail_message text)
     where m.workspace_id = $1 and m.chat_code = $2 and m.msg_id = x.msg_id`,
    [workspaceOf(connection), chatCode, JSON.stringify(moved)],
  )
}
