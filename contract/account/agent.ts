import { z } from 'zod'
import { agentTypes, privileges } from '../core/privilege.ts'

export const agentStatus = { inactive: 0, active: 1 } as const
export const agentStatusSchema = z.union([z.literal(agentStatus.inactive), z.literal(agentStatus.active)])
export type AgentStatus = z.infer<typeof agentStatusSchema>

export const privilegeSchema = z.enum(privileges)
export const privilegeListSchema = z.array(privilegeSchema).max(privileges.length)

/** Somebody of the workspace, as colleagues see them. */
export const teamMemberSchema = z.object({
  user_id: z.number().int(),
  /** Null for a super admin, who is no agent. */
  agent_id: z.number().int().nullable(),
  agent_type: z.enum(agentTypes),
  name: z.string(),
  is_online: z.boolean(),
})

/** A seat of the workspace, as those see it who look after agents. */
export const agentSchema = teamMemberSchema.extend({
  email: z.string(),
  status: agentStatusSchema,
  privilege: privilegeListSchema,
  /** Signing in asks for a one-time code. */
  otp_enabled: z.boolean(),
})
export type Agent = z.infer<typeof agentSchema>

/** Somebody who was invited and has not answered. */
export const invitationSchema = z.object({
  invitation_id: z.uuid(),
  email: z.string(),
  name: z.string(),
  privilege: privilegeListSchema,
  invited_by: z.string(),
  sent_at: z.string(),
  expires_at: z.string(),
  /** Past its end: the link does nothing until it is sent again. */
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>
