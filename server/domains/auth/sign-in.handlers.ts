import { sql } from 'drizzle-orm'
import { authLogin, authLoginOtp } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { DomainError } from '#contract/core/error.ts'
import { handle, type Services } from '../handler.ts'
import { challenge, redeem } from './otp.ts'
import { seatsOfLogin } from './seat.query.ts'
import { preferredSeat, startSession } from './session.ts'

type Login = { login_id: number; email: string; password_hash: string; otp_enabled: boolean }

/** Signs a person in at a seat. Somebody without an active seat is told what a stranger is told. */
const enter = ({ database, accessTokens, now }: Services, loginId: number): Promise<Session> =>
  database.system(async (connection) => {
    const seat = await preferredSeat(connection, await seatsOfLogin(connection, loginId, now()))
    if (!seat) throw new DomainError('WRONG_CREDENTIALS')
    return startSession(connection, seat, accessTokens, now())
  })

const login = handle(authLogin, async ({ body, ip, language }, services) => {
  const { database, passwords, limiter, limits } = services
  const email = body.email.toLowerCase()
  const guesses = `login ${ip} ${email}`
  limiter.hit(`login ${ip}`, limits.calls)
  limiter.hit(guesses, limits.failures)

  const found = await database.system(({ drizzle }) =>
    drizzle.execute<Login>(sql`select login_id, email, password_hash, otp_enabled from login where email = ${email}`),
  )
  const known = found.rows[0]
  if (!(await passwords.verify(known?.password_hash ?? null, body.password)) || !known) throw new DomainError('WRONG_CREDENTIALS')
  limiter.forget(guesses)

  if (!known.otp_enabled) return { otp_required: false as const, ...(await enter(services, known.login_id)) }
  return { otp_required: true as const, ...(await challenge(services, known, language)) }
})

const loginOtp = handle(authLoginOtp, async ({ body, ip }, services) => {
  services.limiter.hit(`login ${ip}`, services.limits.calls)
  return enter(services, await redeem(services, body.otp_id, body.otp))
})

export const signInHandlers = [login, loginOtp]
