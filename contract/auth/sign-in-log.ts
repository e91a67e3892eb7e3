import { z } from 'zod'

/** How somebody signs in. */
export const signInWays = ['password', 'mail-code', 'app-code', 'recovery-code', 'sign-up', 'invitation'] as const
export type SignInWay = (typeof signInWays)[number]

/** What was not right: the password, the code that came after it, or it was somebody whose seats are all switched off. */
export const signInRefusals = ['password', 'code', 'no-seat'] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** So many of each person are kept, of those who came in and of those who were refused. */
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
  way: z.enum(signInWays),
  /** Null: the person came in. */
  refused: z.enum(signInRefusals).nullable(),
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
