import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import type { Services } from '../handler.ts'

export const otpMinutes = 5
export const otpAttempts = 5
/** Seconds until another code may be asked for: who asks earlier is told of the one that was sent. */
export const otpResendSeconds = 30

const letters: Record<Language, (code: string) => { subject: string; text: string }> = {
  id: (code) => ({
    subject: `${code} adalah kode masuk Dermaga Anda`,
    text: `Kode masuk Anda: ${code}\n\nBerlaku ${otpMinutes} menit. Jangan berikan kode ini kepada siapa pun. Jika Anda tidak sedang masuk, ganti kata sandi Anda.`,
  }),
  en: (code) => ({
    subject: `${code} is your Dermaga sign-in code`,
    text: `Your sign-in code: ${code}\n\nIt is valid for ${otpMinutes} minutes. Give it to nobody. If you are not signing in, change your password.`,
  }),
}

/** A code that was sent. */
export interface SentCode {
  readonly otp_id: string
  /** Seconds until another one may be asked for. */
  readonly resend_in: number
}

/** The login's code that was sent so lately that no other is; what it was is known to nobody but the mail. */
async function sentLately({ drizzle }: Connection, loginId: number, now: Date): Promise<SentCode | null> {
  const found = await drizzle.execute<{ otp_id: string; expires_at: string }>(
    sql`select otp_id, expires_at from otp_challenge where login_id = ${loginId} order by expires_at desc limit 1`,
  )
  const [last] = found.rows
  if (!last) return null
  const sentAt = new Date(last.expires_at).getTime() - otpMinutes * 60_000
  const resend_in = Math.ceil((sentAt - now.getTime()) / 1000) + otpResendSeconds
  return resend_in > 0 ? { otp_id: last.otp_id, resend_in } : null
}

/**
 * Sends a new code to a login and makes every earlier one worthless, unless one was sent in the last {@link otpResendSeconds} seconds, which then still
 * holds: asking in two windows, or after a reload, sends one. Throws TOO_MANY_REQUESTS.
 */
export async function challenge(services: Services, login: { login_id: number; email: string }, language: Language): Promise<SentCode> {
  const { database, passwords, mailer, limiter, limits, now } = services
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const codeHash = await passwords.hash(code)
  const otpId = randomUUID()
  const sent = await database.system(async (connection) => {
    const { drizzle } = connection
    await drizzle.execute(sql`select from login where login_id = ${login.login_id} for update`)
    const lately = await sentLately(connection, login.login_id, now())
    if (lately) return lately
    limiter.hit(`codes ${login.login_id}`, limits.codes)
    const expiresAt = new Date(now().getTime() + otpMinutes * 60_000).toISOString()
    await drizzle.execute(sql`delete from otp_challenge where login_id = ${login.login_id}`)
    await drizzle.execute(
      sql`insert into otp_challenge (otp_id, login_id, code_hash, expires_at) values (${otpId}, ${login.login_id}, ${codeHash}, ${expiresAt})`,
    )
    return { otp_id: otpId, resend_in: otpResendSeconds }
  })
  if (sent.otp_id !== otpId) return sent
  try {
    await mailer.send({ to: login.email, ...letters[language](code) })
  } catch (failure) {
    // Nobody has this code: asking again must not have to wait for it.
    await database.system(({ drizzle }) => drizzle.execute(sql`delete from otp_challenge where otp_id = ${otpId}`))
    throw failure
  }
  return sent
}

type Challenge = { login_id: number; code_hash: string; attempts: number; expires_at: string }

/** Counts an attempt before the code is compared, so that attempts at once cannot exceed the limit. */
async function countAttempt({ drizzle }: Connection, otpId: string): Promise<Challenge | null> {
  const found = await drizzle.execute<Challenge>(
    sql`update otp_challenge set attempts = least(attempts + 1, ${otpAttempts + 1}) where otp_id = ${otpId} returning login_id, code_hash, attempts, expires_at`,
  )
  return found.rows[0] ?? null
}

/** The login whose code this is. Throws OTP_WRONG, OTP_EXPIRED or OTP_TOO_MANY_ATTEMPTS. A code works once. */
export async function redeem({ database, passwords, now }: Services, otpId: string, code: string): Promise<number> {
  const found = await database.system((connection) => countAttempt(connection, otpId))
  if (!found || new Date(found.expires_at) <= now()) throw new DomainError('OTP_EXPIRED')
  if (found.attempts > otpAttempts) throw new DomainError('OTP_TOO_MANY_ATTEMPTS')
  if (!(await passwords.verify(found.code_hash, code))) {
    const left = otpAttempts - found.attempts
    throw left > 0 ? new DomainError('OTP_WRONG', { left }) : new DomainError('OTP_TOO_MANY_ATTEMPTS')
  }
  const taken = await database.system(({ drizzle }) => drizzle.execute(sql`delete from otp_challenge where otp_id = ${otpId} returning otp_id`))
  if (!taken.rows.length) throw new DomainError('OTP_EXPIRED')
  return found.login_id
}
