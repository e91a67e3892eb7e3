import { z } from 'zod'

/** A one-time code that was sent, for signing in or for signing up. */
export const sentCodeSchema = z.object({
  otp_id: z.uuid(),
  /** Seconds until a new code may be asked for. */
  resend_in: z.number().int(),
})

export const otpDigits = 6

export const otpAnswerSchema = z.object({ otp_id: z.uuid(), otp: z.string().regex(/^\d{6}$/, 'six digits') })
