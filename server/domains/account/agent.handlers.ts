import { sql } from 'drizzle-orm'
import { accountAgentList, accountAgentOtp, accountAgentStatus, accountAgentUpdate } from '#contract/account/agent.endpoints.ts'
import { type Agent, agentStatus } from '#contract/account/agent.ts'
import { mayChangePrivileges } from '#contract/account/grant.ts'
import { accountTeam } from '#contract/account/team.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import type { Connection } from '#server/db/database.ts'
import { outdateTokens, revokeFamilies } from '#server/security/revocations.ts'
import { noteAct, switchOtp } from '../auth/auth.port.ts'
import { type Caller, handle } from '../handler.ts'
import { requireRoom } from '../membership/membership.port.ts'
import { readAgents } from './agent.query.ts'
import { tellAgentChanged } from './agent-news.ts'

const team = handle(accountTeam, ({ caller }, { database }) =>
  database.read(caller.workspace_id, async ({ drizzle }) => {
    const found = await drizzle.execute<
      Pick<Agent, 'user_id' | 'agent_id' | 'agent_type' | 'name' | 'is_online'> & { can_chat: boolean; can_order: boolean }
    >(sql`
      select user_id, agent_id, agent_type, name, is_online, agent_id is not null and 'chat' = any(privileges) as can_chat, agent_type = 'super_admin' or 'order' = any(privileges) as can_order from agent where status = 1 order by agent_type desc, lower(name), user_id`)
    return found.rows
  }),
)

const list = handle(accountAgentList, ({ caller, query: { active, status, query } }, { database }) =>
  database.system((connection) =>
    readAgents(connection, caller.workspace_id, {
      ...(active ? { status: agentStatus.active } : status === undefined ? {} : { status }),
      ...(query ? { query } : {}),
    }),
  ),
)

/** The agent that a call changes, locked. Super admins have no agent_id and are found by none, so no call here shuts one out. */
async function lockAgent(connection: Connection, caller: Caller, agentId: number): Promise<Agent> {
  const locked = await connection.drizzle.execute(sql`
    select from agent where workspace_id = ${caller.workspace_id} and agent_id = ${agentId} and agent_type = 'agent' for update`)
  const [agent] = locked.rows.length ? await readAgents(connection, caller.workspace_id, { agent_id: agentId }) : []
  if (!agent) throw new DomainError('NOT_FOUND')
  if (agent.user_id === caller.user_id) throw new DomainError('AGENT_SELF')
  return agent
}

/** Ends every session that has been at a seat, wherever it is now. */
async function endSessionsOf(connection: Connection, userId: number, now: Date): Promise<void> {
  const found = await connection.drizzle.execute<{ family_id: string }>(sql`
    select distinct f.family_id from session_family f join refresh_token t using (family_id) where t.user_id = ${userId} and f.revoked_at is null`)
  await revokeFamilies(
    connection,
    found.rows.map(({ family_id }) => family_id),
    'seat inactive',
    now,
  )
}

const setStatus = handle(accountAgentStatus, ({ caller, params, body: { status } }, { database, now }) =>
  database.system(async (connection) => {
    const agent = await lockAgent(connection, caller, params.agent_id)
    if (agent.status === status) return agent
    if (status === agentStatus.active) await requireRoom(connection, caller.workspace_id, 'agents', now())
    const changed = { ...agent, status, is_online: status === agentStatus.active && agent.is_online }
    await connection.drizzle.execute(sql`
      update agent set status = ${status}, is_online = ${changed.is_online} where workspace_id = ${caller.workspace_id} and user_id = ${agent.user_id}`)
    // Tokens of a seat that comes back are of its time before: outdated, they are renewed with what holds now.
    await outdateTokens(connection, agent.user_id, now())
    if (status === agentStatus.inactive) await endSessionsOf(connection, agent.user_id, now())
    await tellAgentChanged(connection, caller, agent.user_id, now())
    return changed
  }),
)

const update = handle(accountAgentUpdate, ({ caller, params, body }, { database, now }) =>
  database.system(async (connection) => {
    const agent = await lockAgent(connection, caller, params.agent_id)
    // What the operator gave is not the workspace's to take.
    const kept = agent.privilege.filter((key) => key.startsWith('bo-'))
    const privilege = [...new Set([...body.privilege, ...kept])]
    if (!mayChangePrivileges(caller, agent.privilege, privilege)) throw new DomainError('PRIVILEGE_NOT_YOURS')
    await connection.drizzle.execute(sql`
      update agent set name = ${body.name}, privileges = ${sql.param(privilege)}::text[] where workspace_id = ${caller.workspace_id} and user_id = ${agent.user_id}`)
    await outdateTokens(connection, agent.user_id, now())
    await tellAgentChanged(connection, caller, agent.user_id, now())
    return { ...agent, name: body.name, privilege }
  }),
)

const setOtp = handle(accountAgentOtp, ({ caller, params, body: { otp_enabled } }, services) =>
  services.database.system(async (connection) => {
    const agent = await lockAgent(connection, caller, params.agent_id)
    const seats = await connection.drizzle.execute<{ login_id: number; elsewhere: boolean }>(sql`
      select a.login_id, exists (select from agent b where b.login_id = a.login_id and b.workspace_id <> a.workspace_id) as elsewhere
      from agent a where a.workspace_id = ${caller.workspace_id} and a.user_id = ${agent.user_id}`)
    const [seat] = seats.rows
    if (!seat) throw new DomainError('NOT_FOUND')
    // The login is the same everywhere: one workspace does not weaken the door of another.
    if (seat.elsewhere) throw new DomainError('OTP_ELSEWHERE')
    if (await switchOtp(connection, services, seat.login_id, otp_enabled)) {
      await noteAct(connection, seat.login_id, null, otp_enabled ? 'otp-on' : 'otp-off', caller.name, services.now())
      await tellAgentChanged(connection, caller, agent.user_id, services.now())
    }
    return { ...agent, otp_enabled }
  }),
)

export const agentHandlers = [team, list, setStatus, update, setOtp]
