import { z } from 'zod'

/** How many one person has at most. */
export const passkeysMost = 20
/** So long after it was asked for a challenge may be answered. */
export const passkeyMinutes = 5

export const passkeyNameSchema = z.string().trim().min(1).max(60)

/** A passkey of a person, for them alone. */
export const passkeySchema = z.object({
  passkey_id: z.number().int(),
  name: z.string(),
  /** Kept by a service that brings it to the person's other devices. */
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  /** Null: it has signed in nobody yet. */
  used_at: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof passkeySchema>

const bytes = z.string().min(1).max(20_000)
const shared = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** What a browser answers `navigator.credentials.create()` with, as JSON (WebAuthn level 3, `RegistrationResponseJSON`). */
export const newCredentialSchema = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

/** What it answers `navigator.credentials.get()` with (`AuthenticationResponseJSON`). */
export const credentialSchema = z.object({
  ...shared,
  response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: z.string().max(100).optional() }),
})

/** Counts once, within {@link passkeyMinutes}, and only from the browser that asked for it, where that is known. */
export const passkeyChallengeSchema = z.object({
  challenge_id: z.uuid(),
  /** For the browser's own calls, as `parseCreationOptionsFromJSON()` and `parseRequestOptionsFromJSON()` take them. */
  options: z.looseObject({ challenge: z.string() }),
})
