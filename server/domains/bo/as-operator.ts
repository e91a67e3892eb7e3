import { DomainError } from '#contract/core/error.ts'
import { backoffice, mayAccess } from '#contract/core/privilege.ts'
import type { Connection, Database } from '#server/db/database.ts'
import type { Caller } from '#server/security/access-token.ts'

/**
 * The one way of the back office past the walls between workspaces. The endpoints are guarded already; here it is judged again, by what the
 * seat holds now and not by what its token said up to a quarter of an hour ago.
 */
export function asOperator<T>(database: Database, caller: Caller, run: (connection: Connection) => Promise<T>): Promise<T> {
  return database.system(async (connection) => {
    const { rows } = await connection.client.query<Pick<Caller, 'user_id' | 'agent_type' | 'privileges'>>(
      'select user_id, agent_type, privileges from agent where workspace_id = $1 and user_id = $2 and status = 1',
      [caller.workspace_id, caller.user_id],
    )
    if (!rows[0] || !mayAccess(backoffice, rows[0])) throw new DomainError('NO_PRIVILEGE')
    return run(connection)
  })
}
