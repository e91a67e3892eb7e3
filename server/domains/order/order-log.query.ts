import { orderLog } from '#contract/order/order.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

export const orderLogHandler = listHandler(orderLog, {
  from: 'order_log l',
  as: 'l',
  select: 'l.log_id, l.order_code, l.action, l.agent_id, l.agent_name, l.created_at, l.note, o.marketplace',
  join: 'join orders o on o.workspace_id = $1 and o.order_code = l.order_code',
  where: {
    order_code: where.equals('l.order_code'),
    action: where.oneOf('l.action', 'int2'),
    agent_id: where.equals('l.agent_id', 'int'),
    start_date: where.since('l.created_at'),
    end_date: where.until('l.created_at'),
  },
  order: 'l.log_id',
})

/** Walks the index from one agent to the next, however long the log is; each by the name of their latest entry. */
const agentsText = `
  with recursive who as (
    (select agent_id from order_log where workspace_id = $1 and agent_id is not null order by agent_id limit 1)
    union all
    select (select l.agent_id from order_log l where l.workspace_id = $1 and l.agent_id > who.agent_id order by l.agent_id limit 1)
    from who where who.agent_id is not null
  )
  select who.agent_id, coalesce(latest.agent_name, '') as agent_name from who, lateral (
    select l.agent_name from order_log l where l.workspace_id = $1 and l.agent_id = who.agent_id order by l.log_id desc limit 1
  ) latest
  order by 2, 1`

export const readLogAgents = (connection: Connection): Promise<{ agent_id: number; agent_name: string }[]> =>
  prepared(connection, agentsText, [workspaceOf(connection)])
