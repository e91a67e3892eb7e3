import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { sessionSchema } from './auth.ts'
import { otpAnswerSchema, sentCodeSchema } from './otp.ts'
import { emailSchema, newPasswordSchema as password } from './person.ts'
import { otpSources } from './totp.ts'

export const authLogin = endpoint({
  id: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Signs in with e-mail and password; may ask for a one-time code',
  body: z.object({ email: emailSchema, password }),
  reply: z.discriminatedUnion('otp_required', [
    sentCodeSchema.extend({
      otp_required: z.literal(true),
      /** `app`: nothing was sent, and nothing is sent again. */
      by: z.enum(otpSources),
      /** A passkey of the person may stand in for the code. */
      passkey: z.boolean(),
    }),
    sessionSchema.extend({ otp_required: z.literal(false) }),
  ]),
  errors: ['WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const authLoginOtp = endpoint({
  id: 'auth.login-otp',
  method: 'POST',
  path: '/auth/login-otp',
  access: 'public',
  summary: 'Finishes signing in with the one-time code, of the letter or of the app',
  body: otpAnswerSchema,
  reply: sessionSchema,
  errors: ['OTP_WRONG', 'OTP_USED', 'OTP_EXPIRED', 'OTP_TOO_MANY_ATTEMPTS', 'WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const authLoginRecovery = endpoint({
  id: 'auth.login-recovery',
  method: 'POST',
  path: '/auth/login-recovery',
  access: 'public',
  summary: 'Finishes signing in with a recovery code, in place of a code of the authenticator app',
  body: z.object({ otp_id: z.uuid(), code: z.string().trim().min(1).max(60) }),
  reply: sessionSchema,
  errors: ['OTP_WRONG', 'OTP_EXPIRED', 'OTP_TOO_MANY_ATTEMPTS', 'WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})

export const authOtpResend = endpoint({
  id: 'auth.otp-resend',
  method: 'POST',
  path: '/auth/otp/resend',
  access: 'public',
  summary: 'Sends the one-time code again, a new one, once the countdown is over; before that it only tells how long it still runs',
  body: z.object({ otp_id: z.uuid() }),
  reply: sentCodeSchema,
  errors: ['OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authChangePassword = endpoint({
  id: 'auth.change-password',
  method: 'POST',
  path: '/auth/change-password',
  access: 'user',
  summary: 'Changes the password and ends every other session',
  body: z.object({ current: password, new: password }),
  reply: z.object({ message: z.string() }),
  errors: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'PASSWORD_GUESSABLE', 'TOO_MANY_REQUESTS'],
  idempotent: false,
  withoutMembership: true,
})
