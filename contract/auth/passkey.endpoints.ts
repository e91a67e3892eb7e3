import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { sessionSchema } from './auth.ts'
import { credentialSchema, newCredentialSchema, passkeyChallengeSchema, passkeyNameSchema, passkeySchema } from './passkey.ts'
import { newPasswordSchema as password } from './person.ts'

/** Of the person's own account, whatever the workspace. */
const own = { access: 'user', withoutMembership: true } as const
const acting = { ...own, method: 'POST', touches: ['sign-in'] } as const

export const authPasskeyList = endpoint({
  ...own,
  id: 'auth.passkey-list',
  method: 'GET',
  path: '/auth/passkey/list',
  summary: 'One’s own passkeys, those that were used last first',
  reply: z.array(passkeySchema),
  reads: ['sign-in'],
})

export const authPasskeyBegin = endpoint({
  ...own,
  id: 'auth.passkey-begin',
  method: 'POST',
  path: '/auth/passkey/begin',
  summary: 'What a browser is told to make a passkey; the password shows that it is for its owner',
  body: z.object({ current: password }),
  reply: passkeyChallengeSchema,
  errors: ['PASSWORD_WRONG', 'PASSKEY_UNAVAILABLE', 'TOO_MANY_KEPT', 'TOO_MANY_REQUESTS'],
  idempotent: false,
})

export const authPasskeyAdd = endpoint({
  ...acting,
  id: 'auth.passkey-add',
  path: '/auth/passkey/add',
  summary: 'Keeps a passkey that a browser made: it signs in from now on',
  body: z.object({ challenge_id: z.uuid(), name: passkeyNameSchema, credential: newCredentialSchema }),
  reply: passkeySchema,
  errors: ['PASSKEY_EXPIRED', 'PASSKEY_REFUSED', 'PASSKEY_TAKEN', 'TOO_MANY_KEPT'],
  idempotent: false,
})

export const authPasskeyRename = endpoint({
  ...acting,
  id: 'auth.passkey-rename',
  path: '/auth/passkey/rename',
  summary: 'Names a passkey anew',
  body: z.object({ passkey_id: z.number().int(), name: passkeyNameSchema }),
  reply: passkeySchema,
  errors: ['NOT_FOUND'],
})

export const authPasskeyRemove = endpoint({
  ...acting,
  id: 'auth.passkey-remove',
  path: '/auth/passkey/remove',
  summary: 'Forgets passkeys: they sign in nobody any more. Those that are not one’s own are passed over',
  body: z.object({ passkey_ids: z.array(z.number().int()).min(1).max(100) }),
  reply: z.object({ removed: z.number().int() }),
})

export const authPasskeyAsk = endpoint({
  id: 'auth.passkey-ask',
  method: 'POST',
  path: '/auth/passkey/ask',
  access: 'public',
  summary: 'What a browser is told to sign in with a passkey: anybody’s, or those of whoever is to name a code',
  body: z.object({ otp_id: z.uuid().optional() }),
  reply: passkeyChallengeSchema,
  errors: ['PASSKEY_UNAVAILABLE', 'OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authLoginPasskey = endpoint({
  id: 'auth.login-passkey',
  method: 'POST',
  path: '/auth/login-passkey',
  access: 'public',
  summary: 'Signs in with a passkey, or finishes signing in with one in place of a code',
  body: z.object({ challenge_id: z.uuid(), credential: credentialSchema }),
  reply: sessionSchema,
  errors: ['PASSKEY_EXPIRED', 'PASSKEY_UNKNOWN', 'PASSKEY_REFUSED', 'PASSKEY_COPIED', 'OTP_EXPIRED', 'WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
})
