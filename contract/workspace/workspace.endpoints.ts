import { z } from 'zod'
import { newPasswordSchema } from '../auth/person.ts'
import { endpoint } from '../core/endpoint.ts'
import { jobRowSchema } from '../job/job.ts'
import { workspaceFields, workspaceLogSchema, workspaceProfileSchema } from './workspace.ts'

export const workspaceRead = endpoint({
  id: 'workspace.read',
  method: 'GET',
  path: '/workspace',
  access: 'user',
  summary: 'The workspace: its name, picture, clock, and what stands on what it prints',
  reply: workspaceProfileSchema,
  withoutMembership: true,
  reads: ['workspace'],
})

export const workspaceUpdate = endpoint({
  id: 'workspace.update',
  method: 'PATCH',
  path: '/workspace',
  access: 'super_admin',
  summary: 'Changes what the workspace is called, looks like and prints; what is left out stays',
  body: z.object(workspaceFields).partial(),
  reply: workspaceProfileSchema,
  errors: ['NOT_AN_IMAGE'],
  bodyLimit: 1_000_000,
  touches: ['workspace'],
})

export const workspaceLog = endpoint({
  id: 'workspace.log',
  method: 'GET',
  path: '/workspace/log',
  access: 'super_admin',
  summary: 'The last things that were done to the workspace itself, newest first',
  reply: z.array(workspaceLogSchema),
  reads: ['workspace'],
})

export const workspaceExport = endpoint({
  id: 'workspace.export',
  method: 'POST',
  path: '/workspace/export',
  access: 'super_admin',
  summary: 'Begins to write everything that the workspace has into a .zip of workbooks and JSON, for the caller alone',
  reply: jobRowSchema,
  touches: ['job', 'workspace'],
})

/** Of what cannot be taken back by a press: the workspace's name as it is written, and the caller's own password. */
const sure = { name: z.string().trim().min(1).max(80), current: newPasswordSchema }
const refusals = ['WORKSPACE_NAME_WRONG', 'PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] as const

export const workspaceTransfer = endpoint({
  id: 'workspace.transfer',
  method: 'POST',
  path: '/workspace/transfer',
  access: 'super_admin',
  summary: 'Makes an agent the owner in place of the caller, who stays as an agent with every privilege',
  body: z.object({ /** The agent’s seat. */ user_id: z.number().int(), ...sure }),
  reply: z.object({ owner: z.string() }),
  errors: ['NOT_FOUND', ...refusals],
  idempotent: false,
  touches: ['workspace', 'agent'],
})

export const workspaceDelete = endpoint({
  id: 'workspace.delete',
  method: 'POST',
  path: '/workspace/delete',
  access: 'super_admin',
  summary: 'Has the workspace deleted with all its data after 30 days; its stores pause and its agents are signed out at once',
  body: z.object(sure),
  reply: z.object({ delete_at: z.string() }),
  errors: ['ALREADY_SETTLED', ...refusals],
  idempotent: false,
  withoutMembership: true,
  touches: ['workspace', 'store'],
})

export const workspaceKeep = endpoint({
  id: 'workspace.keep',
  method: 'POST',
  path: '/workspace/keep',
  access: 'super_admin',
  summary: 'Takes the deletion of the workspace back: agents can sign in again, and stores go on that had paused for it',
  reply: z.object({}),
  errors: ['ALREADY_SETTLED'],
  withoutMembership: true,
  touches: ['workspace', 'store'],
})
