import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

export interface LogAgent {
  readonly agent_id: number
  readonly agent_name: string
}

/** Walks the index from one agent to the next, however long the log is; each by the name of their latest entry. */
const agentsText = (log: string): string => `
  with recursive who as (
    (select agent_id from ${log} where workspace_id = $1 and agent_id is not null order by agent_id limit 1)
    union all
    select (select l.agent_id from ${log} l where l.workspace_id = $1 and l.agent_id > who.agent_id order by l.agent_id limit 1)
    from who where who.agent_id is not null
  )
  select who.agent_id, coalesce(latest.agent_name, '') as agent_name from who, lateral (
    select l.agent_name from ${log} l where l.workspace_id = $1 and l.agent_id = who.agent_id order by l.log_id desc limit 1
  ) latest
  order by 2, 1`

/** Who stands in a log that has an index by agent and entry. */
export const readLogAgents = (connection: Connection, log: 'product_log'): Promise<LogAgent[]> =>
  prepared<LogAgent>(connection, agentsText(log), [workspaceOf(connection)])
