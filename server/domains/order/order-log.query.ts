import { orderLog } from '#contract/order/order.endpoints.ts'
import { workActions } from '#contract/order/performance.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'

export const orderLogHandler = listHandler(orderLog, {
  from: 'order_log l',
  as: 'l',
  select: 'l.log_id, l.order_code, l.action, l.agent_id, l.agent_name, l.created_at, l.note, l.return_status, o.marketplace',
  join: 'join orders o on o.workspace_id = $1 and o.order_code = l.order_code',
  where: {
    order_code: where.equals('l.order_code'),
    action: where.oneOf('l.action', 'int2'),
    agent_id: where.id('l.agent_id'),
    user_id: where.id('l.user_id'),
    work: (only) => `${only ? '' : 'not '}(l.user_id is not null and l.action in (${workActions.join()}) and l.note is distinct from 'undo')`,
    hour: (hour, bind) => `extract(hour from l.created_at at time zone 'Asia/Jakarta') = ${bind(hour)}::int`,
    start_date: where.since('l.created_at'),
    end_date: where.until('l.created_at'),
  },
  order: 'l.log_id',
})

/** Walks the index from one person to the next, however long the log is; each by the name of their latest entry. */
const peopleText = `
  with recursive who as (
    (select user_id from order_log where workspace_id = $1 and user_id is not null order by user_id limit 1)
    union all
    select (select l.user_id from order_log l where l.workspace_id = $1 and l.user_id > who.user_id order by l.user_id limit 1)
    from who where who.user_id is not null
  )
  select who.user_id, latest.agent_id, coalesce(latest.agent_name, '') as agent_name from who, lateral (
    select l.agent_id, l.agent_name from order_log l where l.workspace_id = $1 and l.user_id = who.user_id order by l.log_id desc limit 1
  ) latest
  order by 3, 1`

export interface LogPerson {
  readonly user_id: number
  readonly agent_id: number | null
  readonly agent_name: string
}

/** Who did something to orders. */
export const readLogPeople = (connection: Connection): Promise<LogPerson[]> => prepared<LogPerson>(connection, peopleText, [workspaceOf(connection)])
