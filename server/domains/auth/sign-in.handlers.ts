import { sql } from 'drizzle-orm'
import type { Session } from '#contract/auth/auth.ts'
import { authLogin, authLoginOtp, authLoginRecovery, authOtpResend } from '#contract/auth/sign-in.endpoints.ts'
import type { SignInWay } from '#contract/auth/sign-in-log.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { handle, type Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import { type At, enter, noteRefusal } from './enter.ts'
import type { RecoveryErrand } from './letters.ts'
import { appChallenge, type Challenge, challenge, checkCode, resendCode, signInPurpose, takeCode } from './otp.ts'
import { countRecoveryCodes, isRecoveryCode, takeRecoveryCode } from './recovery-codes.ts'
import { removeIfDue } from './second-factor.ts'
import { callsOf, guessesOf, visitTo } from './sign-in-limits.ts'
import { isTotpCode, takeTotpCode } from './totp.ts'

type Login = { login_id: number; email: string; password_hash: string; otp_enabled: boolean; app: boolean; passkey: boolean; known: boolean }

const login = handle(authLogin, async (request, services) => {
  const { database, passwords, limiter } = services
  const { body, device, language } = request
  const email = body.email.toLowerCase()
  const found = await database.system(({ drizzle }) =>
    drizzle.execute<Login>(sql`
      select login_id, email, password_hash, otp_enabled,
        exists (select from totp t where t.login_id = l.login_id and secret_sealed is not null) as app,
        exists (select from passkey p where p.login_id = l.login_id) as passkey, exists (
        select from known_device d where d.login_id = l.login_id and device_hash = ${device.hash}) as known
      from login l where email = ${email}`),
  )
  const person = found.rows[0]
  const visit = visitTo(email, request, person?.known)
  const guesses = guessesOf(visit, services)
  await limiter.take([...callsOf(visit, services), ...guesses])
  if (!(await passwords.verify(person?.password_hash ?? null, body.password)) || !person) {
    await noteRefusal(services, person?.login_id ?? null, request, 'password', 'password')
    throw new DomainError('WRONG_CREDENTIALS')
  }
  await limiter.giveBack(guesses)

  // Somebody who lost the app has waited long enough.
  const removed = person.app && (await database.system((connection) => removeIfDue(connection, services, person.login_id, request)))
  if (!person.otp_enabled || removed) {
    const session = await database.system((connection) => enter(connection, services, person.login_id, request, 'password'))
    if (!session) throw new DomainError('WRONG_CREDENTIALS')
    return { otp_required: false as const, ...session }
  }
  const asked = { otp_required: true as const, passkey: person.passkey }
  if (person.app) return { ...asked, by: 'app' as const, ...(await appChallenge(services, person)) }
  return { ...asked, by: 'mail' as const, ...(await challenge(services, { ...person, purpose: 'sign-in' }, visit, language)) }
})

/** Lets in who named a right code, which `take` makes worthless in the same transaction. */
async function enterBy(
  services: Services,
  right: Challenge,
  at: At & { readonly body: { readonly otp_id: string } },
  way: SignInWay,
  take?: (connection: Connection, loginId: number) => Promise<void>,
): Promise<Session> {
  const loginId = right.login_id as number
  const session = await services.database.system(async (connection) => {
    await takeCode(connection, at.body.otp_id, right)
    await take?.(connection, loginId)
    return enter(connection, services, loginId, at, way)
  })
  if (!session) throw new DomainError('WRONG_CREDENTIALS')
  return session
}

const loginOtp = handle(authLoginOtp, async (request, services) => {
  const { body } = request
  const { database } = services
  if ((await signInPurpose(services, body.otp_id)) !== 'sign-in-app')
    return enterBy(services, await checkCode(services, request, body, 'sign-in'), request, 'mail-code')
  const right = await checkCode(services, request, body, 'sign-in-app', {
    way: 'app-code',
    isRight: ({ login_id }) => database.system((connection) => isTotpCode(connection, services, login_id as number, body.otp)),
  })
  return enterBy(services, right, request, 'app-code', (connection, loginId) => takeTotpCode(connection, services, loginId, body.otp))
})

const loginRecovery = handle(authLoginRecovery, async (request, services) => {
  const { otp_id, code } = request.body
  const { database, now } = services
  const right = await checkCode(services, request, { otp_id, otp: code }, 'sign-in-app', {
    way: 'recovery-code',
    isRight: ({ login_id }) => database.system((connection) => isRecoveryCode(connection, login_id as number, code)),
  })
  return enterBy(services, right, request, 'recovery-code', async (connection, loginId) => {
    if (!(await takeRecoveryCode(connection, loginId, code))) throw new DomainError('OTP_EXPIRED')
    const left = await countRecoveryCodes(connection, loginId)
    const until = new Date(now().getTime() + 86_400_000).toISOString()
    await post(connection, services, { kind: 'recovery-used', to: right.email, language: request.language, until, left } satisfies RecoveryErrand)
  })
})

const otpResend = handle(authOtpResend, ({ body, ip, device, language }, services) => resendCode(services, { ip, device }, body.otp_id, language))

export const signInHandlers = [login, loginOtp, loginRecovery, otpResend]
