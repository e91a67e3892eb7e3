import { sendFailures } from '#contract/chat/chat.ts'
import type { IncomingMessage } from '#server/channels/chats.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { atOnce, type Turn } from '#server/db/turn.ts'
import { planAttention } from '../chat-settings/chat-settings.port.ts'
import type { Services } from '../handler.ts'
import { isHistorySql } from '../store/store.port.ts'
import { ensureChat } from './chat-create.ts'
import { type ChatOrigin, chatTell } from './chat-jobs.ts'
import { tellChat } from './chat-news.ts'
import { putBackFuture } from './chat-order.ts'
import { readListedProduct } from './chat-product.query.ts'
import { isAwaited, type NamedMessage, quoteAwaited } from './chat-quote.ts'
import { keepProductAddress, type LockedChat, ownName, type Refresh, refreshChat, searchTextOf } from './chat-write.ts'

export type MessageNews = ChatOrigin & { readonly message: IncomingMessage }

/** Whether a message is new here. */
export type Taken = 'created' | 'known'

/** Of one conversation, in one transaction: whoever writes in it meanwhile waits, and so do its readers for the news. */
const together = 50

/** A thumb that was put up, or a number that was changed, is answered by nobody by itself. */
const asksForAnswer = ({ kind }: IncomingMessage): boolean => kind !== 'reaction' && kind !== 'notice'

/** A clock that goes ahead must not put a message before all that is still to come. */
const notLater = (at: string, now: Date): string => new Date(Math.min(Date.parse(at), now.getTime())).toISOString()

/**
 * Takes in a message as its channel tells it: the buyer's, or ours (written here or in the channel's own application). The same message twice is one
 * row, whichever way it comes first. Chat, message and event are one transaction, and one at a time for each chat.
 */
export async function ingestMessage(services: Services, { message, ...origin }: MessageNews): Promise<Taken> {
  const [taken] = await ingestTogether(services, origin, [message])
  return taken ?? 'known'
}

/** What was written, by conversation, each in the order in which it was told. */
export function byConversation(messages: readonly IncomingMessage[]): Map<string, IncomingMessage[]> {
  const said = new Map<string, IncomingMessage[]>()
  for (const message of messages) {
    const before = said.get(message.chat_id)
    if (before) before.push(message)
    else said.set(message.chat_id, [message])
  }
  return said
}

/**
 * Takes in, as {@link ingestMessage}, what was written in one conversation, in its order: many messages to a transaction, each of which takes a turn, and the chat
 * brought up to them once.
 */
export async function ingestConversation(
  services: Services,
  origin: ChatOrigin,
  messages: readonly IncomingMessage[],
  turn: Turn = atOnce,
): Promise<Taken[]> {
  const answered = messages.findLastIndex(({ sender }) => sender === 'seller')
  const taken: Taken[] = []
  for (let from = 0; from < messages.length; from += together)
    taken.push(...(await turn(() => ingestTogether(services, origin, messages.slice(from, from + together), answered - from))))
  return taken
}

async function ingestTogether(
  services: Services,
  { workspace_id, store_code, marketplace }: ChatOrigin,
  messages: readonly IncomingMessage[],
  /** The place of the seller's last word among them, or where it would be. */
  answered = -1,
): Promise<Taken[]> {
  const [first] = messages
  if (!first) return []
  const now = services.now()
  const taken = await services.database.write(workspace_id, async (connection) => {
    const { chat, isNew } = await ensureChat(connection, { marketplace, store_code, ...first, at: notLater(first.at, now) })
    const { chat_code } = chat
    const each = await takeEach(connection, { chat, isNew, messages, answered, now })
    const { created, changed } = each
    if (created.length > 0) changed.push(...(await putBackFuture(connection, chat_code, now)))
    if (created.length > 0 || changed.length > 0) await refreshChat(connection, chat_code, each.refresh)
    const about = { workspace_id, store_code, marketplace, chat_code }
    await enqueue(connection, [
      ...(isNew && !first.full_name ? [chatTell({ ...about, what: 'profile' })] : []),
      ...created.flatMap(({ msg_id, message: { media_id } }) => (media_id ? [chatTell({ ...about, what: 'media', msg_id, media_id })] : [])),
    ])
    // What of history waits for an answer goes round once it is all read in (jobs/store-sync.ts).
    if (created.some((one) => isNews(one) && asksForAnswer(one.message))) await planAttention(connection, about)
    await tellAll(connection, chat_code, each, now)
    return each.taken
  })
  for (const [place, { mp_msg_id }] of messages.entries())
    services.log.info({ workspace_id, store_code, mp_msg_id, outcome: taken[place] }, 'message taken in')
  return taken
}

