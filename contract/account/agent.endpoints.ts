import { z } from 'zod'
import { personNameSchema } from '../auth/person.ts'
import { endpoint } from '../core/endpoint.ts'
import { shortIdInAddress } from '../core/ids.ts'
import { any } from '../core/privilege.ts'
import { flag } from '../core/query.ts'
import { agentSchema, agentStatusSchema, privilegeListSchema } from './agent.ts'
import { onlineSchema } from './online.endpoints.ts'

const oneAgent = z.object({ agent_id: shortIdInAddress })

export const accountAgentList = endpoint({
  id: 'account.agent-list',
  method: 'GET',
  path: '/account/agent',
  access: any('setting-agent'),
  summary: 'Agents and super admins of the workspace with what they may do',
  query: z.object({
    /** Only those who may sign in. */
    active: flag.optional(),
    status: z
      .enum(['0', '1'])
      .transform((text) => (text === '1' ? 1 : 0))
      .optional(),
    /** A part of the name or e-mail. */
    query: z.string().trim().max(100).optional(),
  }),
  reply: z.array(agentSchema),
  reads: ['agent'],
})

export const accountAgentStatus = endpoint({
  id: 'account.agent-status',
  method: 'PUT',
  path: '/account/agent/:agent_id/status',
  access: any('setting-agent'),
  summary: 'Lets an agent in, or shuts them out and ends their sessions everywhere at once',
  params: oneAgent,
  body: z.object({ status: agentStatusSchema }),
  reply: agentSchema,
  errors: ['NOT_FOUND', 'AGENT_SELF', 'AGENT_LIMIT'],
  touches: ['agent'],
})

export const accountAgentUpdate = endpoint({
  id: 'account.agent-update',
  method: 'PATCH',
  path: '/account/agent/:agent_id',
  access: any('setting-agent'),
  summary: "Changes an agent's name and privileges; they hold at once",
  params: oneAgent,
  body: z.object({ name: personNameSchema, privilege: privilegeListSchema }),
  reply: agentSchema,
  errors: ['NOT_FOUND', 'AGENT_SELF', 'PRIVILEGE_NOT_YOURS'],
  touches: ['agent'],
})

export const accountAgentOtp = endpoint({
  id: 'account.agent-otp',
  method: 'PUT',
  path: '/account/agent/:agent_id/otp',
  access: 'super_admin',
  summary: "Whether an agent's signing in asks for a one-time code; the agent is told by mail",
  params: oneAgent,
  body: z.object({ otp_enabled: z.boolean() }),
  reply: agentSchema,
  errors: ['NOT_FOUND', 'OTP_ELSEWHERE'],
  touches: ['agent'],
})

export const accountAgentToggleOnline = endpoint({
  id: 'account.agent-toggle-online',
  method: 'POST',
  path: '/account/agent/toggle-online/:agent_id',
  access: any('setting-agent'),
  summary: 'Turns another agent online or offline',
  params: oneAgent,
  reply: onlineSchema,
  errors: ['NOT_FOUND'],
  touches: ['agent'],
})
