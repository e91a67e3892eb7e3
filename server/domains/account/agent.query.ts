import { sql } from 'drizzle-orm'
import type { Agent, AgentStatus } from '#contract/account/agent.ts'
import type { AgentType, Privilege } from '#contract/core/privilege.ts'
import type { Connection } from '#server/db/database.ts'
import { literal } from '#server/db/like.ts'

export interface AgentFilter {
  readonly agent_id?: number
  readonly status?: AgentStatus
  /** A part of the name or e-mail. */
  readonly query?: string
}

type AgentRow = {
  user_id: number
  agent_id: number | null
  agent_type: AgentType
  name: string
  email: string
  status: number
  is_online: boolean
  otp_enabled: boolean
  privileges: Privilege[]
}

const toAgent = ({ privileges, status, ...row }: AgentRow): Agent => ({ ...row, status: status === 1 ? 1 : 0, privilege: privileges })

const asPattern = (text: string): string => `%${literal(text)}%`

/** Seats of a workspace, super admins first. Reads logins too, so it runs in `system`: the workspace is always named. */
export async function readAgents({ drizzle }: Connection, workspaceId: number, { agent_id, status, query }: AgentFilter = {}): Promise<Agent[]> {
  const conditions = [
    sql`a.workspace_id = ${workspaceId}`,
    ...(agent_id === undefined ? [] : [sql`a.agent_id = ${agent_id}`]),
    ...(status === undefined ? [] : [sql`a.status = ${status}`]),
    ...(query ? [sql`(a.name ilike ${asPattern(query)} or l.email ilike ${asPattern(query)})`] : []),
  ]
  const found = await drizzle.execute<AgentRow>(sql`
    select a.user_id, a.agent_id, a.agent_type, a.name, l.email, a.status, a.is_online, l.otp_enabled, a.privileges
    from agent a join login l using (login_id) where ${sql.join(conditions, sql` and `)}
    order by a.agent_type desc, a.status desc, lower(a.name), a.user_id`)
  return found.rows.map(toAgent)
}
