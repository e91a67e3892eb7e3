import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { teamMemberSchema } from './agent.ts'

export const accountTeam = endpoint({
  id: 'account.team',
  method: 'GET',
  path: '/account/team',
  access: 'user',
  summary: 'The active people of the workspace',
  reply: z.array(teamMemberSchema.extend({ /** Chats can be given to them. */ can_chat: z.boolean(), /** Orders can. */ can_order: z.boolean() })),
  reads: ['agent'],
})
