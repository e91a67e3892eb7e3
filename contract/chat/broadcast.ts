import { z } from 'zod'
import { marketplaceSchema } from '../core/marketplace.ts'
import { listOf } from '../core/query.ts'
import { broadcastTextVariables, placeholdersOf, strangeVariables } from './broadcast-text.ts'
import { templateLanguageSchema } from './channel-template.ts'

/** How far a broadcast, and each of its receivers, has come (specification §4). */
export const broadcastStatus = { waiting: 1, processing: 2, done: 3, failed: 9 } as const
export type BroadcastStatus = (typeof broadcastStatus)[keyof typeof broadcastStatus]
const broadcastStatusSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(9)])

/** Receivers of one broadcast at most. */
export const mostReceivers = 10_000
/** A broadcast waits this long at most for its time. */
export const latestScheduleDays = 90
/** Receivers of a page of them. */
export const receiversPerPage = 100

/** Why somebody who matches is left out, in the order in which it is looked for. */
export const leftOutReasons = [
  'blacklisted',
  'not-connected',
  'no-template',
  'no-image',
  'too-long',
  'session-over',
  'same-buyer',
  'no-chat',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** What a receiver's `fail_message` says where the chat or the broadcast itself stood in the way. */
export const receiverRefusals = [
  'CANCELLED',
  'CHAT_BLACKLISTED',
  'SESSION_OVER',
  'NOT_SUPPORTED',
  'TOO_LONG',
  'CHAT_NOT_FOUND',
  'MESSAGE_GONE',
] as const
export type ReceiverRefusal = (typeof receiverRefusals)[number]

const days = z.coerce.number().int().min(1).max(3650)
/** Whom a broadcast is for; the same names in a query string and in a body. Without any, every chat with a buyer. */
export const audienceSchema = z.object({
  stores: listOf(z.string().max(64), 200).optional(),
  marketplace: listOf(marketplaceSchema, 20).optional(),
  /** Chats with any of these. */
  tags: listOf(z.string().regex(/^\d{1,9}$/, 'a tag id'), 50).optional(),
  /** Buyers who wrote within so many days. */
  wrote_within: days.optional(),
  /** Buyers who did not write for so many days. */
  silent_for: days.optional(),
  /** Buyers with an order, or without any. */
  orders: z.enum(['some', 'none']).optional(),
  /** With `orders: some`: the latest is at most so many days old. */
  ordered_within: days.optional(),
})
export type Audience = z.output<typeof audienceSchema>

const variables = (text: string): boolean => strangeVariables(text).length === 0
const known = `only ${broadcastTextVariables.map((name) => `{${name}}`).join(', ')}`

export const broadcastContentSchema = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('message'),
      /** Names in braces are filled in for each receiver. */
      message: z.string().trim().max(2000).refine(variables, known),
      /** A picture that goes ahead of the text: a `data:` address of at most 1 MB, or the address of a file that is kept here. */
      image_url: z.string().max(1_500_000).nullable().default(null),
    })
    .refine(({ message, image_url }) => message !== '' || image_url !== null, { path: ['message'], message: 'a text or a picture' }),
  z
    .object({
      kind: z.literal('template'),
      /** The name under which the channel has approved it. */
      template: z.string().trim().min(1).max(120),
      template_language: templateLanguageSchema.default('id'),
      /** Its text as it was approved: `{{1}}` and so on stand for the values. */
      message: z.string().trim().min(1).max(1024),
      /** What stands for each placeholder; names in braces are filled in. */
      values: z.array(z.string().trim().min(1).max(200).refine(variables, known)).max(10),
    })
    .refine(({ message, values }) => placeholdersOf(message) === values.length, { path: ['values'], message: 'one for each placeholder' }),
])

const total = z.number().int()

export const broadcastSchema = z.object({
  broadcast_id: z.number().int(),
  name: z.string(),
  status: broadcastStatusSchema,
  /** When somebody called it off: who was still waiting got nothing. */
  cancelled_at: z.string().nullable(),
  /** Null: it went at once. */
  scheduled_at: z.string().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** Who made it. */
  created_by: z.string(),
  kind: z.enum(['message', 'template']),
  /** What it says, as it was written. */
  message: z.string(),
  has_image: z.boolean(),
  receiver_total: total,
  waiting_total: total,
  processing_total: total,
  done_total: total,
  failed_total: total,
})
export type Broadcast = z.infer<typeof broadcastSchema>

export const broadcastDetailSchema = broadcastSchema.extend({
  audience: audienceSchema,
  image_url: z.string().nullable(),
  template: z.string().nullable(),
  template_language: templateLanguageSchema.nullable(),
  values: z.array(z.string()),
  /** Of those that failed: how many can be tried again. */
  retry_total: total,
})
export type BroadcastDetail = z.infer<typeof broadcastDetailSchema>

export const receiverSchema = z.object({
  /** Their place in the broadcast, from 1 on. */
  place: z.number().int(),
  chat_code: z.string(),
  full_name: z.string(),
  marketplace: marketplaceSchema,
  store_name: z.string(),
  status: broadcastStatusSchema,
  /** A {@link ReceiverRefusal}, one of the send failures of chat, or the channel's own words. */
  fail_message: z.string().nullable(),
  /** Whether trying again makes sense: what was called off, or may have arrived where nobody can tell, is not tried again. */
  can_retry: z.boolean(),
  /** When it was sent or failed. */
  settled_at: z.string().nullable(),
  /** The other side has read it. */
  is_read: z.boolean(),
})
export type Receiver = z.infer<typeof receiverSchema>

/** Messages that a broadcast sends to a store's buyers per second: a quarter of what its channel takes, so that agents' replies keep their room. */
export const broadcastRate = (channelRate: number): number => Math.max(1, Math.floor(channelRate / 4))
