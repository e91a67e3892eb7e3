import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SignInWay } from '#contract/auth/sign-in-log.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import type { Limited } from '#server/security/rate-limiter.ts'
import type { Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import type { CodeErrand } from './letters.ts'
import { callsOf, type From, guessesOf, isKnownDevice, type Visit, visitTo } from './sign-in-limits.ts'
import { noteSignIn } from './sign-in-log.ts'

export const otpMinutes = 5
export const otpAttempts = 5
/** Seconds until another code may be asked for: who asks earlier is told of the one that was sent. */
export const otpResendSeconds = 30
/** A code may be sent again this long after the first one was asked for; then the person starts over. */
const resendableMinutes = 60

/** `sign-in-app`: an authenticator app shows the code, nothing is sent. */
export type OtpPurpose = 'sign-in' | 'sign-in-app' | 'sign-up' | 'otp-on'
type MailedPurpose = Exclude<OtpPurpose, 'sign-in-app'>

/** A code that was sent. */
export interface SentCode {
  readonly otp_id: string
  /** Seconds until another one may be asked for. */
  readonly resend_in: number
}

/** Whom a code is for. */
export type CodeSubject = {
  readonly purpose: MailedPurpose
  readonly email: string
  readonly login_id: number | null
}

/** A code and what is kept of it. Made outside transactions: hashing takes its time. */
export interface FreshCode {
  readonly otp_id: string
  readonly code: string
  readonly code_hash: string
}

export async function makeCode({ passwords }: Services): Promise<FreshCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  return { otp_id: randomUUID(), code, code_hash: await passwords.hash(code) }
}

const secondsLeft = (sentAt: string, now: Date): number => Math.ceil((new Date(sentAt).getTime() - now.getTime()) / 1000) + otpResendSeconds
const endOf = (now: Date): string => new Date(now.getTime() + otpMinutes * 60_000).toISOString()

function mailCode(connection: Connection, services: Services, subject: CodeSubject, code: string, language: Language): Promise<void> {
  const errand: CodeErrand = { kind: `${subject.purpose}-code`, to: subject.email, language, until: endOf(services.now()), code }
  return post(connection, services, errand)
}

/** Codes by e-mail. Those for signing up are counted apart, since anybody can ask for them; and so are those of a browser that the person has used before. */
const codesOf = (purpose: MailedPurpose, { account, who, known }: Visit, { limits }: Services): Limited[] => [
  { key: `codes ${purpose} ${account} ${known ? who : ''}`, limit: limits.codes },
]

/** Keeps a new code and has it mailed. Throws TOO_MANY_REQUESTS. */
export async function sendCode(
  connection: Connection,
  services: Services,
  subject: CodeSubject,
  visit: Visit,
  { otp_id, code, code_hash }: FreshCode,
  language: Language,
): Promise<SentCode> {
  const { limiter, now } = services
  await limiter.take(codesOf(subject.purpose, visit, services), connection)
  const at = now().toISOString()
  await connection.drizzle.execute(sql`
    insert into otp_challenge (otp_id, purpose, email, login_id, code_hash, created_at, sent_at, expires_at)
    values (${otp_id}, ${subject.purpose}, ${subject.email}, ${subject.login_id}, ${code_hash}, ${at}, ${at}, ${endOf(now())})`)
  await mailCode(connection, services, subject, code, language)
  return { otp_id, resend_in: otpResendSeconds }
}

/**
 * Sends a new code to a login and makes every earlier one worthless, unless one was sent in the last {@link otpResendSeconds} seconds, which then still
 * holds: asking in two windows, or after a reload, sends one. Throws TOO_MANY_REQUESTS.
 */
export async function challenge(services: Services, { purpose, login_id, email }: CodeSubject, visit: Visit, language: Language): Promise<SentCode> {
  const fresh = await makeCode(services)
  return services.database.system(async (connection) => {
    const { drizzle } = connection
    await drizzle.execute(sql`select from login where login_id = ${login_id} for update`)
    const found = await drizzle.execute<{ otp_id: string; sent_at: string }>(
      sql`select otp_id, sent_at from otp_challenge where login_id = ${login_id} and purpose = ${purpose} order by sent_at desc limit 1`,
    )
    const [last] = found.rows
    const resend_in = last ? secondsLeft(last.sent_at, services.now()) : 0
    if (last && resend_in > 0) return { otp_id: last.otp_id, resend_in }
    await drizzle.execute(sql`delete from otp_challenge where login_id = ${login_id}`)
    return sendCode(connection, services, { purpose, login_id, email }, visit, fresh, language)
  })
}

/** Somebody who knows the password is to name a code of their app. */
export async function appChallenge(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { login_id, email }: Pick<CodeSubject, 'login_id' | 'email'>,
): Promise<SentCode> {
  const otp_id = randomUUID()
  const at = now().toISOString()
  await database.system(({ drizzle }) =>
    drizzle.execute(sql`
      insert into otp_challenge (otp_id, purpose, email, login_id, code_hash, created_at, sent_at, expires_at)
      values (${otp_id}, 'sign-in-app', ${email}, ${login_id}, '', ${at}, ${at}, ${endOf(now())})`),
  )
  return { otp_id, resend_in: 0 }
}

