import { sql } from 'drizzle-orm'
import {
  authFactorCancel,
  authFactorKeep,
  authFactorLook,
  authFactorLost,
  authFactorWait,
  factorLinkMinutes,
} from '#contract/auth/second-factor.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { handle } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import { newLinkToken } from './link-token.ts'
import type { NamedErrand } from './named-errand.ts'
import { beginWait, dueOf, endWait, keepFactorLink, openFactorLink } from './second-factor.ts'
import { callsOf, deadLinksFrom, lettersFrom, visitTo } from './sign-in-limits.ts'
import { noteAct } from './sign-in-log.ts'

/** The password is known by then: the challenge that waits for a code says so. */
const lost = handle(authFactorLost, async ({ body, ip, device, language }, services) => {
  const { database, limiter, limits, now } = services
  await limiter.take(callsOf(visitTo('', { ip, device }), services))
  return database.system(async (connection) => {
    const found = await connection.drizzle.execute<{ login_id: number; email: string }>(sql`
      select login_id, email from otp_challenge where otp_id = ${body.otp_id} and purpose = 'sign-in-app' and expires_at > ${now().toISOString()}`)
    const [person] = found.rows
    if (!person) throw new DomainError('OTP_EXPIRED')
    const { login_id, email } = person
    const due_at = await dueOf(connection, login_id)
    if (due_at !== null) return { due_at, email }
    await limiter.take([...lettersFrom(ip, services), { key: `letters to ${email}`, limit: limits.letters }], connection)
    const token = newLinkToken()
    await keepFactorLink(connection, login_id, token, now())
    await noteAct(connection, login_id, { ip, device }, 'factor-lost', null, now())
    const until = new Date(now().getTime() + factorLinkMinutes * 60_000).toISOString()
    await post(connection, services, { kind: 'factor-lost', to: email, language, until, name: '', token } satisfies NamedErrand)
    return { due_at: null, email }
  })
})

const look = handle(authFactorLook, async ({ body, ip }, services) => {
  const { database, limiter, now } = services
  const guess = deadLinksFrom(ip, services)
  await limiter.take(guess)
  const { email, due_at } = await database.system((connection) => openFactorLink(connection, body.token, now()))
  await limiter.giveBack(guess)
  return { email, due_at }
})

const wait = handle(authFactorWait, async ({ body, ip, device }, services) => {
  const { database, limiter, now } = services
  const guess = deadLinksFrom(ip, services)
  await limiter.take(guess)
  const due_at = await database.system(async (connection) =>
    beginWait(connection, services, await openFactorLink(connection, body.token, now()), body.token, { ip, device }),
  )
  await limiter.giveBack(guess)
  return { due_at }
})

const cancel = handle(authFactorCancel, async ({ body, ip, device }, services) => {
  const { database, limiter, now } = services
  const guess = deadLinksFrom(ip, services)
  await limiter.take(guess)
  await database.system(async (connection) => {
    const { login_id } = await openFactorLink(connection, body.token, now())
    await endWait(connection, services, login_id, { ip, device })
  })
  await limiter.giveBack(guess)
  return {}
})

const keep = handle(authFactorKeep, async ({ caller, ip, device }, services) => ({
  kept: await services.database.system((connection) => endWait(connection, services, caller.login_id, { ip, device })),
}))

export const secondFactorHandlers = [lost, look, wait, cancel, keep]
