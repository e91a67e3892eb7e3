import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Session } from '#contract/auth/auth.ts'
import type { SignInWay } from '#contract/auth/sign-in-log.ts'
import type { Connection } from '#server/db/database.ts'
import type { AccessTokens, Caller } from '#server/security/access-token.ts'
import type { Services } from '../handler.ts'
import { type Family, issueRefreshToken } from './refresh-token.ts'
import type { Seat } from './seat.query.ts'
import type { From } from './sign-in-limits.ts'
import { noteSignIn } from './sign-in-log.ts'
import { whereFrom } from './where-from.ts'

export const callerOf = ({ login_id, version, user }: Seat, { family_id, device }: Family): Caller => ({
  user_id: user.user_id,
  workspace_id: user.account_id,
  login_id,
  family_id,
  ...(device !== null && { device }),
  agent_id: user.agent_id,
  agent_type: user.agent_type,
  name: user.name,
  privileges: user.privileges,
  packing_helper: user.packing_helper,
  version,
})

/** What a signed-in browser gets. */
export const sessionOf = (seat: Seat, family: Family, refreshToken: string, accessTokens: AccessTokens): Session => ({
  access_token: accessTokens.sign(callerOf(seat, family)),
  refresh_token: refreshToken,
  user: seat.user,
  workspace: seat.workspace,
})

/** A first session: a new family of refresh tokens, of the browser that asks. */
export async function startSession(
  connection: Connection,
  seat: Seat,
  from: From,
  way: SignInWay,
  { accessTokens, now }: Pick<Services, 'accessTokens' | 'now'>,
): Promise<Session> {
  const family: Family = { family_id: randomUUID(), device: from.device.bind() }
  const { browser, os, network } = whereFrom(from)
  const at = now().toISOString()
  await connection.drizzle.execute(sql`
    insert into session_family (family_id, login_id, device_hash, started_at, seen_at, browser, os, network)
    values (${family.family_id}, ${seat.login_id}, ${family.device}, ${at}, ${at}, ${browser}, ${os}, ${network})`)
  await noteSignIn(connection, seat.login_id, from, { way, refused: null }, now())
  return joinFamily(connection, seat, family, accessTokens, now())
}

/** A session in a family that exists: the same person at another seat. */
export async function joinFamily(connection: Connection, seat: Seat, family: Family, accessTokens: AccessTokens, now: Date): Promise<Session> {
  const token = await issueRefreshToken(connection, { family_id: family.family_id, login_id: seat.login_id, user_id: seat.user.user_id }, now)
  return sessionOf(seat, family, token, accessTokens)
}

/** The seat that a person used last, or the oldest one. */
export async function preferredSeat({ drizzle }: Connection, seats: readonly Seat[]): Promise<Seat | null> {
  const [first, second] = seats
  if (!first || !second) return first ?? null
  const last = await drizzle.execute<{ user_id: number }>(
    sql`select user_id from refresh_token where login_id = ${first.login_id} order by created_at desc limit 1`,
  )
  return seats.find(({ user }) => user.user_id === last.rows[0]?.user_id) ?? first
}
