import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

export const onlineSchema = z.object({ is_online: z.boolean() })

export const accountToggleOnline = endpoint({
  id: 'account.toggle-online',
  method: 'POST',
  path: '/account/agent/toggle-online',
  access: 'user',
  summary: 'Turns the caller online or offline',
  reply: onlineSchema,
  touches: ['agent'],
})

export const accountOnlineStatus = endpoint({
  id: 'account.online-status',
  method: 'GET',
  path: '/account/agent/online-status',
  access: 'user',
  summary: 'Whether the caller is online, and whether chats are dealt out to who is',
  reply: onlineSchema.extend({ chat_rotation: z.boolean() }),
  reads: ['agent', 'chat-settings'],
})
