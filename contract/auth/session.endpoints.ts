import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { ownSessionSchema, signInSchema } from './sign-in-log.ts'

/** Of the person's own account, whatever the workspace. */
const own = { access: 'user', withoutMembership: true } as const
const ending = { reply: z.object({ ended: z.number().int() }), touches: ['sign-in'] } as const

export const authSessionList = endpoint({
  ...own,
  id: 'auth.session-list',
  method: 'GET',
  path: '/auth/session/list',
  summary: 'Where one is signed in, the session that asks first, then those that were used last',
  reply: z.array(ownSessionSchema),
  reads: ['sign-in'],
})

export const authSessionEnd = endpoint({
  ...own,
  ...ending,
  id: 'auth.session-end',
  method: 'POST',
  path: '/auth/session/end',
  summary: 'Signs out elsewhere, at once; sessions that have ended, or are not one’s own, are passed over',
  body: z.object({ session_ids: z.array(z.uuid()).min(1).max(100) }),
})

export const authSessionEndOthers = endpoint({
  ...own,
  ...ending,
  id: 'auth.session-end-others',
  method: 'POST',
  path: '/auth/session/end-others',
  summary: 'Signs out everywhere but here, at once',
})

export const authSignInList = endpoint({
  ...own,
  id: 'auth.sign-in-list',
  method: 'GET',
  path: '/auth/sign-in/list',
  summary: 'Who signed in as oneself, or was refused, newest first',
  reply: z.array(signInSchema),
  reads: ['sign-in'],
})
