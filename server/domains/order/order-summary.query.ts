import type { CallReply } from '#contract/core/endpoint.ts'
import type { orderDashboardSummary } from '#contract/order/order.endpoints.ts'
import { type OrderQuery, orderSelectionLimit } from '#contract/order/order-query.ts'
import { type OrderStatus, orderStatus, orderStatuses } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, Values, workspaceOf } from '#server/db/statement.ts'
import { countConditions, dayOf, startOfDay } from './order-filter.ts'

export interface StatusTotal {
  readonly status: OrderStatus
  readonly total: number
}

/** Orders per status, every status once, by the counters; and the cursor of the event log that they reflect, of the same moment. */
export async function readStatusSummary(
  connection: Connection,
  filter: Pick<OrderQuery, 'store_code' | 'marketplace'>,
): Promise<{ summary: StatusTotal[]; cursor: number }> {
  const values = new Values(workspaceOf(connection))
  const counted = `select order_status, sum(total)::int as total from order_count where ${countConditions(filter, (value) => values.add(value))} group by 1`
  const text = `
    select coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor,
      coalesce((select json_object_agg(order_status, total) from (${counted}) counted), '{}') as totals`
  const [row] = await prepared<{ cursor: number; totals: Partial<Record<OrderStatus, number>> }>(connection, text, values.list)
  return { summary: orderStatuses.map((status) => ({ status, total: row?.totals[status] ?? 0 })), cursor: row?.cursor ?? 0 }
}

/** Orders per status, every status once. */
export const readStatusTotals = async (...asked: Parameters<typeof readStatusSummary>): Promise<StatusTotal[]> =>
  (await readStatusSummary(...asked)).summary

/** Orders that somebody has to do something about. */
const openStatuses = [orderStatus.new, orderStatus.processing, orderStatus.waiting_pickup, orderStatus.cancel_requested]

const dashboardText = `
  select
    (select count(*) from orders o where o.workspace_id = $1 and o.deadline_at < $2::timestamptz)::int as overdue,
    day.orders::int as today_orders,
    day.total::float8 as today_total
  from (
    select count(*) as orders, coalesce(sum(o.total) filter (where o.order_status <> ${orderStatus.cancelled}), 0) as total
    from orders o where o.workspace_id = $1 and o.ordered_at >= $3::timestamptz
  ) day`

const openText = openStatuses
  .map(
    (status) =>
      `(select order_code, order_status as status from orders where workspace_id = $1 and order_status = ${status} order by deadline_at, order_code limit ${orderSelectionLimit})`,
  )
  .join(' union all ')

/** The day so far in Indonesia's western time, what is open (the most urgent of each status first, as many as a selection holds) and what is late. */
export async function readDashboard(connection: Connection, now: Date): Promise<CallReply<typeof orderDashboardSummary>> {
  const workspaceId = workspaceOf(connection)
  const by_status = await readStatusTotals(connection, {})
  const [day] = await prepared<{ overdue: number; today_orders: number; today_total: number }>(connection, dashboardText, [
    workspaceId,
    now.toISOString(),
    startOfDay(dayOf(now)),
  ])
  const open = await prepared<{ order_code: string; status: OrderStatus }>(connection, `${openText} limit ${orderSelectionLimit}`, [workspaceId])
  const openTotal = by_status.filter(({ status }) => (openStatuses as number[]).includes(status)).reduce((sum, { total }) => sum + total, 0)
  return {
    order_code_status: open,
    summary: {
      open: openTotal,
      overdue: day?.overdue ?? 0,
      today_orders: day?.today_orders ?? 0,
      today_total: day?.today_total ?? 0,
      by_status: [...by_status],
    },
  }
}

/** One step of an index per courier, however many orders each has. */
const couriersText = `
  with recursive courier(name) as (
    (select courier_name from orders where workspace_id = $1 order by courier_name limit 1)
    union all
    select (select o.courier_name from orders o where o.workspace_id = $1 and o.courier_name > courier.name order by o.courier_name limit 1)
    from courier where courier.name is not null
  )
  select name from courier where name is not null and name <> '' order by name`

/** The couriers that occur in the workspace's orders, by name. */
export async function readCouriers(connection: Connection): Promise<string[]> {
  return (await prepared<{ name: string }>(connection, couriersText, [workspaceOf(connection)])).map(({ name }) => name)
}
