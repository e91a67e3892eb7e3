import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { otpAnswerSchema, sentCodeSchema } from './otp.ts'
import { newPasswordSchema as password } from './person.ts'

/** Of the person's own account, whatever the workspace. They compare a secret, so each call counts, and none is answered from memory. */
const own = { method: 'POST', access: 'user', idempotent: false, withoutMembership: true } as const
const byPassword = { ...own, body: z.object({ current: password }), errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] } as const
const switching = { reply: z.object({ otp_enabled: z.boolean() }), touches: ['session', 'agent', 'sign-in'] } as const

export const authOtpAsk = endpoint({
  ...byPassword,
  id: 'auth.otp-ask',
  path: '/auth/otp/ask',
  summary: 'Sends a code to the own e-mail: with it one-time codes can be switched on, so nobody does whose mail does not arrive',
  reply: sentCodeSchema,
})

export const authOtpOn = endpoint({
  ...own,
  ...switching,
  id: 'auth.otp-on',
  path: '/auth/otp/on',
  summary: 'From now on signing in asks for a one-time code',
  body: otpAnswerSchema,
  errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
})

export const authOtpOff = endpoint({
  ...byPassword,
  ...switching,
  id: 'auth.otp-off',
  path: '/auth/otp/off',
  summary: 'From now on the password is enough to sign in',
})
