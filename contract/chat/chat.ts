import { z } from 'zod'
import type { ErrorCode } from '../core/error.ts'
import { type Marketplace, marketplaceFacts, marketplaceSchema } from '../core/marketplace.ts'

export const chatMessageTypes = ['text', 'image', 'audio', 'video', 'document', 'product'] as const
export type ChatMessageType = (typeof chatMessageTypes)[number]

/**
 * What a message is that is shown as a text for want of anything better: its text says the rest, as far as the channel tells it. `unknown` is whatever a
 * channel has that nobody here knows.
 */
export const chatMessageKinds = [
  'location',
  'contact',
  'sticker',
  'reaction',
  'poll',
  'order',
  'offer',
  'call',
  'story',
  'post',
  'notice',
  'unknown',
] as const
export type ChatMessageKind = (typeof chatMessageKinds)[number]

/** How far a message of ours has come; it only moves forward, but for a resend, which begins anew at pending. `10` is known, and never written here (docs/decisions/chat-messages.md). */
export const sentStatus = { pending: 0, sent: 1, failed: 2, done: 10 } as const
export type SentStatus = (typeof sentStatus)[keyof typeof sentStatus]
/** Whether the other side has read it. */
export const readStatus = { unread: 0, read: 1 } as const

/** What `fail_message` says where it is not the channel's own words; each is also an error code with a text in both languages. */
export const sendFailures = {
  tooMany: 'TOO_MANY_REQUESTS',
  noPermission: 'TOKOPEDIA_NO_PERMISSION',
  sessionOver: 'SESSION_OVER',
  templateNotApproved: 'TEMPLATE_NOT_APPROVED',
  templateValues: 'TEMPLATE_VALUES_WRONG',
  tokenExpired: 'NO_VALID_TOKEN',
  unavailable: 'MARKETPLACE_UNAVAILABLE',
} as const satisfies Record<string, ErrorCode>

/** Seconds in which a message of ours can be taken back before it goes: the server waits them. */
export const sendDelaySeconds = 5
/** Chats of the first page, and of each further one (specification §9). */
export const chatPage = { first: 50, more: 20 } as const
/** A batch of older messages with fewer than this tells that there are no more (specification §9). */
export const olderBatch = 15
/** Characters of a text, whatever the channel takes. */
export const longestText = 5000
export const messagesPerPage = 30
/** The longest side of an image that is sent, pixels (specification §5). */
export const imageMaxSide = 1200

/** Whose conversation with a store it is (specification §9): a buyer's, or the marketplace's own, as of its seller care. */
export const businessTypes = { seller: 10, marketplace: 20 } as const
export type BusinessType = (typeof businessTypes)[keyof typeof businessTypes]
export const businessTypeSchema = z.union([z.literal(businessTypes.seller), z.literal(businessTypes.marketplace)])

const flag01 = z.union([z.literal(0), z.literal(1)])

export const chatTagSchema = z.object({ tag_id: z.number().int(), name: z.string() })
export type ChatTag = z.infer<typeof chatTagSchema>

export const chatProductSchema = z.object({
  /** Where the buyer finds it; empty where no link is known. */
  url: z.string(),
  name: z.string(),
  /** Whole rupiah. */
  price: z.number().int(),
  /** Available pieces. */
  stock: z.number().int(),
  image_url: z.string().nullable(),
  sku: z.string().nullable(),
})
export type ChatProduct = z.infer<typeof chatProductSchema>

