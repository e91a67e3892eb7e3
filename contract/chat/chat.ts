import { z } from 'zod'
import { type Marketplace, marketplaceSchema } from '../core/marketplace.ts'

export const chatMessageTypes = ['text', 'image', 'audio', 'video', 'document', 'product'] as const
export type ChatMessageType = (typeof chatMessageTypes)[number]

/** How far a message of ours has come; it only moves forward, but for a resend, which begins anew at pending. `10` is noted when the conversation is done. */
export const sentStatus = { pending: 0, sent: 1, failed: 2, done: 10 } as const
export type SentStatus = (typeof sentStatus)[keyof typeof sentStatus]
/** Whether the other side has read it. */
export const readStatus = { unread: 0, read: 1 } as const

/** Seconds in which a message of ours can be taken back before it goes. */
export const sendDelaySeconds = 5
/** Chats of the first page, and of each further one (specification §9). */
export const chatPage = { first: 50, more: 20 } as const
/** A batch of older messages with fewer than this tells that there are no more (specification §9). */
export const olderBatch = 15
export const messagesPerPage = 30
/** The longest side of an image that is sent, pixels (specification §5). */
export const imageMaxSide = 1200

const flag01 = z.union([z.literal(0), z.literal(1)])

export const chatTagSchema = z.object({ tag_id: z.number().int(), name: z.string() })
export type ChatTag = z.infer<typeof chatTagSchema>

export const chatProductSchema = z.object({
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
  /** Ours, rising within a chat. */
  msg_id: z.number().int(),
  /** The channel's id; null until it has taken the message. */
  mp_msg_id: z.string().nullable(),
  chat_code: z.string(),
  sender: z.enum(['buyer', 'seller', 'system']),
  agent_id: z.number().int().nullable(),
  agent_name: z.string().nullable(),
  type: z.enum(chatMessageTypes),
  message: z.string(),
  image_url: z.string().nullable(),
  media_url: z.string().nullable(),
  mime_type: z.string().nullable(),
  filename: z.string().nullable(),
  product: chatProductSchema.nullable(),
  /** The window's own name for a message that it sent: the same on every try, so that none is sent twice. */
  reply_id: z.string().nullable(),
  /** The message that this one was tried again for. */
  reply_id_ref: z.string().nullable(),
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
  /** What kind of conversation it is to the channel: `sales`, `service`; empty where it makes no difference. */
  business_type: z.string(),
  chat_blacklist: z.boolean(),
  /** When the buyer last wrote; the session counts from here. */
  last_reply_at: z.string().nullable(),
  /** When anybody last wrote: what the inbox is sorted by. */
  last_message_at: z.string(),
  last_message: z.object({
    msg_id: z.number().int(),
    sender: z.enum(['buyer', 'seller', 'system']),
    type: z.enum(chatMessageTypes),
    message: z.string(),
    sent_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(10)]),
  }),
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

const hour = 3_600_000
/** The session after the buyer's last message, milliseconds (specification §4). */
export const sessionMs = 24 * hour

/** When the session of a chat ends, or null where the buyer never wrote. */
export const sessionEnd = (lastReplyAt: string | null): number | null => (lastReplyAt === null ? null : Date.parse(lastReplyAt) + sessionMs)

/** Outside the session only a template may be sent there (channel facts: WhatsApp 131047, the Graph API alike). */
export const needsSession = (marketplace: Marketplace): boolean => ['whatsapp', 'facebook', 'instagram'].includes(marketplace)
