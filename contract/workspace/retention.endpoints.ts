import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { mostDaysKept, retentionFields, retentionKindNames, retentionSchema } from './retention.ts'

/** Rows that a look ahead counts; more are told as more. */
export const mostCounted = 10_000

export const retentionRead = endpoint({
  id: 'retention.read',
  method: 'GET',
  path: '/workspace/retention',
  access: 'user',
  summary: 'How many days of messages, logs and photos the workspace keeps; null: for ever',
  reply: retentionSchema,
  reads: ['workspace'],
})

export const retentionDue = endpoint({
  id: 'retention.due',
  method: 'GET',
  path: '/workspace/retention/due',
  access: 'super_admin',
  summary: `What would be deleted if so many days were kept: from before which instant, and how many, counted up to ${mostCounted}`,
  query: z.object({ kind: z.enum(retentionKindNames), days: z.coerce.number().int().min(1).max(mostDaysKept) }),
  reply: z.object({ before: z.string(), rows: z.number().int(), more: z.boolean() }),
})

export const retentionChange = endpoint({
  id: 'retention.change',
  method: 'PATCH',
  path: '/workspace/retention',
  access: 'super_admin',
  summary: 'Says how many days of what are kept; what is left out stays. What is older is deleted within hours',
  body: z.object(retentionFields).partial(),
  reply: retentionSchema,
  touches: ['workspace'],
})
