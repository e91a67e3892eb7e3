import { sendFailures } from '#contract/chat/chat.ts'
import type { ChatRef, OutgoingMessage, SentMessage } from '#server/channels/chats.ts'
import { ChannelFailure } from '#server/channels/failure.ts'
import type { ChannelServices } from '#server/domains/channel-services.ts'
import {
  type ChatSend,
  type ClaimedMessage,
  claimNext,
  failMessageOf,
  keepClaim,
  planForgotten,
  readMedia,
  type SendResult,
  settleSent,
} from '#server/domains/chat/chat.port.ts'
import { every } from './every.ts'

/** Tries before a channel that does not answer, or limits us, counts as a failure that the agent sees: after 2, 4, 8 and 16 seconds. */
const mostAttempts = 5

const everyMs = 60_000

/** Looks for messages whose job is no more, at once and every minute. */
export const startSendWatch = (services: ChannelServices): (() => Promise<void>) =>
  every(everyMs, services.log, 'messages that nobody sends', () => planForgotten(services))

/** Sends what is due in a chat, one message after the other in their order, and writes what became of each. */
export function createChatSend(services: ChannelServices): (job: ChatSend) => Promise<void> {
  return async (job) => {
    for (;;) {
      const message = await claimNext(services, job)
      if (!message) return
      const result = await send(services, job, message)
      services.log.info({ ...job, msg_id: message.msg_id, attempt: message.attempt, result: result.kind }, 'channel answered')
      await settleSent(services, job, message, result)
    }
  }
}

/** Thrown out of a call that is not to be made. */
class ClaimLost extends Error {}

async function send(services: ChannelServices, job: ChatSend, message: ClaimedMessage): Promise<SendResult> {
  const { workspace_id } = job
  const { chat_id, mp_buyer_id, marketplace, store_code, store_id, uncertain_since: since, known } = message
  // A try that nobody knows the end of, and now this one: until the channel says no, either may have arrived.
  const uncertain = since !== null
  // Every try before ended without a word of how: what comes after it in the chat is not to wait for ever.
  if (message.attempt > mostAttempts) return { kind: 'failed', fail_message: sendFailures.unavailable, uncertain }
  const callMs = services.channels.get(marketplace)?.channel.limits.timeoutMs ?? 0
  let reached = false
  try {
    const outgoing = await outgoingOf(services, message)
    if (!outgoing) return { kind: 'failed', fail_message: 'The file is missing', uncertain: false }
    const sent = await services.channels.call(marketplace, { workspace_id, store_code, store_id }, async ({ chat }, store) => {
      if (!chat) throw new ChannelFailure('rejected', `${marketplace} has no chat`)
      // Its turn, or new credentials, may have been long in coming.
      if (!(await keepClaim(services, job, message, callMs))) throw new ClaimLost()
      const ref: ChatRef = { chat_id, mp_buyer_id }
      if (since !== null) {
        const before: SentMessage | null = (await chat.sentAlready?.(store, ref, outgoing, { since, known })) ?? null
        if (before) return before
        const decided = message.is_resend && message.attempt === 1
        const safe = chat.sentAlready !== undefined || chat.capabilities.idempotent
        // Nobody can say whether it arrived, unless a status still does: it is not sent a second time unless a person wants that.
        if (!safe && !decided) throw new ChannelFailure('unavailable', 'no answer')
      }
      reached = true
      return chat.send(store, ref, outgoing)
    })
    return { kind: 'sent', sent }
  } catch (failure) {
    if (failure instanceof ClaimLost) return { kind: 'lost' }
    if (failure instanceof ChannelFailure) return resultOf(failure, message.attempt, uncertain)
    // A mistake of ours is met as a channel that does not answer: it is tried again, and in the end the agent sees it.
    services.log.error({ err: failure, workspace_id, store_code, msg_id: message.msg_id }, 'message could not be sent')
    return resultOf(new ChannelFailure('unavailable', String(failure), undefined, undefined, reached), message.attempt, uncertain)
  }
}

/** How a failure is met, by its kind: what waiting cannot mend is told at once, the rest when the tries are used up. */
function resultOf({ kind, reason, refusal, retryAfterMs, reached }: ChannelFailure, attempt: number, uncertain: boolean): SendResult {
  if (kind === 'auth-expired') return { kind: 'failed', fail_message: sendFailures.tokenExpired, uncertain }
  if (kind === 'rejected') return { kind: 'failed', fail_message: failMessageOf({ reason, refusal: refusal ?? null }), uncertain }
  const unknown = uncertain || (kind === 'unavailable' && reached)
  if (attempt < mostAttempts) return { kind: 'later', seconds: retryAfterMs ? retryAfterMs / 1000 : 2 ** attempt, uncertain: unknown }
  return { kind: 'failed', fail_message: kind === 'rate-limited' ? sendFailures.tooMany : sendFailures.unavailable, uncertain: unknown }
}

/** Null where its file is no longer there. */
async function outgoingOf({ database }: ChannelServices, message: ClaimedMessage): Promise<OutgoingMessage | null> {
  const { type, reply_id, context_mp_msg_id, product, mp_product_id, template, template_language, template_values } = message
  const named = { reply_id, context_mp_msg_id }
  if (template) return { ...named, type: 'template', name: template, language: template_language ?? 'id', values: template_values ?? [] }
  if (type === 'text') return { ...named, type, message: message.message }
  if (type === 'product') return product && { ...named, type, product, mp_product_id, message: message.message }
  const media = message.file && (await readMedia(database, message.file, message.filename))
  return media ? { ...named, type, media, message: message.message } : null
}
