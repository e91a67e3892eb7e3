import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { emailSchema, newPasswordSchema } from './person.ts'

/** What the letter's link carries. */
const link = z.object({ fp_id: z.uuid(), token: z.string().min(1).max(200) })

export const authForgotPassword = endpoint({
  id: 'auth.forgot-password',
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'public',
  summary: 'Sends a link that sets a new password, where the e-mail has an account; answers the same where it has none',
  body: z.object({ email: emailSchema }),
  reply: z.object({ message: z.string(), /** Seconds until another letter may be asked for. */ resend_in: z.number().int() }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const authForgotPasswordToken = endpoint({
  id: 'auth.forgot-password-token',
  method: 'POST',
  path: '/auth/forgot-password-token',
  access: 'public',
  summary: 'Whether the link of the letter still sets a password, and whose',
  body: link,
  reply: z.object({ email: z.string() }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authResetPassword = endpoint({
  id: 'auth.reset-password',
  method: 'POST',
  path: '/auth/reset-password',
  access: 'public',
  summary: 'Sets a new password by the link of the letter, once, and ends every session of the person',
  body: link.extend({ password: newPasswordSchema }),
  reply: z.object({ email: z.string(), message: z.string() }),
  errors: ['LINK_EXPIRED', 'PASSWORD_SHORT', 'PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS'],
})
