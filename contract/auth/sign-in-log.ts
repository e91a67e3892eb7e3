import { z } from 'zod'

/** How somebody signs in. */
export const signInWays = ['password', 'mail-code', 'app-code', 'recovery-code', 'passkey', 'password-passkey', 'sign-up', 'invitation'] as const
export type SignInWay = (typeof signInWays)[number]

/** What was not right: the password, the code that came after it, a passkey, one that may have been copied, or somebody whose seats are all switched off. */
export const signInRefusals = ['password', 'code', 'passkey', 'passkey-copied', 'no-seat'] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** What is changed about how somebody signs in. */
export const securityActs = [
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'key-made',
  'key-revoked',
  'otp-on',
  'otp-off',
  'factor-lost',
  'factor-wait',
  'factor-kept',
  'factor-removed',
] as const
export type SecurityAct = (typeof securityActs)[number]

/** So many of each person are kept: of those who came in, of those who were refused, and of acts. */
export const signInsKept = 50
export const signInsKeptDays = 180

/** Where a call came from, no more exactly than it takes to know one's own devices. */
export const whereSchema = z.object({
  /** `Chrome`; null for a program. */
  browser: z.string().nullable(),
  /** `Windows`. */
  os: z.string().nullable(),
  /** The address without its last part: `36.68.12.*`. */
  network: z.string().nullable(),
})
export type Where = z.infer<typeof whereSchema>

export const signInSchema = whereSchema.extend({
  sign_in_id: z.number().int(),
  /** Of several that were alike: the last. */
  at: z.iso.datetime(),
  way: z.enum([...signInWays, ...securityActs]),
  /** Null: the person came in, or did what `way` says. */
  refused: z.enum(signInRefusals).nullable(),
  /** What an act was about, by its name. */
  about: z.string().nullable(),
  times: z.number().int(),
})
export type SignIn = z.infer<typeof signInSchema>

/** Where a person is signed in. */
export const ownSessionSchema = whereSchema.extend({
  session_id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  started_at: z.iso.datetime(),
  /** Renewed last, which a session in use is every quarter of an hour. */
  seen_at: z.iso.datetime(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

const acts: ReadonlySet<string> = new Set(securityActs)
/** Whether an entry tells of an act rather than of somebody who signed in or tried to. */
export const isSecurityAct = (way: SignIn['way']): way is SecurityAct => acts.has(way)
