import { sql } from 'drizzle-orm'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { outdateTokens } from '#server/security/revocations.ts'
import type { Caller, Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import type { From } from './sign-in-limits.ts'
import { noteAct } from './sign-in-log.ts'
import { forgetTotp } from './totp.ts'

/** On by mail or by an app, or off, whatever they came from. */
type Switched = boolean | 'app'

/**
 * Switches one-time codes of a login on or off, spends those that were sent, and tells the person by mail. Answers whether it stood otherwise; an app is
 * always news.
 */
export async function switchOtp(connection: Connection, services: Services, loginId: number, to: Switched): Promise<boolean> {
  const { drizzle } = connection
  const on = to !== false
  const changed = await drizzle.execute<{ email: string; language: 'id' | 'en' }>(
    sql`update login set otp_enabled = ${on} where login_id = ${loginId} and (otp_enabled <> ${on} or ${to === 'app'}) returning email, language`,
  )
  const [person] = changed.rows
  if (!person) return false
  if (!on) await forgetTotp(connection, loginId)
  // Another app, or none: what was asked for the one before is answered.
  await drizzle.execute(sql`delete from factor_reset where login_id = ${loginId}`)
  await drizzle.execute(sql`delete from otp_challenge where login_id = ${loginId}`)
  const now = services.now()
  const seats = await drizzle.execute<{ user_id: number }>(sql`select user_id from agent where login_id = ${loginId} order by user_id`)
  for (const { user_id } of seats.rows) await outdateTokens(connection, user_id, now)
  const until = new Date(now.getTime() + 86_400_000).toISOString()
  const kind = to === 'app' ? 'totp-on' : to ? 'otp-on' : 'otp-off'
  await post(connection, services, { kind, to: person.email, language: person.language, until })
  return true
}

/** The same for the caller. The list of agents shows who has them. */
export async function switchOwnOtp(connection: Connection, services: Services, caller: Caller, from: From, to: Switched): Promise<void> {
  const { login_id, workspace_id, agent_id, user_id } = caller
  if (!(await switchOtp(connection, services, login_id, to))) return
  await noteAct(connection, login_id, from, to === false ? 'otp-off' : 'otp-on', null, services.now())
  await appendEvent(connection, { type: 'agent.changed', at: services.now().toISOString(), agent_id, user_id }, workspace_id)
}
