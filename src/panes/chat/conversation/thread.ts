import { type Chat, type ChatMessage, type ChatMessageType, compareMessages } from '#contract/chat/chat.ts'

/**
 * A conversation as a window knows it: what was read, and what events said since. Reads and events overtake each other, so that each message carries the
 * version of its chat that it was last told with, and the higher one counts.
 */
export interface Thread {
  readonly chat: Chat
  /** In the conversation's order. */
  readonly messages: readonly ChatMessage[]
  /** By `msg_id`: the chat's version that the message, or its end, was told with. */
  readonly versions: ReadonlyMap<number, number>
  readonly gone: ReadonlySet<number>
  /** There are older ones on the server. */
  readonly older: boolean
  readonly channel: ChannelTakes
}

/** What the channel of a conversation can be sent. */
export interface ChannelTakes {
  readonly takes: readonly ChatMessageType[]
  /** Characters of a text. */
  readonly max_text: number
  /** Whether prepared templates can be sent. */
  readonly templates: boolean
  /** Whether a message can quote another. */
  readonly quotes: boolean
}

interface Read extends ChannelTakes {
  readonly chat: Chat
  readonly messages: readonly ChatMessage[]
  readonly older: boolean
}

const laterChat = (a: Chat, b: Chat): Chat => (b.version >= a.version ? b : a)

/** The newest messages, as a read that began anew answers. */
export const threadFrom = ({ chat, messages, older, takes, max_text, templates, quotes }: Read): Thread => ({
  chat,
  messages: [...messages].sort(compareMessages),
  versions: new Map(messages.map(({ msg_id }) => [msg_id, chat.version])),
  gone: new Set(),
  older,
  channel: { takes, max_text, templates, quotes },
})

/** Takes messages that were read: each counts unless something later was told of it. */
function takeRead(thread: Thread, { chat, messages, takes, max_text, templates, quotes }: Read): Thread {
  const versions = new Map(thread.versions)
  const byId = new Map(thread.messages.map((message) => [message.msg_id, message]))
  for (const message of messages) {
    if (thread.gone.has(message.msg_id) || chat.version < (versions.get(message.msg_id) ?? 0)) continue
    versions.set(message.msg_id, chat.version)
    byId.set(message.msg_id, message)
  }
  const channel = { takes, max_text, templates, quotes }
  return { ...thread, channel, chat: laterChat(thread.chat, chat), messages: [...byId.values()].sort(compareMessages), versions }
}

/** Older messages, to go before the others. */
export const withOlder = (thread: Thread, read: Read): Thread => ({ ...takeRead(thread, read), older: read.older })

/**
 * The newest messages, read again. What is older than them stays; where they no longer reach what is known, the rest begins anew, for what lies between
 * is not known. What a read that is up to date no longer has is gone.
 */
export function withNewest(thread: Thread, read: Read): Thread {
  const oldest = read.messages.toSorted(compareMessages)[0]
  if (
    oldest &&
    read.older &&
    !thread.messages.some((known) => compareMessages(known, oldest) >= 0 && read.messages.some(({ msg_id }) => msg_id === known.msg_id))
  )
    return takeRead({ ...threadFrom(read), gone: thread.gone }, read)
  const present = new Set(read.messages.map(({ msg_id }) => msg_id))
  const kept = thread.messages.filter(
    (known) =>
      present.has(known.msg_id) ||
      (oldest !== undefined && compareMessages(known, oldest) < 0) ||
      (thread.versions.get(known.msg_id) ?? 0) > read.chat.version,
  )
  const older = oldest && kept.some((known) => compareMessages(known, oldest) < 0) ? thread.older : read.older
  return { ...takeRead({ ...thread, messages: kept }, read), older }
}

/** A message that is new, or whose status moved. */
export function withMessage(thread: Thread, chat: Chat, message: ChatMessage): Thread {
  const before = thread.versions.get(message.msg_id)
  if (thread.gone.has(message.msg_id) || (before !== undefined && chat.version < before)) return withChat(thread, chat)
  return {
    ...thread,
    chat: laterChat(thread.chat, chat),
    messages: [...thread.messages.filter(({ msg_id }) => msg_id !== message.msg_id), message].sort(compareMessages),
    versions: new Map(thread.versions).set(message.msg_id, chat.version),
  }
}

/** A message that is no more. */
export const withoutMessage = (thread: Thread, chat: Chat, msgId: number): Thread => ({
  ...thread,
  chat: laterChat(thread.chat, chat),
  messages: thread.messages.filter(({ msg_id }) => msg_id !== msgId),
  gone: new Set(thread.gone).add(msgId),
})

export const withChat = (thread: Thread, chat: Chat): Thread => (chat.version >= thread.chat.version ? { ...thread, chat } : thread)
