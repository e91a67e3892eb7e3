import { sql } from 'drizzle-orm'
import { authLogin, authLoginOtp, authOtpResend } from '#contract/auth/auth.endpoints.ts'
import type { Session } from '#contract/auth/auth.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import { handle, type Services } from '../handler.ts'
import { challenge, checkCode, resendCode, takeCode } from './otp.ts'
import { seatsOfLogin } from './seat.query.ts'
import { preferredSeat, startSession } from './session.ts'

type Login = { login_id: number; email: string; password_hash: string; otp_enabled: boolean }

/** Signs a person in at a seat, and remembers the language that they read. Somebody without an active seat is told what a stranger is told. */
async function enter(connection: Connection, { accessTokens, now }: Services, loginId: number, language: Language): Promise<Session> {
  const seat = await preferredSeat(connection, await seatsOfLogin(connection, loginId, now()))
  if (!seat) throw new DomainError('WRONG_CREDENTIALS')
  await connection.drizzle.execute(sql`update login set language = ${language} where login_id = ${loginId} and language <> ${language}`)
  return startSession(connection, seat, accessTokens, now())
}

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

  if (!known.otp_enabled) {
    const session = await database.system((connection) => enter(connection, services, known.login_id, language))
    return { otp_required: false as const, ...session }
  }
  return { otp_required: true as const, ...(await challenge(services, known, language)) }
})

const loginOtp = handle(authLoginOtp, async ({ body, ip, language }, services) => {
  services.limiter.hit(`login ${ip}`, services.limits.calls)
  const right = await checkCode(services, body.otp_id, body.otp, 'sign-in')
  return services.database.system(async (connection) => {
    await takeCode(connection, body.otp_id, right)
    return enter(connection, services, right.login_id as number, language)
  })
})

const otpResend = handle(authOtpResend, async ({ body, ip, language }, services) => {
  const { limiter, limits } = services
  limiter.hit(`login ${ip}`, limits.calls)
  return resendCode(services, body.otp_id, language)
})

export const signInHandlers = [login, loginOtp, otpResend]
