import { createHash } from 'node:crypto'
import type { ReceiverRefusal } from '#contract/chat/broadcast.ts'
import { type FilledBroadcast, fillChannelTemplate, fillMessage } from '#contract/chat/broadcast-text.ts'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import { DomainError } from '#contract/core/error.ts'
import type { ChatCapabilities } from '#server/channels/chats.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { ChannelServices } from '../channel-services.ts'
import { type LockedChat, lockChat, type PreparedMessage, resendPrepared, sendPrepared } from '../chat/chat.port.ts'
import type { BroadcastRef } from './broadcast-jobs.ts'

interface Claimed {
  readonly msg_ids: number[]
  readonly store_name: string
  readonly kind: 'message' | 'template'
  readonly message: string
  readonly image_url: string | null
  readonly image_mime: string | null
  readonly template: string | null
  readonly template_language: TemplateLanguage | null
  readonly template_values: string[]
  readonly created_by: string
}

/** Only who still waits is taken, by one process, and nobody once the broadcast was called off. */
const claimText = `
  update chat_broadcast_receiver r set status = 2, fail_message = null, settled_at = null
  from chat_broadcast b
  where r.workspace_id = $1 and r.broadcast_id = $2 and r.chat_code = $3 and r.status = 1
    and b.workspace_id = $1 and b.broadcast_id = $2 and b.cancelled_at is null
  returning r.msg_ids, b.kind, b.message, b.image_url, b.image_mime, b.template, b.template_language, b.template_values, b.created_by,
    (select s.store_name from store s where s.workspace_id = $1 and s.store_code = r.store_code) as store_name`

/** Puts a receiver's messages on their way: claimed, written and given to the sender in one transaction, so that nobody gets them twice. */
export const sendToReceiver = (services: ChannelServices, job: BroadcastRef, chatCode: string): Promise<void> =>
  services.database.write(job.workspace_id, async (connection) => {
    const chat = await lockChat(connection, chatCode)
    const key = [job.workspace_id, job.broadcast_id, chatCode]
    const { rows } = await connection.client.query<Claimed>({ name: 'claim-receiver', text: claimText, values: key })
    const [claimed] = rows
    if (!claimed) return
    const now = services.now()
    const capabilities = chat && services.channels.get(chat.marketplace)?.chat?.capabilities
    const refusal = chat ? await hindrance(connection, chat, capabilities ?? null, claimed) : 'CHAT_NOT_FOUND'
    if (!chat || !capabilities || refusal) return refuse(connection, key, refusal ?? 'NOT_SUPPORTED', now)
    try {
      const prepared = claimed.msg_ids.length > 0 ? null : messagesFor(job, chat, claimed)
      if (prepared?.some(({ message }) => message.length > capabilities.max_text)) return refuse(connection, key, 'TOO_LONG', now)
      // Noted before it is told: the news of the messages finds whose they are.
      const keep = async (msgIds: readonly number[]) =>
        void (await connection.client.query(
          'update chat_broadcast_receiver set msg_ids = $4 where workspace_id = $1 and broadcast_id = $2 and chat_code = $3',
          [...key, msgIds],
        ))
      if (prepared) await sendPrepared(connection, { chat, messages: prepared, now, keep })
      else await resendPrepared(connection, { chat, msgIds: claimed.msg_ids, now })
    } catch (failure) {
      // What stands in the way is told before anything is written.
      if (!(failure instanceof DomainError)) throw failure
      await refuse(connection, key, failure.code as ReceiverRefusal, now)
    }
  })

async function refuse({ client }: Connection, key: readonly unknown[], refusal: ReceiverRefusal, now: Date): Promise<void> {
  await client.query(
    `update chat_broadcast_receiver set status = 9, fail_message = $4, settled_at = $5 where workspace_id = $1 and broadcast_id = $2 and chat_code = $3`,
    [...key, refusal, now.toISOString()],
  )
}

/** What may have changed since the receivers were written down, beyond what sending itself looks at. */
async function hindrance(
  connection: Connection,
  { marketplace, mp_buyer_id }: LockedChat,
  capabilities: ChatCapabilities | null,
  { kind, image_url }: Claimed,
): Promise<ReceiverRefusal | null> {
  if (!capabilities || (kind === 'template' && !capabilities.templates) || (image_url && !capabilities.images)) return 'NOT_SUPPORTED'
  const { rowCount } = await connection.client.query(
    'select 1 from chat where workspace_id = $1 and marketplace = $2 and mp_buyer_id = $3 and chat_blacklist limit 1',
    [workspaceOf(connection), marketplace, mp_buyer_id],
  )
  return rowCount ? 'CHAT_BLACKLISTED' : null
}

const nothing = {
  image_url: null,
  media_url: null,
  mime_type: null,
  filename: null,
  product: null,
  template: null,
  template_language: null,
  template_values: null,
} as const

/** A picture goes ahead of its text, as when an agent sends both. */
function messagesFor(job: BroadcastRef, chat: LockedChat, broadcast: Claimed): PreparedMessage[] {
  const { kind, message, image_url, image_mime, template, template_language, template_values, created_by, store_name } = broadcast
  const known = { name: chat.alias_name || chat.full_name, store: store_name, agent: created_by }
  const filled: FilledBroadcast = kind === 'template' ? fillChannelTemplate(message, template_values, known) : fillMessage(message, known)
  const text: PreparedMessage = {
    ...nothing,
    type: 'text',
    message: filled.text,
    template,
    template_language,
    template_values: template ? filled.values : null,
    reply_id: nameOf(job, chat.chat_code, 'text'),
  }
  if (!image_url) return [text]
  const picture: PreparedMessage = {
    ...nothing,
    type: 'image',
    message: '',
    image_url,
    mime_type: image_mime,
    reply_id: nameOf(job, chat.chat_code, 'image'),
  }
  return filled.text ? [picture, text] : [picture]
}

/** A message's name follows from whose it is and of which broadcast: it can be written once only. A UUID of version 8. */
function nameOf({ workspace_id, broadcast_id }: BroadcastRef, chatCode: string, part: 'text' | 'image'): string {
  const hex = createHash('sha256')
    .update(JSON.stringify(['broadcast', workspace_id, broadcast_id, chatCode, part]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
