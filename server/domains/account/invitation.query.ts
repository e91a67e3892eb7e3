import { sql } from 'drizzle-orm'
import type { Invitation } from '#contract/account/agent.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import type { Connection } from '#server/db/database.ts'
import { hashLinkToken } from '../auth/auth.port.ts'

type InvitationRow = Omit<Invitation, 'privilege' | 'expired'> & { privileges: Privilege[] }

const toInvitation = ({ privileges, ...row }: InvitationRow, now: Date): Invitation => ({
  ...row,
  privilege: privileges,
  expired: new Date(row.expires_at) <= now,
})

const columns = sql`
  i.invitation_id, i.email, i.name, i.privileges, i.sent_at, i.expires_at,
  coalesce((select a.name from agent a where a.workspace_id = i.workspace_id and a.user_id = i.invited_by), '') as invited_by`

/** Invitations of the connection's workspace that wait for an answer, newest first. */
export async function readInvitations({ drizzle }: Connection, now: Date, id?: string): Promise<Invitation[]> {
  const found = await drizzle.execute<InvitationRow>(
    sql`select ${columns} from invitation i ${id ? sql`where i.invitation_id = ${id}` : sql``} order by i.sent_at desc, i.email`,
  )
  return found.rows.map((row) => toInvitation(row, now))
}

/** An invitation as its link finds it, above workspaces. */
export type OpenInvitation = {
  workspace_id: number
  invitation_id: string
  workspace_name: string
  email: string
  name: string
  privileges: Privilege[]
  invited_by: string
}

/** What a link is about; null where it was used, taken back, sent again or is too old. Runs in `system`, and locks it. */
export async function findInvitation({ drizzle }: Connection, token: string, now: Date): Promise<OpenInvitation | null> {
  const found = await drizzle.execute<OpenInvitation>(sql`
    select i.workspace_id, w.name as workspace_name, ${columns} from invitation i join workspace w using (workspace_id)
    where i.token_hash = ${hashLinkToken(token)} and i.expires_at > ${now.toISOString()} for update of i`)
  return found.rows[0] ?? null
}
