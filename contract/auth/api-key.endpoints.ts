import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { privileges } from '../core/privilege.ts'
import { apiKeyDays, apiKeyNameSchema, apiKeySchema } from './api-key.ts'
import { newPasswordSchema as password } from './person.ts'

export const authKeyList = endpoint({
  id: 'auth.key-list',
  method: 'GET',
  path: '/auth/key/list',
  access: 'user',
  summary: 'One’s own API keys in this workspace, newest first',
  reply: z.array(apiKeySchema),
  withoutMembership: true,
  reads: ['sign-in'],
})

export const authKeyCreate = endpoint({
  id: 'auth.key-create',
  method: 'POST',
  path: '/auth/key/create',
  access: 'user',
  summary: 'Makes an API key with some of one’s own privileges. The key itself is told this once',
  body: z.object({
    name: apiKeyNameSchema,
    privileges: z.array(z.enum(privileges)).min(1).max(privileges.length),
    days: z.union(apiKeyDays.map((days) => z.literal(days))).nullable(),
    current: password,
  }),
  reply: apiKeySchema.extend({ key: z.string() }),
  errors: ['PASSWORD_WRONG', 'PRIVILEGE_NOT_YOURS', 'TOO_MANY_KEPT', 'TOO_MANY_REQUESTS'],
  idempotent: false,
  touches: ['sign-in'],
})

export const authKeyRevoke = endpoint({
  id: 'auth.key-revoke',
  method: 'POST',
  path: '/auth/key/revoke',
  access: 'user',
  summary: 'Revokes API keys of one’s own, at once; others are passed over',
  body: z.object({ key_ids: z.array(z.number().int()).min(1).max(100) }),
  reply: z.object({ revoked: z.number().int() }),
  withoutMembership: true,
  touches: ['sign-in'],
})
