import { DomainError } from '#contract/core/error.ts'
import type { Database } from '#server/db/database.ts'
import { requirePassword } from '../auth/auth.port.ts'
import type { Asked, Caller, Services } from '../handler.ts'

interface Sure {
  readonly name: string
  readonly current: string
}

/** Makes sure that somebody means it: they wrote the workspace's name and know their own password. Throws WORKSPACE_NAME_WRONG, PASSWORD_WRONG, TOO_MANY_REQUESTS. */
export async function requireSure(
  services: Services,
  { caller, ip, device, body }: Pick<Asked<never>, 'caller' | 'ip' | 'device'> & { readonly body: Sure },
): Promise<{ email: string; workspace_name: string }> {
  const workspace_name = await nameOf(services.database, caller)
  if (body.name !== workspace_name.trim()) throw new DomainError('WORKSPACE_NAME_WRONG', { name: workspace_name }, undefined, 'name')
  const { email } = await requirePassword(services, caller, { ip, device }, body.current)
  return { email, workspace_name }
}

async function nameOf(database: Database, { workspace_id }: Caller): Promise<string> {
  const { rows } = await database.read(workspace_id, ({ client }) =>
    client.query<{ name: string }>('select name from workspace where workspace_id = $1', [workspace_id]),
  )
  return rows[0]?.name ?? ''
}

/** Letters of this kind are of use for so long. */
export const letterUntil = (now: Date): string => new Date(now.getTime() + 3 * 86_400_000).toISOString()
