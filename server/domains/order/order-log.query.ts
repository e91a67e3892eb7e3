import type { z } from 'zod'
import type { Marketplace } from '#contract/core/marketplace.ts'
import type { orderLog } from '#contract/order/order.endpoints.ts'
import type { OrderLogEntry } from '#contract/order/order-log.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, Values, workspaceOf } from '#server/db/statement.ts'
import { startOfDay } from './order-filter.ts'

type LogQuery = z.output<(typeof orderLog)['query']>
type LogRow = OrderLogEntry & { marketplace: Marketplace }

/** Entries of the order log, newest first; the last one's `log_id` is the next page's `before`. */
export async function readOrderLog(connection: Connection, query: LogQuery): Promise<{ rows: LogRow[]; has_more: boolean }> {
  const values = new Values(workspaceOf(connection))
  const conditions = ['l.workspace_id = $1']
  if (query.order_code) conditions.push(`l.order_code = ${values.add(query.order_code)}`)
  if (query.action?.length) conditions.push(`l.action = any(${values.add(query.action)}::int2[])`)
  if (query.agent_id !== undefined) conditions.push(`l.agent_id = ${values.add(query.agent_id)}`)
  if (query.start_date) conditions.push(`l.created_at >= ${values.add(startOfDay(query.start_date))}::timestamptz`)
  if (query.end_date) conditions.push(`l.created_at < ${values.add(startOfDay(query.end_date, 1))}::timestamptz`)
  if (query.before !== undefined) conditions.push(`l.log_id < ${values.add(query.before)}`)
  const text = `
    select l.log_id, l.order_code, l.action, l.agent_id, l.agent_name, l.created_at, l.note, o.marketplace
    from (select * from order_log l where ${conditions.join(' and ')} order by l.log_id desc limit ${query.limit + 1}) l
    join orders o on o.workspace_id = $1 and o.order_code = l.order_code
    order by l.log_id desc`
  const rows = await prepared<LogRow>(connection, text, values.list)
  return { rows: rows.slice(0, query.limit), has_more: rows.length > query.limit }
}

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
