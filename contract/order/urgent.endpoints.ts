import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'

export const urgentKinds = ['order', 'chat'] as const

export const nextUrgent = endpoint({
  id: 'urgent.next',
  method: 'GET',
  path: '/urgent/next',
  access: any('order', 'chat'),
  summary: 'The order or chat of the workspace whose deadline is nearest and that is in nobody’s hands, of what the caller may work on; null: none',
  query: z.object({ besides: z.string().max(120).optional() }),
  reply: z.object({
    next: z.object({ kind: z.enum(urgentKinds), code: z.string(), deadline_at: z.string() }).nullable(),
  }),
  reads: ['order', 'chat', 'on-it'],
})
