import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Session } from '#contract/auth/auth.ts'
import type { Connection } from '#server/db/database.ts'
import type { AccessTokens, Caller } from '#server/security/access-token.ts'
import { issueRefreshToken } from './refresh-token.ts'
import type { Seat } from './seat.query.ts'

const callerOf = ({ login_id, version, user }: Seat, familyId: string): Caller => ({
  user_id: user.user_id,
  workspace_id: user.account_id,
  login_id,
  family_id: familyId,
  agent_id: user.agent_id,
  agent_type: user.agent_type,
  name: user.name,
  privileges: user.privileges,
  packing_helper: user.packing_helper,
  version,
})

/** What a signed-in browser gets. */
export const sessionOf = (seat: Seat, familyId: string, refreshToken: string, accessTokens: AccessTokens): Session => ({
  access_token: accessTokens.sign(callerOf(seat, familyId)),
  refresh_token: refreshToken,
  user: seat.user,
  workspace: seat.workspace,
})

/** A first session: a new family of refresh tokens. */
export async function startSession(connection: Connection, seat: Seat, accessTokens: AccessTokens, now: Date): Promise<Session> {
  const familyId = randomUUID()
  await connection.drizzle.execute(sql`insert into session_family (family_id, login_id) values (${familyId}, ${seat.login_id})`)
  return joinFamily(connection, seat, familyId, accessTokens, now)
}

/** A session in a family that exists: the same person at another seat. */
export async function joinFamily(connection: Connection, seat: Seat, familyId: string, accessTokens: AccessTokens, now: Date): Promise<Session> {
  const token = await issueRefreshToken(connection, { family_id: familyId, login_id: seat.login_id, user_id: seat.user.user_id }, now)
  return sessionOf(seat, familyId, token, accessTokens)
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
