import { z } from 'zod'
import { chatFilterSchema } from '../chat/chat-query.ts'
import { mostSelected } from '../list/list-keys.endpoints.ts'

/** A selection of more than so many keys is worked through by a job; a smaller one by calls. */
export const bulkAbove = 100

/** Bytes that asking for a bulk may have: the largest selection. */
export const bulkBytes = 4 * 1024 * 1024

/** A call as it is made for each of many: its input but for the keys. */
const bulkCallSchema = z.object({
  /** The id of an endpoint that says how it is asked for many (`bulk`). */
  call: z.string().max(64),
  params: z.record(z.string().max(64), z.unknown()).default({}),
  query: z.record(z.string().max(64), z.unknown()).default({}),
  body: z.record(z.string().max(64), z.unknown()).default({}),
})
export type BulkCall = z.output<typeof bulkCallSchema>

const keySchema = z.string().regex(/^[^,\s]{1,64}$/)

const calls = z.array(bulkCallSchema).min(1).max(4)

/** Keys of which each is asked with the same: by the calls one after the other, as long as they succeed. */
export const bulkPartSchema = z.object({ calls, keys: z.array(keySchema).min(1).max(mostSelected) })
export type BulkPart = z.output<typeof bulkPartSchema>

export const bulkPartsMost = 500

/** The same as it is asked for: orders can be named by a selection that the server keeps already, and chats by what they match as the job begins. */
export const askedPartSchema = z
  .object({ calls, keys: z.array(keySchema).max(mostSelected).default([]), batch_id: z.uuid().optional(), chats: chatFilterSchema.optional() })
  .refine(
    ({ keys, batch_id, chats }) => [keys.length > 0, batch_id !== undefined, chats !== undefined].filter(Boolean).length === 1,
    'one of keys, batch_id and chats',
  )
