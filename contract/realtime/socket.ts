import { z } from 'zod'
import { chatPresenceSchema } from '../chat/chat.ts'
import { liveEventSchema } from './event.ts'

/** Path of the websocket beside the API's base path. */
export const socketPath = '/live'

/**
 * What a client says. It subscribes with its access token and the last cursor it has seen (null: from now on),
 * waits for `subscribed`, and then receives every later event in order. A renewed token is sent as `token`.
 */
export const clientMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('subscribe'), token: z.string(), cursor: z.number().int().nullable() }),
  z.object({ type: z.literal('token'), token: z.string() }),
  z.object({ type: z.literal('ping') }),
])
export type ClientMessage = z.infer<typeof clientMessageSchema>

export const serverMessageSchema = z.discriminatedUnion('type', [
  /** Events after `cursor` follow. */
  z.object({ type: z.literal('subscribed'), cursor: z.number().int() }),
  /** `cursor` is the last one looked at, also when events in between were not for this subscriber. */
  z.object({ type: z.literal('events'), events: z.array(liveEventSchema), cursor: z.number().int() }),
  /** The cursor is too old to catch up from: refetch everything and go on from `cursor`. */
  z.object({ type: z.literal('reset'), cursor: z.number().int() }),
  /** Who views or types in a chat, for who may see chats. It is no event: nobody is told of it later. */
  z.object({ type: z.literal('presence'), presence: chatPresenceSchema }),
  z.object({ type: z.literal('pong') }),
])
export type ServerMessage = z.infer<typeof serverMessageSchema>

/** Close codes: 4401 the token is missing, expired or revoked; 4400 the message was not understood; 1012 (RFC 6455's registry) this server stops, another takes over. */
export const closeCode = { unauthenticated: 4401, badMessage: 4400, serverLeaves: 1012 } as const
