import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { rowIdInAddress } from '../core/ids.ts'
import { keyset, listEndpoint } from '../core/list.ts'
import { filter } from '../core/list-filter.ts'
import { marketplaceSchema } from '../core/marketplace.ts'
import { any } from '../core/privilege.ts'
import {
  audienceSchema,
  broadcastContentSchema,
  broadcastDetailSchema,
  broadcastSchema,
  leftOutReasons,
  receiverSchema,
  receiversPerPage,
} from './broadcast.ts'

/** As the screens: specification §6. */
const access = any('chat', 'chat-broadcast')
const one = z.object({ broadcast_id: rowIdInAddress })
const instant = z.iso.datetime({ offset: true })

export const broadcastList = listEndpoint({
  id: 'broadcast.list',
  path: '/chat/broadcast',
  access,
  summary: 'Broadcasts, the newest first',
  row: broadcastSchema,
  filters: { status: filter.choices([1, 2, 3, 9]) },
  page: keyset('broadcast_id', 'before', { most: 100 }),
  reads: ['broadcast'],
})

const nameOf = z.object({ full_name: z.string(), marketplace: marketplaceSchema })

export const broadcastAudience = endpoint({
  id: 'broadcast.audience',
  method: 'GET',
  path: '/chat/broadcast/audience',
  access,
  summary: 'Who would receive a broadcast, and who is left out and why',
  query: audienceSchema.extend({
    kind: z.enum(['message', 'template']).default('message'),
    /** Characters of its text. */
    length: z.coerce.number().int().min(0).max(2000).default(0),
    /** Bytes of its picture; 0: it has none. */
    image_bytes: z.coerce.number().int().min(0).max(2_000_000).default(0),
    /** When it goes: sessions may be over by then. Now where it is missing. */
    at: instant.optional(),
  }),
  reply: z.object({
    total: z.number().int(),
    /** The first of them, newest conversation first. */
    first: z.array(nameOf.extend({ chat_code: z.string(), store_name: z.string() })),
    stores: z.array(
      z.object({ store_code: z.string(), store_name: z.string(), marketplace: marketplaceSchema, total: z.number().int(), per_second: z.number() }),
    ),
    left_out: z.array(z.object({ reason: z.enum(leftOutReasons), total: z.number().int(), first: z.array(nameOf) })),
    /** How long it takes to send. */
    seconds: z.number().int(),
    /** Whether any store's channel knows templates, and takes pictures. */
    templates: z.boolean(),
    images: z.boolean(),
  }),
  reads: ['chat', 'store'],
})

export const broadcastCreate = endpoint({
  id: 'broadcast.create',
  method: 'POST',
  path: '/chat/broadcast',
  access,
  summary: 'Writes down who receives a broadcast, and sends it now or at its time',
  bodyLimit: 2 * 1024 * 1024,
  body: z.object({
    name: z.string().trim().min(1).max(80),
    audience: audienceSchema,
    content: broadcastContentSchema,
    scheduled_at: instant.nullable().default(null),
    /** How many were confirmed: where it has become another number, nothing is sent and AUDIENCE_CHANGED says the new one. */
    expected: z.number().int().min(1).optional(),
  }),
  reply: broadcastSchema,
  errors: ['AUDIENCE_EMPTY', 'AUDIENCE_CHANGED', 'SCHEDULE_PAST', 'REACH_LIMIT', 'NOT_AN_IMAGE', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  touches: ['broadcast'],
})

export const broadcastDetail = endpoint({
  id: 'broadcast.detail',
  method: 'GET',
  path: '/chat/broadcast/:broadcast_id',
  access,
  summary: 'A broadcast with its content and counts',
  params: one,
  reply: broadcastDetailSchema,
  errors: ['NOT_FOUND'],
  reads: ['broadcast'],
})

export const broadcastReceivers = listEndpoint({
  id: 'broadcast.receivers',
  path: '/chat/broadcast/:broadcast_id/receiver',
  access,
  summary: 'What became of each receiver, in the order of sending',
  params: one,
  row: receiverSchema,
  filters: { status: filter.choice([1, 2, 3, 9]), /** A name. */ s: filter.search() },
  page: keyset('place', 'after', { size: receiversPerPage, most: 500 }),
  errors: ['NOT_FOUND'],
  reads: ['broadcast'],
})

export const broadcastCancel = endpoint({
  id: 'broadcast.cancel',
  method: 'POST',
  path: '/chat/broadcast/:broadcast_id/cancel',
  access,
  summary: 'Calls a broadcast off: who still waits gets nothing',
  params: one,
  reply: broadcastSchema,
  errors: ['NOT_FOUND', 'BROADCAST_ENDED'],
  touches: ['broadcast'],
})

export const broadcastRetry = endpoint({
  id: 'broadcast.retry',
  method: 'POST',
  path: '/chat/broadcast/:broadcast_id/retry',
  access,
  summary: 'Sends again to those for whom it failed: all of them, or these',
  params: one,
  body: z.object({ chat_codes: z.array(z.string().min(1).max(64)).min(1).max(500).optional() }),
  /** How many are tried again. */
  reply: z.object({ retried: z.number().int() }),
  errors: ['NOT_FOUND'],
  touches: ['broadcast'],
})
