import { z } from 'zod'
import { chatMessageSchema, chatSchema } from './chat.ts'

/* Live events of chat; `contract/realtime/event.ts` adds the cursor, the time and the agent. */

/** A chat as it is now. */
export const chatChanged = {
  type: z.literal('chat.changed'),
  chat: chatSchema,
  /** It was given to the agent who has it now: they are told. */
  is_given: z.literal(true).optional(),
}
/** A message that is new or whose status moved, and its chat. */
export const messageChanged = {
  type: z.literal('chat.message'),
  chat: chatSchema,
  message: chatMessageSchema,
  /** A buyer's message that was not known before, or the last one of a chat that came back from its sleep: what people are told of. */
  is_new: z.literal(true).optional(),
}
/** A message that was taken back, or that turned out to be another one: it is no more. */
export const messageRemoved = { type: z.literal('chat.message-removed'), chat: chatSchema, msg_id: z.number().int(), reply_id: z.string().nullable() }
/** A broadcast is new, or has come further: who shows it reads it again. */
export const broadcastChanged = { type: z.literal('chat.broadcast-changed'), broadcast_id: z.number().int() }
/** Tags, reply templates or chat settings are not as they were: who shows them reads them again. */
export const chatSettingsChanged = { type: z.literal('chat.settings-changed'), what: z.enum(['tags', 'templates', 'settings']) }
