import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** What the letter's link carries. */
const link = z.object({ token: z.string().min(1).max(200) })
const due = z.iso.datetime().nullable()

/** So long passes between the letter's link and the app's removal: time enough for whoever has the app to say no. */
export const factorWaitHours = 72
/** So long the link of the letter holds. */
export const factorLinkMinutes = 60

export const authFactorLost = endpoint({
  id: 'auth.factor-lost',
  method: 'POST',
  path: '/auth/second-factor/lost',
  access: 'public',
  summary: 'Whoever is asked for a code of an app and has lost phone and recovery codes gets a letter whose link begins the wait for its removal',
  body: z.object({ otp_id: z.uuid() }),
  reply: z.object({
    /** When the app is removed, where that waits already. */
    due_at: due,
    email: z.string(),
  }),
  errors: ['OTP_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authFactorLook = endpoint({
  id: 'auth.factor-look',
  method: 'POST',
  path: '/auth/second-factor/look',
  access: 'public',
  summary: 'Whose app the link of the letter is about, and when it is removed, where that waits',
  body: link,
  reply: z.object({ email: z.string(), due_at: due }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authFactorWait = endpoint({
  id: 'auth.factor-wait',
  method: 'POST',
  path: '/auth/second-factor/wait',
  access: 'public',
  summary: 'Begins the wait, after which signing in asks for no code of the app any more',
  body: link,
  reply: z.object({ due_at: z.iso.datetime() }),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authFactorCancel = endpoint({
  id: 'auth.factor-cancel',
  method: 'POST',
  path: '/auth/second-factor/cancel',
  access: 'public',
  summary: 'Ends the wait by the link of the letter: the app stays',
  body: link,
  reply: z.object({}),
  errors: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})

export const authFactorKeep = endpoint({
  id: 'auth.factor-keep',
  method: 'POST',
  path: '/auth/second-factor/keep',
  access: 'user',
  summary: 'Ends the wait from where one is signed in: the app stays',
  reply: z.object({ kept: z.boolean() }),
  withoutMembership: true,
  touches: ['sign-in'],
})
