import { DomainError } from '#contract/core/error.ts'
import { workspaceDelete, workspaceKeep } from '#contract/workspace/workspace.endpoints.ts'
import { deletionDays } from '#contract/workspace/workspace.ts'
import type { Connection } from '#server/db/database.ts'
import { outdateTokens } from '#server/security/revocations.ts'
import type { ChannelServices } from '../channel-services.ts'
import { handle } from '../handler.ts'
import { post } from '../mail/mail.port.ts'
import { pauseStores, resumeStores } from '../store/store.port.ts'
import type { DeletionErrand } from './letters.ts'
import { letterUntil, requireSure } from './sure.ts'
import { noteAct, tellWorkspaceChanged } from './workspace.query.ts'

/** Who is signed in has to renew their token, which nobody can but the owner. */
async function signAgentsOut(connection: Connection, workspaceId: number, now: Date): Promise<void> {
  const { rows } = await connection.client.query<{ user_id: number }>(
    "select user_id from agent where workspace_id = $1 and agent_type <> 'super_admin' and status = 1 order by user_id for update",
    [workspaceId],
  )
  for (const { user_id } of rows) await outdateTokens(connection, user_id, now)
}

const owners = `
  select l.email, l.language from agent a join login l using (login_id) where a.workspace_id = $1 and a.agent_type = 'super_admin' and a.status = 1 order by a.user_id`

const remove = handle<typeof workspaceDelete, ChannelServices>(workspaceDelete, async (request, services) => {
  const { caller } = request
  const { workspace_id } = caller
  const { workspace_name } = await requireSure(services, request)
  return services.database.system(async (connection) => {
    const now = services.now()
    const asked = now.toISOString()
    const delete_at = new Date(now.getTime() + deletionDays * 86_400_000).toISOString()
    const { rowCount } = await connection.client.query(
      'update workspace set delete_at = $2, delete_asked_at = $3, delete_asked_by = $4 where workspace_id = $1 and delete_at is null',
      [workspace_id, delete_at, asked, caller.user_id],
    )
    if (!rowCount) throw new DomainError('ALREADY_SETTLED')
    await signAgentsOut(connection, workspace_id, now)
    await noteAct(connection, caller, 'delete-asked', now)
    const { rows } = await connection.client.query<{ email: string; language: 'id' | 'en' }>(owners, [workspace_id])
    for (const { email, language } of rows)
      await post<DeletionErrand>(connection, services, {
        kind: 'workspace-deletion',
        to: email,
        language,
        workspace_name,
        delete_at,
        until: letterUntil(now),
      })
    await pauseStores(connection, workspace_id, asked)
    await tellWorkspaceChanged(connection, caller, now)
    return { delete_at }
  })
})

const keep = handle<typeof workspaceKeep, ChannelServices>(workspaceKeep, ({ caller }, services) =>
  services.database.system(async (connection) => {
    const { workspace_id } = caller
    const { rows } = await connection.client.query<{ delete_asked_at: string | null }>(
      'select delete_asked_at from workspace where workspace_id = $1 and delete_at > $2 for update',
      [workspace_id, services.now().toISOString()],
    )
    const asked = rows[0]?.delete_asked_at
    if (!asked) throw new DomainError('ALREADY_SETTLED')
    await connection.client.query('update workspace set delete_at = null, delete_asked_at = null, delete_asked_by = null where workspace_id = $1', [
      workspace_id,
    ])
    await noteAct(connection, caller, 'kept', services.now())
    await resumeStores(connection, workspace_id, asked, services)
    await tellWorkspaceChanged(connection, caller, services.now())
    return {}
  }),
)

export const deletionHandlers = [remove, keep]
