import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { membershipSchema, sessionSchema, workspaceSchema } from './auth.ts'

export const authToken = endpoint({
  id: 'auth.token',
  method: 'POST',
  path: '/auth/token',
  access: 'public',
  summary: 'Swaps a refresh token for a new session',
  body: z.object({ refresh_token: z.string().min(1).max(500) }),
  reply: sessionSchema,
  errors: ['REFRESH_REVOKED', 'TOO_MANY_REQUESTS'],
})

export const authLogout = endpoint({
  id: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Ends the session that a refresh token belongs to, wherever it is used',
  body: z.object({ refresh_token: z.string().min(1).max(500) }),
  reply: z.object({}),
})

export const authWorkspaceList = endpoint({
  id: 'auth.workspace-list',
  method: 'GET',
  path: '/auth/workspace',
  access: 'user',
  summary: 'The workspaces that the signed-in person belongs to',
  reply: z.array(workspaceSchema),
  withoutMembership: true,
  reads: ['workspace'],
})

export const authWorkspaceSwitch = endpoint({
  id: 'auth.workspace-switch',
  method: 'POST',
  path: '/auth/workspace/switch',
  access: 'user',
  summary: 'A session in another workspace of the same person',
  body: z.object({ user_id: z.number().int() }),
  reply: sessionSchema,
  errors: ['WORKSPACE_NOT_YOURS'],
  idempotent: false,
  withoutMembership: true,
  touches: ['session'],
})

export const authMembershipStatus = endpoint({
  id: 'auth.membership-status',
  method: 'GET',
  path: '/auth/membership/status',
  access: 'user',
  summary: "The workspace's membership",
  reply: membershipSchema,
  withoutMembership: true,
  reads: ['workspace'],
})
