import { randomUUID } from 'node:crypto'
import type { TemplateLanguage } from '#contract/chat/channel-template.ts'
import type { ChatMessageType, ChatProduct } from '#contract/chat/chat.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { SentMessage } from '#server/channels/chats.ts'
import type { Connection } from '#server/db/database.ts'
import { enqueue } from '#server/db/outbox.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import { renameChat } from './chat-create.ts'
import { type ChatOrigin, type ChatSend, chatSend } from './chat-jobs.ts'
import { tellChat } from './chat-news.ts'
import { isAwaited, type NamedMessage, quoteAwaited, quoteInstead } from './chat-quote.ts'
import type { MessageProgress } from './chat-status.rules.ts'
import { keepProductAddress, type LockedChat, lockChat, refreshChat } from './chat-write.ts'

/** A message that this process sends now, with what the call needs. */
export interface ClaimedMessage {
  readonly msg_id: number
  /** Of this claim alone: who holds another one, or none, sends nothing. */
  readonly claim: string
  readonly chat_id: string
  readonly mp_buyer_id: string
  readonly marketplace: Marketplace
  readonly store_code: string
  /** The marketplace's own id of the store. */
  readonly store_id: string
  readonly type: ChatMessageType
  readonly message: string
  readonly file: string | null
  readonly filename: string | null
  readonly product: ChatProduct | null
  /** The marketplace's id of what this store sells the product as. */
  readonly mp_product_id: string | null
  readonly template: string | null
  readonly template_language: TemplateLanguage | null
  readonly template_values: readonly string[] | null
  readonly reply_id: string
  readonly context_mp_msg_id: string | null
  /** From 1 on, anew with every resend. */
  readonly attempt: number
  /** A person wants it sent again, whatever became of it before. */
  readonly is_resend: boolean
  /** When a try began of which nobody knows what became: null where there was none. */
  readonly uncertain_since: string | null
  /** The channel's ids of our other messages of late. */
  readonly known: readonly string[]
}

/** What became of a try. */
export type SendResult =
  | { readonly kind: 'sent'; readonly sent: SentMessage }
  | { readonly kind: 'failed'; readonly fail_message: string /** It may have arrived all the same. */; readonly uncertain: boolean }
  /** To be tried again after so many seconds. */
  | { readonly kind: 'later'; readonly seconds: number; readonly uncertain: boolean }
  /** Somebody else has it, or nobody wants it any more: nothing was sent, and nothing is to be written. */
  | { readonly kind: 'lost' }

/** How long whoever claimed a message has before it may be somebody else's, unless it is kept ({@link keepClaim}). */
const claimSeconds = 100
/** A claim that is kept holds this much longer than the call that it is kept for may take. */
const marginSeconds = 30
/** What a call that was cut off has sent already arrives within this time. */
const arrivalSeconds = 2
/** A clock that was put back by less is one that is set right. */
const stepSeconds = 5

/** A job that found nothing to do yet looks again this soon: a message may be taken back, or its sender be done, before it was to be expected. */
const lookAgainSeconds = 4

/** Until when a message is with who claimed it. A process that is no more has it only while a call that it may have made can still arrive. */
const heldUntil = (now: string): string =>
  `case when m.claimed_until > ${now} and m.claimed_by not in (select runner_id from job_runner) then m.call_until else m.claimed_until end`

/**
 * Until when a message waits: for its time, or for who claimed it. A wait that began later than now was begun by a clock that has been put back since: it is
 * over, for nobody knows how long it would still be.
 */
const waitsUntil = (now: string): string =>
  `case when m.queued_at <= ${now} + interval '${stepSeconds} seconds' or m.queued_at is null then greatest(m.due_at, ${heldUntil(now)}) else '-infinity' end`

const firstText = `
  select m.msg_id, waits_until > $3::timestamptz as waits, (extract(epoch from waits_until) - extract(epoch from $3::timestamptz))::float8 as seconds,
    not exists (select from chat_message p where p.workspace_id = $1 and p.chat_code = $2 and p.sent_status = 0 and p.taken_back_at is null
      and not p.automatic) as all_automatic
  from chat_message m cross join lateral (select ${waitsUntil('$3::timestamptz')} as waits_until) w where m.workspace_id = $1 and m.chat_code = $2 and m.sent_status = 0 and m.taken_back_at is null
  order by m.msg_id limit 1`

