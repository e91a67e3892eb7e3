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
