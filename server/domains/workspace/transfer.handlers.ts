import { DomainError } from '#contract/core/error.ts'
import { type Privilege, privileges } from '#contract/core/privilege.ts'
import { workspaceTransfer } from '#contract/workspace/workspace.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvents } from '#server/db/event-log.ts'
import { outdateTokens } from '#server/security/revocations.ts'
import { releaseChats } from '../chat/chat.port.ts'
import { planDealing } from '../chat-settings/chat-settings.port.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import type { TransferErrand } from './letters.ts'
import { letterUntil, requireSure } from './sure.ts'
import { noteAct, tellWorkspaceChanged } from './workspace.query.ts'

/** What a workspace can give: the operator's stay whose they are. */
const grantable = privileges.filter((key) => !key.startsWith('bo-'))

interface Seat {
  readonly user_id: number
  readonly agent_id: number | null
  readonly agent_type: string
  readonly name: string
  readonly status: number
  readonly privileges: Privilege[]
}

/** The seats that change places, locked. Throws NOT_FOUND where the one is no agent who may sign in, NO_PRIVILEGE where the other owns nothing any more. */
async function lockSeats({ client }: Connection, { workspace_id, user_id }: Caller, to: number): Promise<{ before: Seat; after: Seat }> {
  const { rows } = await client.query<Seat>(
    `select user_id, agent_id, agent_type, name, status, privileges from agent where workspace_id = $1 and user_id = any($2::int[]) order by user_id for update`,
    [workspace_id, [user_id, to]],
  )
  const [before, after] = [user_id, to].map((id) => rows.find((row) => row.user_id === id))
  if (before?.agent_type !== 'super_admin') throw new DomainError('NO_PRIVILEGE')
  if (after?.agent_type !== 'agent' || after.status !== 1) throw new DomainError('NOT_FOUND')
  return { before, after }
}

/** An agent is known by the number of their seat, unless another took that before there were seats. */
const agentIdText = `
  select case when exists (select from agent b where b.workspace_id = $1 and b.agent_id = $2) then nextval(pg_get_serial_sequence('agent', 'user_id'))::int
    else $2 end as agent_id`

const agentText = `
  update agent set agent_type = 'agent', agent_id = $3, privileges = $4::text[] where workspace_id = $1 and user_id = $2`

const ownerText = `
  update agent set agent_type = 'super_admin', agent_id = null, is_online = false, privileges = $3::text[] where workspace_id = $1 and user_id = $2`

const held = ({ privileges: own }: Seat): Privilege[] => own.filter((key) => key.startsWith('bo-'))

async function reachOf({ database }: Services, userIds: readonly number[]): Promise<Map<number, { email: string; language: 'id' | 'en' }>> {
  const { rows } = await database.system(({ client }) =>
    client.query<{ user_id: number; email: string; language: 'id' | 'en' }>(
      'select a.user_id, l.email, l.language from agent a join login l using (login_id) where a.user_id = any($1::int[])',
      [userIds],
    ),
  )
  return new Map(rows.map(({ user_id, ...reach }) => [user_id, reach]))
}

const transfer = handle(workspaceTransfer, async (request, services) => {
  const { caller, body } = request
  const { database, now } = services
  const { workspace_name } = await requireSure(services, request)
  const reach = await reachOf(services, [caller.user_id, body.user_id])
  return database.write(caller.workspace_id, async (connection) => {
    const { workspace_id } = caller
    const { before, after } = await lockSeats(connection, caller, body.user_id)
    const { client } = connection
    await client.query(ownerText, [workspace_id, after.user_id, held(after)])
    const { rows } = await client.query<{ agent_id: number }>(agentIdText, [workspace_id, before.user_id])
    await client.query(agentText, [workspace_id, before.user_id, rows[0]?.agent_id, [...grantable, ...held(before)]])
    for (const { user_id } of [before, after]) await outdateTokens(connection, user_id, now())
    await noteAct(connection, caller, 'transferred', now(), after.name)
    const errand = { workspace_name, from: before.name, owner: after.name, until: letterUntil(now()) }
    for (const [kind, { user_id }] of [
      ['workspace-handed-over', after],
      ['workspace-handed-away', before],
    ] as const) {
      const at = reach.get(user_id)
      if (at) await post<TransferErrand>(connection, services, { ...errand, kind, to: at.email, language: at.language })
    }
    await planDealing(connection, workspace_id)
    if (after.agent_id !== null) await releaseChats(connection, after.agent_id, now())
    const at = now().toISOString()
    await appendEvents(
      connection,
      [before, after].map(({ user_id }) => ({ type: 'agent.changed' as const, at, agent_id: caller.agent_id, user_id })),
    )
    await tellWorkspaceChanged(connection, caller, now())
    return { owner: after.name }
  })
})

export const transferHandlers = [transfer]
