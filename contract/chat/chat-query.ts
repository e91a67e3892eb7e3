import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { flag, listOf } from '../core/query.ts'
import { businessTypeSchema, chatPage } from './chat.ts'

/** The inbox's filters; the same names stand in the inbox's URL. */
export const chatFilterSchema = z.object({
  stores: listOf(z.string().max(64), 200).optional(),
  marketplace: listOf(marketplaceSchema, 20).optional(),
  tags: listOf(z.string().regex(/^\d{1,9}$/, 'a tag id'), 50).optional(),
  unreplied: flag.optional(),
  unread: flag.optional(),
  /** An agent's id, `me`, or `none` for those that nobody has. */
  agent_id: z.string().max(20).optional(),
  /** The list's three tabs in one word; `unread` and `unreplied` say the same. */
  type: z.enum(['all', 'unread', 'unreplied']).optional(),
  business_type: z.coerce.number().pipe(businessTypeSchema).optional(),
  /** Chats that something names one by one: those that a job failed for. */
  chat_code: listOf(z.string().max(64), 200).optional(),
  /** Without it chats on the blacklist are left out, unless something is searched or named. */
  blacklist: flag.optional(),
  /** Without it snoozed chats are left out, unless something is searched or named. */
  snoozed: flag.optional(),
  /** A name, a phone number or an order number. */
  s: z.string().trim().min(2).max(100).optional(),
})

export const chatListQuerySchema = chatFilterSchema.extend({
  limit: z.coerce.number().int().min(1).max(200).default(chatPage.first),
  /** Goes on behind the chat whose last message is from this instant; with `after_chat_code` exact where two share it. */
  start_timestamp: z.iso.datetime({ offset: true }).optional(),
  after_chat_code: z.string().max(64).optional(),
  /** Whether that chat is pinned: pinned ones stand before all others. */
  after_is_pin: flag.optional(),
})
export type ChatFilter = z.output<typeof chatFilterSchema>
export type ChatListQuery = z.output<typeof chatListQuerySchema>