/** One message. Instants ISO 8601. */
export const chatMessageSchema = z.object({
  /** Ours, rising as messages become known. */
  msg_id: z.number().int(),
  /** The channel's id; null until it has taken the message. */
  mp_msg_id: z.string().nullable(),
  chat_code: z.string(),
  sender: z.enum(['buyer', 'seller', 'system']),
  agent_id: z.number().int().nullable(),
  agent_name: z.string().nullable(),
  type: z.enum(chatMessageTypes),
  /** Absent in events that were kept before it was told. */
  kind: z.enum(chatMessageKinds).nullish(),
  message: z.string(),
  image_url: z.string().nullable(),
  media_url: z.string().nullable(),
  mime_type: z.string().nullable(),
  filename: z.string().nullable(),
  product: chatProductSchema.nullable(),
  /** The channel's template that it goes as: its words are not ours to change. */
  template: z.string().nullable(),
  /** The window's own name for a message that it sent: the same on every try, so that none is sent twice. */
  reply_id: z.string().nullable(),
  /** The message that this one was tried again for. */
  reply_id_ref: z.string().nullable(),
  /** When it was written: the conversation is in this order ({@link compareMessages}). */
  reply_time: z.string(),
  /** The quoted message, and what it said. */
  context_id: z.number().int().nullable(),
  context_message: z.string().nullable(),
  is_resend: z.boolean(),
  sent_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(10)]),
  read_status: flag01,
  /** TOO_MANY_REQUESTS, TOKOPEDIA_NO_PERMISSION, or the channel's own words. */
  fail_message: z.string().nullable(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** A conversation's order: by when each was written, not by when it arrived, since deliveries overtake each other. */
export const compareMessages = (a: Pick<ChatMessage, 'reply_time' | 'msg_id'>, b: Pick<ChatMessage, 'reply_time' | 'msg_id'>): number =>
  Date.parse(a.reply_time) - Date.parse(b.reply_time) || a.msg_id - b.msg_id

/** One conversation as the inbox shows it: also what events carry. */
export const chatSchema = z.object({
  chat_code: z.string(),
  /** The channel's own id of the conversation. */
  chat_id: z.string(),
  mp_buyer_id: z.string(),
  mp_store_id: z.string(),
  store_code: z.string(),
  store_name: z.string(),
  marketplace: marketplaceSchema,
  avatar: z.string().nullable(),
  full_name: z.string(),
  alias_name: z.string().nullable(),
  phone: z.string().nullable(),
  notes: z.string(),
  agent_id: z.number().int().nullable(),
  agent_name: z.string().nullable(),
  business_type: businessTypeSchema,
  chat_blacklist: z.boolean(),
  /** When the buyer last wrote; the session counts from here. */
  last_reply_at: z.string().nullable(),
  /** When anybody last wrote, or when it came back from its sleep: what the inbox is sorted by. */
  last_message_at: z.string(),
  /** Null in a chat that was begun here and in which nobody wrote yet. */
  last_message: z
    .object({
      msg_id: z.number().int(),
      sender: z.enum(['buyer', 'seller', 'system']),
      type: z.enum(chatMessageTypes),
      kind: z.enum(chatMessageKinds).nullish(),
      message: z.string(),
      sent_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(10)]),
      /** Absent in events that were kept before it was told. */
      reply_time: z.string().optional(),
    })
    .nullable(),
  is_replied: flag01,
  is_read: flag01,
  is_pin: flag01,
  unread_count: z.number().int(),
  tags: z.array(chatTagSchema),
  /** Another conversation of the same buyer that this one goes on from. */
  previous_chat_code: z.string().nullable(),
  /** Until then it stays out of the inbox, or until the buyer writes. */
  snoozed_until: z.string().nullable(),
  version: z.number().int(),
})
export type Chat = z.infer<typeof chatSchema>

/** When anybody last wrote, which is before its place in the inbox where it came back from its sleep. */
export const lastSaidAt = ({ last_message, last_message_at }: Pick<Chat, 'last_message' | 'last_message_at'>): string =>
  last_message?.reply_time ?? last_message_at

/** An agent whom chats can be given to. */
export const chatAgentSchema = z.object({
  user_id: z.number().int(),
  /** Null for a super admin, who is no agent and is given none. */
  agent_id: z.number().int().nullable(),
  name: z.string(),
  is_online: z.boolean(),
  chat_total: z.number().int(),
  unreplied_total: z.number().int(),
})

export const chatPresenceStates = ['viewing', 'typing', 'away'] as const
/** Who views a chat or types in it. It is told and forgotten: who hears nothing for {@link presenceSeconds} takes them for gone. */
export const chatPresenceSchema = z.object({
  chat_code: z.string(),
  user_id: z.number().int(),
  name: z.string(),
  state: z.enum(chatPresenceStates),
  at: z.string(),
})
export type ChatPresence = z.infer<typeof chatPresenceSchema>
/** Who is still there says so again sooner than this. */
export const presenceSeconds = 15

/** A short, stable mark of a text, for codes (FNV-1a in base 36). */
function markOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0
  return hash.toString(36)
}

/** `WA-1q2w3e4-62812…`: our code of a channel's conversation, url-safe and at most 64 characters. Ids that are longer, or not url-safe, are marked. */
export function chatCodeOf(marketplace: Marketplace, storeCode: string, chatId: string): string {
  const plain = chatId.replace(/[^\w-]/g, '_')
  const id = plain === chatId && plain.length <= 40 ? plain : `${plain.slice(0, 24)}-${markOf(chatId)}${markOf(`${chatId}/`)}`
  return `${marketplaceFacts[marketplace].prefix}-${markOf(storeCode)}-${id}`
}

const hour = 3_600_000
/** The session after the buyer's last message, milliseconds (specification §4). */
export const sessionMs = 24 * hour

/** When the session of a chat ends, or null where the buyer never wrote. */
export const sessionEnd = (lastReplyAt: string | null): number | null => (lastReplyAt === null ? null : Date.parse(lastReplyAt) + sessionMs)

/** Outside the session only a template may be sent there (channel facts: WhatsApp 131047, the Graph API alike). */
export const needsSession = (marketplace: Marketplace): boolean => ['whatsapp', 'facebook', 'instagram'].includes(marketplace)
