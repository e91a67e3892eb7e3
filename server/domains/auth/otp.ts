import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { DomainError } from '#contract/core/error.ts'
import type { Language } from '#contract/core/error-messages.ts'
import type { Connection } from '#server/db/database.ts'
import type { Services } from '../handler.ts'

export const otpMinutes = 5
export const otpAttempts = 5
/** Seconds until the sign-in screen offers a new code. */
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

/** Sends a new code to a login and makes every earlier one worthless; returns the challenge's id. */
export async function challenge(
  { database, passwords, mailer, now }: Services,
  login: { login_id: number; email: string },
  language: Language,
): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const otpId = randomUUID()
  const codeHash = await passwords.hash(code)
  const expiresAt = new Date(now().getTime() + otpMinutes * 60_000).toISOString()
  await database.system(async ({ drizzle }) => {
    await drizzle.execute(sql`delete from otp_challenge where login_id = ${login.login_id}`)
    await drizzle.execute(
      sql`insert into otp_challenge (otp_id, login_id, code_hash, expires_at) values (${otpId}, ${login.login_id}, ${codeHash}, ${expiresAt})`,
    )
  })
  await mailer.send({ to: login.email, ...letters[language](code) })
  return otpId
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
