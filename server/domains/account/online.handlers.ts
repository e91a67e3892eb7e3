import { type SQL, sql } from 'drizzle-orm'
import { accountAgentToggleOnline } from '#contract/account/agent.endpoints.ts'
import { accountOnlineStatus, accountToggleOnline } from '#contract/account/online.endpoints.ts'
import { DomainError } from '#contract/core/error.ts'
import { planDealing } from '../chat-settings/chat-settings.port.ts'
import { type Caller, handle, type Services } from '../handler.ts'
import { tellAgentChanged } from './agent-news.ts'

/** Turns one active seat the other way. Throws NOT_FOUND. */
const toggle = ({ database, now }: Services, caller: Caller, which: SQL): Promise<{ is_online: boolean }> =>
  database.write(caller.workspace_id, async (connection) => {
    const found = await connection.drizzle.execute<{ user_id: number; is_online: boolean }>(
      sql`update agent set is_online = not is_online where ${which} and status = 1 returning user_id, is_online`,
    )
    const [seat] = found.rows
    if (!seat) throw new DomainError('NOT_FOUND')
    // Chats that nobody has go to who is here now.
    if (seat.is_online) await planDealing(connection, caller.workspace_id)
    await tellAgentChanged(connection, caller, seat.user_id, now())
    return { is_online: seat.is_online }
  })

const toggleOwn = handle(accountToggleOnline, ({ caller }, services) => toggle(services, caller, sql`user_id = ${caller.user_id}`))

const toggleOther = handle(accountAgentToggleOnline, ({ caller, params }, services) => toggle(services, caller, sql`agent_id = ${params.agent_id}`))

const status = handle(accountOnlineStatus, ({ caller }, { database }) =>
  database.read(caller.workspace_id, async ({ drizzle }) => {
    const found = await drizzle.execute<{ is_online: boolean; chat_rotation: boolean }>(sql`
      select a.is_online, coalesce((select s.value = 'true' from workspace_setting s where s.workspace_id = ${caller.workspace_id} and s.key = 'chat_rotation'), false)
        as chat_rotation
      from agent a where a.workspace_id = ${caller.workspace_id} and a.user_id = ${caller.user_id}`)
    return found.rows[0] ?? { is_online: false, chat_rotation: false }
  }),
)

export const onlineHandlers = [toggleOwn, toggleOther, status]
