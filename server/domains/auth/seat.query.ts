import { type SQL, sql } from 'drizzle-orm'
import type { Membership, User, Workspace } from '#contract/auth/auth.ts'
import type { AgentType, Privilege } from '#contract/core/privilege.ts'
import type { TimeZone } from '#contract/core/time-zone.ts'
import type { Connection } from '#server/db/database.ts'
import { membershipOf } from './membership.ts'

/** One person's place in one workspace, with everything that a session tells of it. */
export interface Seat {
  readonly login_id: number
  /** Of name and privileges: access tokens carry it. */
  readonly version: number
  readonly user: User
  readonly workspace: Workspace
}

/** Columns as they come from Postgres. */
type SeatRow = {
  login_id: number
  version: number
  email: string
  otp_enabled: boolean
  workspace_id: number
  user_id: number
  agent_id: number | null
  agent_type: AgentType
  name: string
  privileges: Privilege[]
  workspace_name: string
  image_url: string | null
  time_zone: TimeZone
  delete_at: string | null
  packing_helper: boolean
  package_name: string | null
  membership_end: string | null
  membership_status: Membership['status'] | null
  trial_end: string | null
  trial_package: string | null
}

const toSeat = (row: SeatRow, now: Date): Seat => ({
  login_id: row.login_id,
  version: row.version,
  user: {
    user_id: row.user_id,
    account_id: row.workspace_id,
    agent_id: row.agent_id,
    agent_type: row.agent_type,
    name: row.name,
    email: row.email,
    privileges: row.privileges,
    membership: membershipOf(
      {
        package_name: row.package_name,
        membership_end: row.membership_end,
        status: row.membership_status,
        trial_end: row.trial_end,
        trial_package: row.trial_package,
      },
      now,
    ),
    otp_enabled: row.otp_enabled,
    packing_helper: row.packing_helper,
  },
  workspace: {
    id: row.user_id,
    name: row.workspace_name,
    image_url: row.image_url,
    agent_type: row.agent_type,
    time_zone: row.time_zone,
    delete_at: row.delete_at,
  },
})

/** In a workspace that is to be deleted there is nobody but its owner, who can take it back. */
async function seats(connection: Connection, where: SQL, now: Date): Promise<Seat[]> {
  const found = await connection.drizzle.execute<SeatRow>(sql`
    select l.login_id, l.email, l.otp_enabled, a.workspace_id, a.user_id, a.agent_id, a.agent_type, a.name, a.privileges, a.version,
      w.name as workspace_name, w.image_url, w.time_zone, w.delete_at, w.packing_helper, m.package_name, m.membership_end, m.status as membership_status, m.trial_end,
      m.trial_package
    from agent a join login l using (login_id) join workspace w using (workspace_id) left join membership m using (workspace_id)
    where a.status = 1 and (w.delete_at is null or a.agent_type = 'super_admin') and ${where} order by a.user_id`)
  return found.rows.map((row) => toSeat(row, now))
}

/** The active seats of a person, oldest first. */
export const seatsOfLogin = (connection: Connection, loginId: number, now: Date): Promise<Seat[]> =>
  seats(connection, sql`a.login_id = ${loginId}`, now)

/** An active seat, or null where it is gone or inactive. */
export const seatOfUser = async (connection: Connection, userId: number, now: Date): Promise<Seat | null> =>
  (await seats(connection, sql`a.user_id = ${userId}`, now))[0] ?? null
