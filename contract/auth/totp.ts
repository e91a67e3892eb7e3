import { z } from 'zod'

/** Where a one-time code comes from: a letter, or an authenticator app. */
export const otpSources = ['mail', 'app'] as const

/** How many stand in for the app, once each. */
export const recoveryCodes = 10

export const recoveryCodeListSchema = z.array(z.string())

/** A person's one-time codes. */
export const otpStatusSchema = z.object({
  /** Null: signing in asks for none. */
  by: z.enum(otpSources).nullable(),
  recovery_codes_left: z.number().int(),
  /** Somebody who knows the password asked to be let in without the app: from then on. */
  removed_at: z.iso.datetime().nullable(),
})

/** What an authenticator app is told: by a picture, or typed. */
export const totpSecretSchema = z.object({
  secret: z.string(),
  uri: z.string(),
  /** The QR code of `uri`: a path over `size` × `size` modules. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
})