const claimText = `
  update chat_message m set attempts = m.attempts + 1, claim = $5, claimed_by = $6, call_until = null, queued_at = $4,
    claimed_until = $4::timestamptz + make_interval(secs => ${claimSeconds})
  from chat c join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code
  where m.workspace_id = $1 and m.chat_code = $2 and m.msg_id = $3 and c.workspace_id = $1 and c.chat_code = $2
  returning m.msg_id, m.claim, c.chat_id, c.mp_buyer_id, c.marketplace, c.store_code, s.store_id, m.type, m.message, coalesce(m.image_url, m.media_url) as file,
    m.filename, m.product,
    (select l.mp_product_id from listing l where l.workspace_id = $1 and l.store_code = c.store_code and l.sku = m.product->>'sku'
      and l.product_status <> 'deleted' order by l.product_status = 'active' desc, l.listing_id limit 1) as mp_product_id,
    m.template, m.template_language, m.template_values, m.reply_id,
    (select q.mp_msg_id from chat_message q where q.workspace_id = $1 and q.chat_code = $2 and q.msg_id = m.context_id) as context_mp_msg_id,
    m.attempts as attempt, m.is_resend, m.attempted_at as uncertain_since,
    array(select k.mp_msg_id from chat_message k where k.workspace_id = $1 and k.chat_code = $2 and k.sender = 'seller' and k.mp_msg_id is not null
      order by k.reply_time desc, k.msg_id desc limit 50) as known`

/**
 * The chat's first message on its way, claimed, or null: none is left, or the first is not due or with somebody else. A later one never overtakes it:
 * then the job comes back when it may go.
 */
export async function claimNext(services: Services, job: ChatSend): Promise<ClaimedMessage | null> {
  const now = services.now().toISOString()
  const runner = await services.notifications.runnerId()
  return services.database.write(job.workspace_id, async (connection) => {
    const chat = await lockChat(connection, job.chat_code)
    if (!chat) return null
    const key = [workspaceOf(connection), job.chat_code]
    const { rows } = await connection.client.query<{ msg_id: number; waits: boolean | null; seconds: number; all_automatic: boolean }>({
      name: 'first-on-its-way',
      text: firstText,
      values: [...key, now],
    })
    const [first] = rows
    if (!first) return null
    if (first.waits) {
      const at = Date.now() + Math.min(first.seconds, lookAgainSeconds) * 1000
      await enqueue(connection, [chatSend({ ...chat, workspace_id: job.workspace_id }, at, first.all_automatic)])
      return null
    }
    const claimed = await connection.client.query<ClaimedMessage>({
      name: 'claim-message',
      text: claimText,
      values: [...key, first.msg_id, now, randomUUID(), runner],
    })
    return claimed.rows[0] ?? null
  })
}

/**
 * Keeps a claim for a call that takes so long at most, immediately before it. False: it lapsed and is somebody else's, or the message was taken back, or has
 * arrived already; then nothing is to be sent. From here on it may have arrived.
 */
export async function keepClaim(services: Services, job: ChatSend, { msg_id, claim }: ClaimedMessage, callMs: number): Promise<boolean> {
  const asked = performance.now()
  const { rowCount } = await services.database.write(job.workspace_id, ({ client }) =>
    client.query({
      name: 'keep-claim',
      text: `update chat_message set claimed_until = $5::timestamptz + make_interval(secs => $6), call_until = $5::timestamptz + make_interval(secs => $7),
          queued_at = $5, attempted_at = coalesce(attempted_at, $5)
        where workspace_id = $1 and chat_code = $2 and msg_id = $3 and claim = $4 and sent_status = 0 and mp_msg_id is null and taken_back_at is null`,
      values: [
        job.workspace_id,
        job.chat_code,
        msg_id,
        claim,
        services.now().toISOString(),
        callMs / 1000 + marginSeconds,
        callMs / 1000 + arrivalSeconds,
      ],
    }),
  )
  // A process that stood still meanwhile may have lost it again.
  return rowCount === 1 && performance.now() - asked < marginSeconds * 1000
}

/** Writes what became of a try. One that news of the channel has settled meanwhile stays as that says. */
export async function settleSent(services: Services, job: ChatSend, claimed: ClaimedMessage, result: SendResult): Promise<void> {
  if (result.kind === 'lost') return
  const now = services.now().toISOString()
  await services.database.write(job.workspace_id, async (connection) => {
    const chat = await lockChat(connection, job.chat_code)
    if (!chat) return
    const news =
      result.kind === 'sent'
        ? await writeSent(connection, chat, claimed.msg_id, result.sent)
        : await writeUnsent(connection, job.chat_code, claimed, result, now)
    if (!news) return
    await refreshChat(connection, job.chat_code)
    await tellChat(connection, { chat_code: job.chat_code, ...news, agent_id: null, at: now })
  })
}

interface SettledNews {
  readonly messages: readonly number[]
  readonly removed?: readonly Twin[]
}