interface CreatedMessage extends InsertedMessage {
  readonly message: IncomingMessage
}

const isNews = ({ message, is_history }: CreatedMessage): boolean => message.sender === 'buyer' && !is_history

interface TakenEach {
  readonly taken: Taken[]
  readonly created: CreatedMessage[]
  /** Messages that were known, and are not what they were. */
  readonly changed: number[]
  readonly refresh: Refresh
}

interface ToTake {
  readonly chat: LockedChat
  readonly isNew: boolean
  readonly messages: readonly IncomingMessage[]
  readonly answered: number
  readonly now: Date
}

/** Each message once, and people of those that are news. */
async function tellAll(connection: Connection, chat_code: string, { created, changed }: TakenEach, now: Date): Promise<void> {
  const own = new Set(created.map(({ msg_id }) => msg_id))
  const before = [...new Set(changed)].filter((msg_id) => !own.has(msg_id))
  const idsOf = (some: readonly CreatedMessage[]) => some.map(({ msg_id }) => msg_id)
  const parts = [
    { messages: before },
    { messages: idsOf(created.filter((one) => !isNews(one))) },
    { messages: idsOf(created.filter(isNews)), areNew: true },
  ]
  for (const part of parts) if (part.messages.length > 0) await tellChat(connection, { chat_code, agent_id: null, at: now.toISOString(), ...part })
}

async function takeEach(connection: Connection, { chat, isNew, messages, answered, now }: ToTake): Promise<TakenEach> {
  const { chat_code } = chat
  const each: TakenEach = { taken: [], created: [], changed: [], refresh: {} }
  const { taken, created, changed } = each
  let known = chat
  let buyerWroteAt: string | undefined
  let unread = 0
  for (const [place, message] of messages.entries()) {
    const own = message.sender === 'seller' ? await adoptOwn(connection, chat_code, message) : null
    if (own?.changed) changed.push(own.msg_id, ...own.quoting)
    const at = notLater(message.at, now)
    const inserted = own ? null : await insertMessage(connection, chat, await withListed(connection, chat.store_code, message), at)
    taken.push(inserted ? 'created' : 'known')
    if (!inserted) continue
    created.push({ ...inserted, message })
    changed.push(...(await quoteAwaited(connection, chat_code, inserted)))
    if (message.sender !== 'buyer') continue
    if (!wasRead(message, inserted.is_history && place < answered)) unread += 1
    if (buyerWroteAt === undefined || at > buyerWroteAt) buyerWroteAt = at
    // What the first message tells of its buyer, a new chat was made with.
    if (!isNew || place > 0) known = await saveBuyer(connection, known, message)
  }
  return { ...each, refresh: buyerWroteAt === undefined ? {} : { buyerWroteAt, unread } }
}

/** As its marketplace tells it; where that tells nothing, what was answered before the store was connected was read. */
const wasRead = ({ is_read }: IncomingMessage, answeredThere: boolean): boolean => is_read ?? answeredThere

/** The message with what the store's listing says of its product, where the channel named nothing but that. */
async function withListed(connection: Connection, storeCode: string, message: IncomingMessage): Promise<IncomingMessage> {
  const { product, mp_product_id } = message
  if (!product || product.name || !mp_product_id) return message
  const listed = await readListedProduct(connection, storeCode, mp_product_id)
  return listed ? { ...message, product: { ...listed, url: product.url } } : message
}

/** Who the buyer is, as the latest message tells; what it leaves out is not forgotten. Answers the chat as it is then. */
async function saveBuyer(connection: Connection, chat: LockedChat, incoming: IncomingMessage): Promise<LockedChat> {
  const full_name = incoming.full_name || chat.full_name
  const phone = chat.phone ?? incoming.phone
  const business_type = incoming.business_type ?? chat.business_type
  if (full_name === chat.full_name && phone === chat.phone && business_type === chat.business_type) return chat
  const saved = { ...chat, full_name, phone, business_type }
  await connection.client.query(
    `update chat set full_name = $3, phone = $4, avatar = coalesce($5, avatar), search_text = $6, business_type = $7
     where workspace_id = $1 and chat_code = $2`,
    [workspaceOf(connection), chat.chat_code, full_name, phone, incoming.avatar, searchTextOf(saved), business_type],
  )
  return saved
}

