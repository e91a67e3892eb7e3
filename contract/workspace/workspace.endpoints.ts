import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
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
