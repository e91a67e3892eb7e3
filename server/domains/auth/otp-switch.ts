import { sql } from 'drizzle-orm'
import type { Connection } from '#server/db/database.ts'
import { outdateTokens } from '#server/security/revocations.ts'
import type { Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'

/** Switches one-time codes of a login on or off, spends those that were sent, and tells the person by mail. Answers whether it stood otherwise. */
export async function switchOtp(connection: Connection, services: Services, loginId: number, on: boolean): Promise<boolean> {
  const { drizzle } = connection
  const changed = await drizzle.execute<{ email: string; language: 'id' | 'en' }>(
    sql`update login set otp_enabled = ${on} where login_id = ${loginId} and otp_enabled <> ${on} returning email, language`,
  )
  const [person] = changed.rows
  if (!person) return false
  await drizzle.execute(sql`delete from otp_challenge where login_id = ${loginId}`)
  const now = services.now()
  const seats = await drizzle.execute<{ user_id: number }>(sql`select user_id from agent where login_id = ${loginId} order by user_id`)
  for (const { user_id } of seats.rows) await outdateTokens(connection, user_id, now)
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  await post(connection, services, { kind: on ? 'otp-on' : 'otp-off', to: person.email, language: person.language, until })
  return true
}
