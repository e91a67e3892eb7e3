import { z } from 'zod'
import { sessionSchema } from '../auth/auth.ts'
import { sentCodeSchema } from '../auth/otp.ts'
import { emailSchema, newPasswordSchema, personNameSchema } from '../auth/person.ts'
import { endpoint } from '../core/endpoint.ts'
import { any } from '../core/privilege.ts'
import { invitationSchema, privilegeListSchema } from './agent.ts'

const oneInvitation = z.object({ invitation_id: z.uuid() })
const token = z.string().min(1).max(200)

export const accountInvitationList = endpoint({
  id: 'account.invitation-list',
  method: 'GET',
  path: '/account/agent/invitation',
  access: any('setting-agent'),
  summary: 'Invitations that wait for an answer',
  reply: z.array(invitationSchema),
  reads: ['agent'],
})

export const accountInvite = endpoint({
  id: 'account.invite',
  method: 'POST',
  path: '/account/agent/invitation',
  access: any('setting-agent'),
  summary: 'Invites somebody by e-mail to become an agent of this workspace',
  body: z.object({ email: emailSchema, name: personNameSchema, privilege: privilegeListSchema }),
  reply: invitationSchema,
  errors: ['ALREADY_MEMBER', 'ALREADY_INVITED', 'AGENT_LIMIT', 'PRIVILEGE_NOT_YOURS', 'TOO_MANY_REQUESTS'],
  touches: ['agent'],
})

export const accountInvitationResend = endpoint({
  id: 'account.invitation-resend',
  method: 'POST',
  path: '/account/agent/invitation/:invitation_id/resend',
  access: any('setting-agent'),
  summary: 'Sends an invitation again with a new link; the earlier one ends',
  params: oneInvitation,
  reply: invitationSchema,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  touches: ['agent'],
})

export const accountInvitationCancel = endpoint({
  id: 'account.invitation-cancel',
  method: 'DELETE',
  path: '/account/agent/invitation/:invitation_id',
  access: any('setting-agent'),
  summary: 'Takes an invitation back: its link does nothing any more',
  params: oneInvitation,
  reply: z.object({}),
  errors: ['NOT_FOUND'],
  touches: ['agent'],
})

export const authInvitation = endpoint({
  id: 'auth.invitation',
  method: 'POST',
  path: '/auth/invitation',
  access: 'public',
  summary: 'What the link of an invitation is about',
  body: z.object({ token }),
  reply: z.object({
    email: z.string(),
    name: z.string(),
    workspace_name: z.string(),
    invited_by: z.string(),
    /** The e-mail has an account: its own password is asked for, none is made. */
    has_account: z.boolean(),
  }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authInvitationAccept = endpoint({
  id: 'auth.invitation-accept',
  method: 'POST',
  path: '/auth/invitation/accept',
  access: 'public',
  summary:
    'Takes the seat and signs in: with the password of the account, or with a new name and password where there is none. An account with an authenticator app goes on at POST /auth/login-otp',
  body: z.object({ token, password: newPasswordSchema, name: personNameSchema.optional() }),
  reply: z.discriminatedUnion('otp_required', [
    sentCodeSchema.extend({ otp_required: z.literal(true), by: z.literal('app') }),
    sessionSchema.extend({ otp_required: z.literal(false) }),
  ]),
  errors: ['LINK_EXPIRED', 'WRONG_CREDENTIALS', 'PASSWORD_SHORT', 'PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS'],
})
