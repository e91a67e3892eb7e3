import type { Marketplace } from '#contract/core/marketplace.ts'
import type { KnownChat, MessageStatus } from '#server/channels/chats.ts'
import type { Job } from '#server/db/outbox.ts'

/** Whose conversations a channel tells of. */
export interface ChatOrigin {
  readonly workspace_id: number
  readonly store_code: string
  readonly marketplace: Marketplace
}

/** Queue of chats with messages on their way: one after the other, in their order. */
export const chatSendJob = 'chat.send'
export interface ChatSend {
  readonly workspace_id: number
  readonly chat_code: string
}
/**
 * One waits for each chat, and sends all that is due by then. It names its store: one whose channel does not answer holds up no other. `unawaited`: it goes
 * behind what people wrote, since nobody waits for it.
 */
export const chatSend = (
  { workspace_id, store_code, marketplace, chat_code }: ChatSend & ChatOrigin,
  at: number,
  unawaited = false,
): Job<ChatSend & ChatOrigin> => ({
  name: chatSendJob,
  data: { workspace_id, store_code, marketplace, chat_code },
  singletonKey: `${workspace_id}/${chat_code}`,
  startAfter: new Date(at),
  priority: unawaited ? -1 : 0,
})

/** Queue of small things to tell a channel, or to ask it, about a chat: that its messages were read, who the buyer is, the file of a message. */
export const chatTellJob = 'chat.tell'
export type ChatTell = ChatSend &
  ({ readonly what: 'read' | 'profile' } | { readonly what: 'media'; readonly msg_id: number; readonly media_id: string })
export const chatTell = (tell: ChatTell & ChatOrigin): Job<ChatTell> => ({
  name: chatTellJob,
  data: tell,
  singletonKey: [tell.workspace_id, tell.chat_code, tell.what, ...(tell.what === 'media' ? [tell.msg_id] : [])].join('/'),
})

/** Queue of conversations in which something was written that no push told: what they hold since an instant is read. */
export const chatCatchUpJob = 'chat.catch-up'
export interface ChatCatchUp extends ChatOrigin {
  readonly chat: KnownChat
  /** ISO 8601. */
  readonly since: string
}
/** One that waits serves every such push about its conversation. */
export const chatCatchUp = ({ workspace_id, store_code, marketplace, chat, since }: ChatCatchUp): Job<ChatCatchUp> => ({
  name: chatCatchUpJob,
  data: { workspace_id, store_code, marketplace, chat, since },
  singletonKey: `${workspace_id}/${store_code}/${chat.chat_id}`,
})

/** Queue of statuses that were quicker than the answer to the call they are about. */
export const chatStatusJob = 'chat.status'
export interface ChatStatus extends ChatOrigin {
  readonly status: MessageStatus
  /** From 1 on. */
  readonly attempt: number
}
export const chatStatus = (news: ChatStatus, afterSeconds: number): Job<ChatStatus> => ({
  name: chatStatusJob,
  data: news,
  startAfter: new Date(Date.now() + afterSeconds * 1000),
})
