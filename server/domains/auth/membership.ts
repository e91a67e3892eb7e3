import type { Membership } from '#contract/auth/auth.ts'
import { freePackage } from '#contract/membership/package.ts'
import type { Connection } from '#server/db/database.ts'

/** A membership as it is kept. */
export interface MembershipRow {
  readonly package_name: string | null
  readonly membership_end: string | null
  readonly status: Membership['status'] | null
  readonly trial_end: string | null
  readonly trial_package: string | null
}

/** Of the alias `m`. */
export const membershipColumns = 'm.package_name, m.membership_end, m.status, m.trial_end, m.trial_package'

/**
 * A membership as it counts at `now`: a past end makes it inactive, and so does having none. Without an end it runs on. A trial stands before the free
 * package and gives way to it by itself.
 */
export function membershipOf(row: MembershipRow | null, now: Date): Membership {
  const { package_name, membership_end, status, trial_end, trial_package } = row ?? none
  const end = membership_end ? new Date(membership_end) : null
  const active = status === 'active' && (!end || end > now)
  const trial = trial_end ? new Date(trial_end) : null
  if (active && package_name === freePackage && trial_package && trial && trial > now)
    return { package_name: trial_package, membership_end: trial.toISOString(), status: 'active' }
  return { package_name: package_name ?? freePackage, membership_end: end?.toISOString() ?? null, status: active ? 'active' : 'inactive' }
}

const none: MembershipRow = { package_name: null, membership_end: null, status: null, trial_end: null, trial_package: null }

async function readRow({ client }: Connection, workspaceId: number): Promise<MembershipRow> {
  const { rows } = await client.query<MembershipRow>(`select ${membershipColumns} from membership m where m.workspace_id = $1`, [workspaceId])
  return rows[0] ?? none
}

/** The membership of the connection's workspace. */
export const readMembership = async (connection: Connection, workspaceId: number, now: Date): Promise<Membership> =>
  membershipOf(await readRow(connection, workspaceId), now)

/** The same without a trial: what is there when it is over. */
export const readStanding = async (connection: Connection, workspaceId: number, now: Date): Promise<Membership> =>
  membershipOf(withoutTrial(await readRow(connection, workspaceId)), now)

/** Both, of one moment. */
export async function readMemberships(
  connection: Connection,
  workspaceId: number,
  now: Date,
): Promise<{ readonly now: Membership; readonly standing: Membership }> {
  const row = await readRow(connection, workspaceId)
  return { now: membershipOf(row, now), standing: membershipOf(withoutTrial(row), now) }
}

const withoutTrial = (row: MembershipRow): MembershipRow => ({ ...row, trial_end: null })
