import { type ChatMessage, sentStatus } from '#contract/chat/chat.ts'
import type { OutboxEntry } from '#platform/outbox/outbox-entry.ts'

/** A message as the conversation shows it: of the server, on its way there, or both (tried again). */
export interface ShownMessage {
  readonly key: string
  readonly message: ChatMessage | null
  readonly entry: OutboxEntry | null
}

/** The same message shown the same way is the same object: what did not change is not drawn again. */
const plain = new WeakMap<ChatMessage, ShownMessage>()

function shownAs(message: ChatMessage, entry: OutboxEntry | null): ShownMessage {
  const known = plain.get(message)
  if (known && !entry) return known
  // The name that it was sent under stays when the server's number comes: the same element goes on showing it.
  const shown = { key: message.reply_id ?? String(message.msg_id), message, entry }
  if (!entry) plain.set(message, shown)
  return shown
}

/** The conversation with what is on its way: that stands last, in its order. What is being taken back is not shown. */
export function shownMessages(messages: readonly ChatMessage[], entries: readonly OutboxEntry[], chatCode: string): ShownMessage[] {
  const byReply = new Map(entries.filter(({ chat_code }) => chat_code === chatCode).map((entry) => [entry.reply_id, entry]))
  const shown = messages.flatMap((message): ShownMessage[] => {
    const entry = message.reply_id === null ? undefined : byReply.get(message.reply_id)
    if (entry) byReply.delete(entry.reply_id)
    if (entry?.state === 'retracting') return []
    return [shownAs(message, entry ?? null)]
  })
  const waiting = [...byReply.values()].filter(({ state, body }) => state !== 'retracting' && !body.is_resend).toSorted((a, b) => a.place - b.place)
  return [...shown, ...waiting.map((entry) => ({ key: entry.reply_id, message: null, entry }))]
}

/** How a message of ours stands. */
export type SendState = 'waiting' | 'pending' | 'sent' | 'read' | 'failed' | 'refused' | 'asking'

export function sendStateOf({ message, entry }: ShownMessage): SendState {
  if (entry?.state === 'refused' || entry?.state === 'asking') return entry.state
  if (!message || entry) return 'waiting'
  if (message.sent_status === sentStatus.failed) return 'failed'
  if (message.sent_status === sentStatus.pending) return 'pending'
  return message.read_status === 1 ? 'read' : 'sent'
}

/** Messages of one side that follow each other within so long stand together. Milliseconds. */
const togetherMs = 5 * 60_000

export const instantOf = ({ message, entry }: ShownMessage): string => message?.reply_time ?? new Date(entry?.at ?? 0).toISOString()
/** Of what is on its way its own seat is the writer, whose name comes with the server's answer. */
const writerOf = ({ message }: ShownMessage): string => (message && message.sender !== 'seller' ? message.sender : 'seller')
const agentOf = ({ message }: ShownMessage): string | null => message?.agent_name ?? null

/** Whether a message goes on from the one before it: the same side, and of ours the same agent, shortly after. */
export function goesOn(before: ShownMessage | undefined, after: ShownMessage): boolean {
  if (!before || writerOf(before) !== writerOf(after)) return false
  if (after.message && before.message && agentOf(before) !== agentOf(after)) return false
  return Date.parse(instantOf(after)) - Date.parse(instantOf(before)) < togetherMs
}

/** The quoted message of one, by what the server or the outbox says. */
export function quotedIdOf({ message, entry }: ShownMessage): number | null {
  if (message) return message.context_id
  return typeof entry?.body.context_id === 'number' ? entry.body.context_id : null
}
