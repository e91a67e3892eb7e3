import type { CallReply } from '#contract/core/endpoint.ts'
import type { orderToday } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { dayOf, startOfDay } from './order-filter.ts'
import { joinStore, orderRowColumns } from './order-row.ts'

/** Orders that one person brought on today; a super admin has no agent id, and is known in the log by name. */
const doneText = `
  select
    count(distinct order_code) filter (where action = ${orderLogAction.accepted})::int as accepted,
    count(distinct order_code) filter (where action = ${orderLogAction.label_printed})::int as printed,
    count(distinct order_code) filter (where action = ${orderLogAction.pickup_requested})::int as pickups
  from order_log
  where workspace_id = $1 and created_at >= $2::timestamptz and agent_name = $4 and agent_id is not distinct from $3`

/** More than these are a tab of the queue's work, not a line of the day's start. */
const mostFailed = 5

/** Written as the index's own condition, or it would not serve. */
const failed = `(o.action_state ->> 'state') = 'failed'`

const failedText = `
  select (select count(*) from orders o where o.workspace_id = $1 and ${failed})::int as total, coalesce(json_agg(r), '[]') as rows from (
    select ${orderRowColumns} from orders o ${joinStore}
    where o.workspace_id = $1 and ${failed}
    order by o.action_state ->> 'at' desc, o.order_code limit ${mostFailed}
  ) r`

/** What the caller did today, and what marketplaces refused and still waits for somebody. */
export async function readToday(connection: Connection, caller: Caller, now: Date): Promise<CallReply<typeof orderToday>> {
  const workspaceId = workspaceOf(connection)
  const day = dayOf(now)
  const [done] = await prepared<{ accepted: number; printed: number; pickups: number }>(connection, doneText, [
    workspaceId,
    startOfDay(day),
    caller.agent_id,
    caller.name,
  ])
  const [refused] = await prepared<{ total: number; rows: OrderRow[] }>(connection, failedText, [workspaceId])
  return {
    date: day,
    done: { accepted: done?.accepted ?? 0, printed: done?.printed ?? 0, pickups: done?.pickups ?? 0 },
    failed: refused?.rows ?? [],
    failed_total: refused?.total ?? 0,
  }
}
