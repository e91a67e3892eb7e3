import { sql } from 'drizzle-orm'
import type { Connection } from '#server/db/database.ts'
import type { Caller } from '#server/security/access-token.ts'
import { seatOfUser } from './seat.query.ts'
import { callerOf } from './session.ts'

/** The seats that a browser is signed in to: `a` the seat, `f` its session. */
const seatsOf = (device: string, now: Date) => sql`
  session_family f join refresh_token t using (family_id) join agent a using (user_id)
  where f.device_hash = ${device} and f.revoked_at is null and t.spent_at is null and t.expires_at > ${now.toISOString()} and a.status = 1`

/** Who is signed in to a workspace in a browser; null where nobody is. */
export async function callerOfDevice(connection: Connection, device: string, workspaceId: number, now: Date): Promise<Caller | null> {
  const found = await connection.drizzle.execute<{ user_id: number; family_id: string }>(sql`
    select a.user_id, f.family_id from ${seatsOf(device, now)} and a.workspace_id = ${workspaceId} order by t.created_at desc limit 1`)
  const [session] = found.rows
  const seat = session && (await seatOfUser(connection, session.user_id, now))
  return seat ? callerOf(seat, { family_id: session.family_id, device }) : null
}

/** Whether one of these people is signed in in a browser. */
export async function isSignedIn(connection: Connection, device: string, emails: readonly string[], now: Date): Promise<boolean> {
  const found = await connection.drizzle.execute(sql`
    select from ${seatsOf(device, now)} and a.login_id in (select login_id from login where email in ${emails}) limit 1`)
  return found.rows.length > 0
}