const knownText = `
  select msg_id, mp_msg_id is not null as settled from chat_message
  where workspace_id = $1 and chat_code = $2 and sender = 'seller' and taken_back_at is null and (
    mp_msg_id = $3 or (mp_msg_id is null and reply_id = $4::uuid)
    or ($4::uuid is null and mp_msg_id is null and attempted_at is not null and type = $5 and message = $6
      and (sent_status = 0 or fail_message = '${sendFailures.unavailable}')))
  order by (mp_msg_id = $3) desc nulls last, msg_id limit 1`

interface AdoptedMessage {
  readonly msg_id: number
  readonly changed: boolean
  /** Messages that quote it, and could not be told so before. */
  readonly quoting: readonly number[]
}

/**
 * The channel tells of what was sent from here, maybe before the call that sent it was answered. Known by the channel's id, by our own name for it where
 * the channel carries that, else by what it says while a call is open. The message is then the one that is there.
 */
async function adoptOwn(connection: Connection, chatCode: string, message: IncomingMessage): Promise<AdoptedMessage | null> {
  const key = [workspaceOf(connection), chatCode] as const
  const { rows } = await connection.client.query<{ msg_id: number; settled: boolean }>({
    name: 'known-own-message',
    text: knownText,
    values: [...key, message.mp_msg_id, ownName(message.reply_id), message.type, message.message],
  })
  const [known] = rows
  if (!known) return null
  const incoming = await keepProductAddress(connection, chatCode, known.msg_id, message.product?.url)
  if (known.settled) return { msg_id: known.msg_id, changed: incoming, quoting: [] }
  const { rows: named } = await connection.client.query<NamedMessage>(
    `update chat_message set mp_msg_id = $4, sent_status = greatest(1, case when sent_status = 2 then 1 else sent_status end), fail_message = null,
       claimed_until = null where workspace_id = $1 and chat_code = $2 and msg_id = $3
     returning msg_id, ${isAwaited}`,
    [...key, known.msg_id, message.mp_msg_id],
  )
  return { msg_id: known.msg_id, changed: true, quoting: named[0] ? await quoteAwaited(connection, chatCode, named[0]) : [] }
}

/** What waits for it is asked beside it: on a cluster what an INSERT … SELECT returns may ask for no other rows. */
const insertText = `
  with asked as materialized (
    select max(q.msg_id) as msg_id, max(q.message) as message, exists (
      select from chat_message w where w.workspace_id = $1 and w.chat_code = $2 and w.context_mp_msg_id = $3
    ) as is_awaited, exists (
      select from store s where s.workspace_id = $1 and s.store_code = $15 and ${isHistorySql('$12')}
    ) as is_history
    from chat_message q where q.workspace_id = $1 and q.chat_code = $2 and q.mp_msg_id = $13
  ), added as (
    insert into chat_message (workspace_id, chat_code, mp_msg_id, sender, type, kind, message, image_url, media_url, mime_type, filename, product, reply_time,
      context_id, context_message, context_mp_msg_id)
    select $1, $2, $3, $4, $5, $14, $6, $7, $8, $9, $10, $11::jsonb, $12, asked.msg_id, left(asked.message, 300),
      case when asked.msg_id is null then $13 end
    from asked
    on conflict (workspace_id, chat_code, mp_msg_id) where mp_msg_id is not null do nothing
    returning msg_id
  )
  select added.msg_id, asked.is_awaited, asked.is_history from added cross join asked`

interface InsertedMessage extends NamedMessage {
  /** It was written before the store was connected. */
  readonly is_history: boolean
}

/** The new message; null where it is known. */
async function insertMessage(connection: Connection, chat: LockedChat, message: IncomingMessage, at: string): Promise<InsertedMessage | null> {
  const isImage = message.type === 'image'
  const { rows } = await connection.client.query<InsertedMessage>({
    name: 'insert-message',
    text: insertText,
    values: [
      workspaceOf(connection),
      chat.chat_code,
      message.mp_msg_id,
      message.sender,
      message.type,
      message.message,
      isImage ? message.media_url : null,
      isImage ? null : message.media_url,
      message.mime_type,
      message.filename,
      message.product && JSON.stringify(message.product),
      at,
      message.context_mp_msg_id,
      message.kind ?? null,
      chat.store_code,
    ],
  })
  return rows[0] ?? null
}
