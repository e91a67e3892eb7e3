import { z } from 'zod'
import { agentTypes, privileges } from '../core/privilege.ts'
import { timeZoneSchema } from '../core/time-zone.ts'

export const membershipSchema = z.object({
  /** `FREE` among others. */
  package_name: z.string(),
  membership_end: z.string().nullable(),
  status: z.enum(['active', 'inactive']),
})
export type Membership = z.infer<typeof membershipSchema>

/** A seat: one person in one workspace. `user_id` names the seat, `account_id` the workspace. */
export const userSchema = z.object({
  user_id: z.number().int(),
  account_id: z.number().int(),
  /** Null for a super admin, who is no agent. */
  agent_id: z.number().int().nullable(),
  agent_type: z.enum(agentTypes),
  name: z.string(),
  email: z.string(),
  privileges: z.array(z.enum(privileges)),
  membership: membershipSchema,
  otp_enabled: z.boolean(),
  /** The workspace has the packing desk. */
  packing_helper: z.boolean().default(false),
})
export type User = z.infer<typeof userSchema>

/** `id` is the `user_id` of the caller's seat in that workspace: what POST /auth/workspace/switch takes. */
export const workspaceSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  image_url: z.string().nullable(),
  agent_type: z.enum(agentTypes),
  /** Its clock: attendance and payroll go by it. */
  time_zone: timeZoneSchema.default('Asia/Jakarta'),
  /** When it is deleted; null: nobody asked for that. */
  delete_at: z.string().nullable().default(null),
})
export type Workspace = z.infer<typeof workspaceSchema>

export const sessionSchema = z.object({
  /** Signed, 15 minutes, carries the privileges. */
  access_token: z.string(),
  /** Rotates: each can be used once; its successor is replayed for 10 seconds. */
  refresh_token: z.string(),
  user: userSchema,
  workspace: workspaceSchema,
})
export type Session = z.infer<typeof sessionSchema>
