import { sql } from 'drizzle-orm'
import type { Membership } from '#contract/auth/auth.ts'
import { freePackage, trialPackage } from '#contract/membership/package.ts'
import type { Connection } from '#server/db/database.ts'

interface MembershipRow {
  package_name: string | null
  membership_end: string | null
  status: Membership['status'] | null
  trial_end?: string | null
}

/**
 * A membership as it counts at `now`: a past end makes it inactive, and so does having none. Without an end it runs on. A trial stands before the free
 * package and gives way to it by itself.
 */
export function membershipOf({ package_name, membership_end, status, trial_end }: MembershipRow, now: Date): Membership {
  const end = membership_end ? new Date(membership_end) : null
  const active = status === 'active' && (!end || end > now)
  const trial = trial_end ? new Date(trial_end) : null
  if (active && package_name === freePackage && trial && trial > now)
    return { package_name: trialPackage, membership_end: trial.toISOString(), status: 'active' }
  return { package_name: package_name ?? freePackage, membership_end: end?.toISOString() ?? null, status: active ? 'active' : 'inactive' }
}

async function readRow({ drizzle }: Connection, workspaceId: number): Promise<MembershipRow> {
  const found = await drizzle.execute<{
    package_name: string
    membership_end: string | null
    status: Membership['status']
    trial_end: string | null
  }>(sql`select package_name, membership_end, status, trial_end from membership where workspace_id = ${workspaceId}`)
  return found.rows[0] ?? { package_name: null, membership_end: null, status: null }
}

/** The membership of the connection's workspace. */
export const readMembership = async (connection: Connection, workspaceId: number, now: Date): Promise<Membership> =>
  membershipOf(await readRow(connection, workspaceId), now)

/** The same without a trial: what is there when it is over. */
export const readStanding = async (connection: Connection, workspaceId: number, now: Date): Promise<Membership> =>
  membershipOf({ ...(await readRow(connection, workspaceId)), trial_end: null }, now)
