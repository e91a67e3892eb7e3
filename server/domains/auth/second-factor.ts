import { sql } from 'drizzle-orm'
import { factorLinkMinutes, factorWaitHours } from '#contract/auth/second-factor.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import type { Services } from '../handler.ts'
import { hashLinkToken } from './link-token.ts'
import { switchOtp } from './otp-switch.ts'
import { tellPerson } from './security-letters.ts'
import type { From } from './sign-in-limits.ts'
import { noteAct } from './sign-in-log.ts'

const later = (now: Date, minutes: number): string => new Date(now.getTime() + minutes * 60_000).toISOString()

/** When a person's app is removed; null where nothing waits. */
export async function dueOf({ drizzle }: Connection, loginId: number): Promise<string | null> {
  const found = await drizzle.execute<{ due_at: string }>(sql`select due_at from factor_reset where login_id = ${loginId} and due_at is not null`)
  return found.rows[0]?.due_at ?? null
}

/** Keeps the link of a letter; an earlier one, which began nothing, is worthless from then on. */
export async function keepFactorLink({ drizzle }: Connection, loginId: number, token: string, now: Date): Promise<void> {
  await drizzle.execute(sql`
    insert into factor_reset (login_id, token_hash, link_until) values (${loginId}, ${hashLinkToken(token)}, ${later(now, factorLinkMinutes)})
    on conflict (login_id) do update set token_hash = excluded.token_hash, link_until = excluded.link_until where factor_reset.due_at is null`)
}

type OpenLink = { login_id: number; email: string; due_at: string | null }

/** Whose link it is, locked. One that has begun the wait holds until its end, so that the same letter ends it. Throws LINK_EXPIRED. */
export async function openFactorLink({ drizzle }: Connection, token: string, now: Date): Promise<OpenLink> {
  const found = await drizzle.execute<OpenLink>(sql`
    select l.login_id, l.email, r.due_at from factor_reset r join login l using (login_id)
    where r.token_hash = ${hashLinkToken(token)} and (r.due_at is not null or r.link_until > ${now.toISOString()}) for update of r`)
  const [link] = found.rows
  if (!link) throw new DomainError('LINK_EXPIRED')
  return link
}

/** Begins the wait, once; following the link again changes nothing. */
export async function beginWait(
  connection: Connection,
  services: Services,
  { login_id, due_at }: OpenLink,
  token: string,
  from: From,
): Promise<string> {
  if (due_at !== null) return due_at
  const now = services.now()
  const due = later(now, factorWaitHours * 60)
  await connection.drizzle.execute(sql`update factor_reset set due_at = ${due} where login_id = ${login_id}`)
  await noteAct(connection, login_id, from, 'factor-wait', null, now)
  await tellPerson(connection, services, login_id, { kind: 'factor-wait', name: due, token })
  return due
}

/** Ends what waits, or was asked for; the app stays. Answers whether something waited: then its owner is told. */
export async function endWait(connection: Connection, services: Services, loginId: number, from: From): Promise<boolean> {
  const gone = await connection.drizzle.execute<{ due_at: string | null }>(sql`delete from factor_reset where login_id = ${loginId} returning due_at`)
  if (!gone.rows[0]?.due_at) return false
  await noteAct(connection, loginId, from, 'factor-kept', null, services.now())
  await tellPerson(connection, services, loginId, { kind: 'factor-kept', name: '' })
  return true
}

/** Removes a person's app where its wait is over; answers whether it did. */
export async function removeIfDue(connection: Connection, services: Services, loginId: number, from: From | null): Promise<boolean> {
  const now = services.now()
  const due = await connection.drizzle.execute(
    sql`delete from factor_reset where login_id = ${loginId} and due_at <= ${now.toISOString()} returning login_id`,
  )
  if (!due.rows.length) return false
  await noteAct(connection, loginId, from, 'factor-removed', null, now)
  await switchOtp(connection, services, loginId, false)
  return true
}

/** The same for everybody whose wait is over, a few at a time; and links that nobody followed are forgotten. */
export async function removeDueFactors(services: Services): Promise<void> {
  const { database, now } = services
  const due = await database.system(async ({ drizzle }) => {
    await drizzle.execute(sql`delete from factor_reset where due_at is null and link_until < ${now().toISOString()}`)
    return drizzle.execute<{ login_id: number }>(
      sql`select login_id from factor_reset where due_at <= ${now().toISOString()} order by due_at limit 100`,
    )
  })
  for (const { login_id } of due.rows) await database.system((connection) => removeIfDue(connection, services, login_id, null))
}