/** Null where it was known already. */
async function writeSent(connection: Connection, chat: LockedChat, msgId: number, sent: SentMessage): Promise<SettledNews | null> {
  if (sent.chat_id) await renameChat(connection, chat, sent.chat_id)
  const twin = await removeTwin(connection, chat.chat_code, msgId, sent.mp_msg_id)
  const repointed = twin ? await repoint(connection, chat.chat_code, twin.msg_id, msgId) : []
  const { rows: named } = await connection.client.query<NamedMessage>(
    `update chat_message set mp_msg_id = $4, sent_status = $5, read_status = greatest(read_status, $6), delivered = delivered or $7, fail_message = $8,
       claimed_until = null
     where workspace_id = $1 and chat_code = $2 and msg_id = $3 and mp_msg_id is null
     returning msg_id, ${isAwaited}`,
    [
      workspaceOf(connection),
      chat.chat_code,
      msgId,
      sent.mp_msg_id,
      twin?.sent_status ?? 1,
      twin?.read_status ?? 0,
      twin?.delivered ?? false,
      twin?.fail_message ?? null,
    ],
  )
  const addressKept = await keepProductAddress(connection, chat.chat_code, msgId, sent.product_url)
  const quoting = named[0] ? await quoteAwaited(connection, chat.chat_code, named[0]) : []
  return addressKept || named[0] ? { messages: [msgId, ...repointed, ...quoting], removed: twin ? [twin] : [] } : null
}

/** Null where nobody needs to hear of it: it is tried again, or somebody else has it. */
async function writeUnsent(
  connection: Connection,
  chatCode: string,
  { msg_id, claim }: ClaimedMessage,
  result: Exclude<SendResult, { kind: 'sent' | 'lost' }>,
  now: string,
): Promise<SettledNews | null> {
  const failed = result.kind === 'failed'
  const { rowCount } = await connection.client.query(
    `update chat_message set sent_status = $4, fail_message = $5, claimed_until = null, attempted_at = case when $6 then attempted_at end,
       due_at = $7::timestamptz + make_interval(secs => $8), queued_at = $7
     where workspace_id = $1 and chat_code = $2 and msg_id = $3 and claim = $9 and sent_status = 0 and mp_msg_id is null`,
    [
      workspaceOf(connection),
      chatCode,
      msg_id,
      failed ? 2 : 0,
      failed ? result.fail_message : null,
      result.uncertain,
      now,
      failed ? 0 : result.seconds,
      claim,
    ],
  )
  return failed && rowCount === 1 ? { messages: [msg_id] } : null
}

/** Messages that are due this long and with nobody have lost their job: it failed too often. */
const forgottenMs = 60_000

/** Puts what waits to be sent, and was forgotten, on its way again. */
export async function planForgotten({ database, now }: Services): Promise<void> {
  const at = now()
  const before = new Date(at.getTime() - forgottenMs).toISOString()
  await database.system(async (connection) => {
    const { rows } = await connection.client.query<ChatSend & ChatOrigin & { all_automatic: boolean }>(
      `select c.workspace_id, c.store_code, c.marketplace, c.chat_code, bool_and(m.automatic) as all_automatic
       from chat_message m join chat c on c.workspace_id = m.workspace_id and c.chat_code = m.chat_code
       where m.sent_status = 0 and m.taken_back_at is null and ${waitsUntil('$2::timestamptz')} <= $1
       group by c.workspace_id, c.chat_code limit 500`,
      [before, at.toISOString()],
    )
    await enqueue(
      connection,
      rows.map(({ all_automatic, ...chat }) => chatSend(chat, Date.now(), all_automatic)),
    )
  })
}

/** A copy of a message of ours, which the channel told of before the call was answered, with nothing that said that it is this one. */
type Twin = MessageProgress & { readonly msg_id: number; readonly reply_id: string | null }

/** Removes the copy; how far it had come is how far the message has. */
async function removeTwin(connection: Connection, chatCode: string, msgId: number, mpMsgId: string): Promise<Twin | null> {
  const { rows } = await connection.client.query<Twin>(
    `delete from chat_message t using chat_message m where t.workspace_id = $1 and t.chat_code = $2 and t.mp_msg_id = $4 and t.msg_id <> $3
       and m.workspace_id = $1 and m.chat_code = $2 and m.msg_id = $3 and m.mp_msg_id is null
     returning t.msg_id, t.reply_id, t.sent_status, t.read_status, t.delivered, t.fail_message`,
    [workspaceOf(connection), chatCode, msgId, mpMsgId],
  )
  return rows[0] ?? null
}

/** What named the copy names the message: quotes, which are answered, and what was said of the last word. */
async function repoint(connection: Connection, chatCode: string, from: number, to: number): Promise<number[]> {
  const values = [workspaceOf(connection), chatCode, from, to]
  await connection.client.query('update chat set marked_msg_id = $4 where workspace_id = $1 and chat_code = $2 and marked_msg_id = $3', values)
  return quoteInstead(connection, chatCode, from, to)
}
