import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { otpAnswerSchema, sentCodeSchema } from './otp.ts'
import { newPasswordSchema as password } from './person.ts'

const state = z.object({ otp_enabled: z.boolean() })

export const authOtpAsk = endpoint({
  id: 'auth.otp-ask',
  method: 'POST',
  path: '/auth/otp/ask',
  access: 'user',
  summary: 'Sends a code to the own e-mail: with it one-time codes can be switched on, so nobody does whose mail does not arrive',
  body: z.object({ current: password }),
  reply: sentCodeSchema,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  idempotent: false,
  withoutMembership: true,
})

export const authOtpOn = endpoint({
  id: 'auth.otp-on',
  method: 'POST',
  path: '/auth/otp/on',
  access: 'user',
  summary: 'From now on signing in asks for a one-time code',
  body: otpAnswerSchema,
  reply: state,
  errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_TOO_MANY_ATTEMPTS', 'TOO_MANY_REQUESTS'],
  idempotent: false,
  withoutMembership: true,
  touches: ['session', 'agent'],
})

export const authOtpOff = endpoint({
  id: 'auth.otp-off',
  method: 'POST',
  path: '/auth/otp/off',
  access: 'user',
  summary: 'From now on the password is enough to sign in',
  body: z.object({ current: password }),
  reply: state,
  errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'],
  idempotent: false,
  withoutMembership: true,
  touches: ['session', 'agent'],
})
