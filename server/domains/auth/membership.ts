import { sql } from 'drizzle-orm'
import type { Membership } from '#contract/auth/auth.ts'
import type { Connection } from '#server/db/database.ts'

interface MembershipRow {
  package_name: string | null
  membership_end: string | null
  status: Membership['status'] | null
}

/** A membership as it counts at `now`: a past end makes it inactive, and so does having none. Without an end it runs on. */
export function membershipOf({ package_name, membership_end, status }: MembershipRow, now: Date): Membership {
  const end = membership_end ? new Date(membership_end) : null
  const active = status === 'active' && (!end || end > now)
  return { package_name: package_name ?? 'FREE', membership_end: end?.toISOString() ?? null, status: active ? 'active' : 'inactive' }
}

/** The membership of the connection's workspace. */
export async function readMembership({ drizzle }: Connection, workspaceId: number, now: Date): Promise<Membership> {
  const found = await drizzle.execute<{ package_name: string; membership_end: string | null; status: Membership['status'] }>(
    sql`select package_name, membership_end, status from membership where workspace_id = ${workspaceId}`,
  )
  return membershipOf(found.rows[0] ?? { package_name: null, membership_end: null, status: null }, now)
}
