import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { otpAnswerSchema } from './otp.ts'
import { newPasswordSchema as password } from './person.ts'
import { otpStatusSchema, recoveryCodeListSchema, totpSecretSchema } from './totp.ts'

/** Of the person's own account, whatever the workspace. They compare a secret, so each call counts, and none is answered from memory. */
const own = { method: 'POST', access: 'user', idempotent: false, withoutMembership: true } as const
const byPassword = { ...own, body: z.object({ current: password }), errors: ['PASSWORD_WRONG', 'TOO_MANY_REQUESTS'] } as const

export const authOtpStatus = endpoint({
  id: 'auth.otp-status',
  method: 'GET',
  path: '/auth/otp/status',
  access: 'user',
  summary: 'Where one’s one-time codes come from, and how many recovery codes are left',
  reply: otpStatusSchema,
  withoutMembership: true,
  reads: ['sign-in'],
})

export const authTotpBegin = endpoint({
  ...byPassword,
  id: 'auth.totp-begin',
  path: '/auth/totp/begin',
  summary: 'A new secret for an authenticator app; it counts once a code of it came back',
  reply: totpSecretSchema,
})

export const authTotpConfirm = endpoint({
  ...own,
  id: 'auth.totp-confirm',
  path: '/auth/totp/confirm',
  summary: 'From now on signing in asks for a code of the app. The recovery codes are told this once',
  body: otpAnswerSchema.pick({ otp: true }),
  reply: z.object({ otp_enabled: z.literal(true), recovery_codes: recoveryCodeListSchema }),
  errors: ['TOTP_WRONG', 'SETUP_EXPIRED', 'TOO_MANY_REQUESTS'],
  touches: ['session', 'agent', 'sign-in'],
})

export const authRecoveryCodes = endpoint({
  ...byPassword,
  id: 'auth.recovery-codes',
  path: '/auth/otp/recovery-codes',
  summary: 'New recovery codes in place of the earlier ones',
  reply: z.object({ recovery_codes: recoveryCodeListSchema }),
  errors: ['PASSWORD_WRONG', 'SETUP_EXPIRED', 'TOO_MANY_REQUESTS'],
  touches: ['sign-in'],
})