/** What a challenge of somebody who signs in waits for; null where it is none. */
export async function signInPurpose({ database }: Pick<Services, 'database'>, otpId: string): Promise<'sign-in' | 'sign-in-app' | null> {
  const found = await database.system(({ drizzle }) =>
    drizzle.execute<{ purpose: 'sign-in' | 'sign-in-app' }>(
      sql`select purpose from otp_challenge where otp_id = ${otpId} and purpose in ('sign-in', 'sign-in-app')`,
    ),
  )
  return found.rows[0]?.purpose ?? null
}

/** Sends a new code for the same challenge, once its countdown is over. Throws OTP_EXPIRED where there is none, and TOO_MANY_REQUESTS. */
export async function resendCode(services: Services, from: From, otpId: string, language: Language): Promise<SentCode> {
  const { database, limiter, now } = services
  await limiter.take(callsOf(visitTo('', from), services))
  const { code, code_hash } = await makeCode(services)
  return database.system(async (connection) => {
    const found = await connection.drizzle.execute<CodeSubject & { created_at: string; sent_at: string }>(
      sql`select purpose, email, login_id, created_at, sent_at from otp_challenge where otp_id = ${otpId} and purpose <> 'sign-in-app' for update`,
    )
    const [kept] = found.rows
    if (!kept || new Date(kept.created_at).getTime() + resendableMinutes * 60_000 <= now().getTime()) throw new DomainError('OTP_EXPIRED')
    const resend_in = secondsLeft(kept.sent_at, now())
    if (resend_in > 0) return { otp_id: otpId, resend_in }
    const visit = await visitOf(connection, kept, from)
    await limiter.take(codesOf(kept.purpose, visit, services), connection)
    await connection.drizzle.execute(sql`
      update otp_challenge set code_hash = ${code_hash}, attempts = 0, sent_at = ${now().toISOString()}, expires_at = ${endOf(now())} where otp_id = ${otpId}`)
    await mailCode(connection, services, kept, code, language)
    return { otp_id: otpId, resend_in: otpResendSeconds }
  })
}

export type Challenge = { login_id: number | null; email: string; code_hash: string; attempts: number; expires_at: string }

const visitOf = async (connection: Connection, { email, login_id }: Pick<CodeSubject, 'email' | 'login_id'>, from: From): Promise<Visit> =>
  visitTo(email, from, login_id !== null && (await isKnownDevice(connection, login_id, from.device)))

/** Counts an attempt before the code is compared, so that attempts at once cannot exceed the limit. */
async function countAttempt({ drizzle }: Connection, otpId: string, purpose: OtpPurpose): Promise<Challenge | null> {
  const found = await drizzle.execute<Challenge>(sql`
    update otp_challenge set attempts = least(attempts + 1, ${otpAttempts + 1}) where otp_id = ${otpId} and purpose = ${purpose}
    returning login_id, email, code_hash, attempts, expires_at`)
  return found.rows[0] ?? null
}

/** How a code is compared, and how a wrong one is called in the log of sign-ins. */
interface Check {
  readonly way?: SignInWay
  isRight(challenge: Challenge): Promise<boolean>
}

/**
 * Compares a code. Throws OTP_WRONG, OTP_EXPIRED, OTP_TOO_MANY_ATTEMPTS or TOO_MANY_REQUESTS; a right one is still to be taken by {@link takeCode}.
 * Wrong ones count for the account as well: whoever has the password may ask for one code after the other.
 */
export async function checkCode(
  services: Services,
  from: From,
  { otp_id, otp }: { otp_id: string; otp: string },
  purpose: OtpPurpose,
  { way, isRight }: Check = {
    ...(purpose === 'sign-in' && { way: 'mail-code' }),
    isRight: ({ code_hash }) => services.passwords.verify(code_hash, otp),
  },
): Promise<Challenge> {
  const { database, limiter, now } = services
  await limiter.take(callsOf(visitTo('', from), services))
  const { found, guesses } = await database.system(async (connection) => {
    const found = await countAttempt(connection, otp_id, purpose)
    if (!found) return { found, guesses: [] }
    const visit = await visitOf(connection, found, from)
    return { found, guesses: guessesOf({ ...visit, account: `${purpose} code ${visit.account}` }, services) }
  })
  if (!found || new Date(found.expires_at) <= now()) throw new DomainError('OTP_EXPIRED')
  await limiter.take(guesses)
  if (found.attempts > otpAttempts) throw new DomainError('OTP_TOO_MANY_ATTEMPTS')
  if (!(await isRight(found))) {
    if (way) await database.system((connection) => noteSignIn(connection, found.login_id, from, { way, refused: 'code' }, now()))
    const left = otpAttempts - found.attempts
    throw left > 0 ? new DomainError('OTP_WRONG', { left }) : new DomainError('OTP_TOO_MANY_ATTEMPTS')
  }
  await limiter.giveBack(guesses)
  return found
}

/** Takes a code that was right, in the transaction that does what it allows: a code works once. Throws OTP_EXPIRED. */
export async function takeCode({ drizzle }: Connection, otpId: string, { code_hash }: Challenge): Promise<void> {
  const taken = await drizzle.execute(sql`delete from otp_challenge where otp_id = ${otpId} and code_hash = ${code_hash} returning otp_id`)
  if (!taken.rows.length) throw new DomainError('OTP_EXPIRED')
}
