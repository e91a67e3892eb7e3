import { dayAt, daysOf, type Period, shiftDay } from '#contract/core/period.ts'
import { type Dashboard, dashboardDays, noTarget, type Target } from '#contract/dashboard/dashboard.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { readStatusTotals } from '../order/order.port.ts'
import { stockConditions } from '../product/product.port.ts'
import { buyerHashes, readSales, withBuyers } from '../sales/sales.port.ts'

const sold = `coalesce(sum(x.orders), 0)::int as orders, coalesce(sum(x.revenue), 0)::float8 as revenue`
/** Products of the day that are named. */
const mostProducts = 5

const waitingText = `
  select
    (select count(*) from orders o where o.workspace_id = $1 and o.deadline_at < $2::timestamptz)::int as overdue,
    (select count(*) from orders o where o.workspace_id = $1 and o.deadline_at >= $2::timestamptz and o.deadline_at < $2::timestamptz + interval '1 hour')::int as within_hour,
    (select count(*) from orders o where o.workspace_id = $1 and o.deadline_at >= $2::timestamptz and o.deadline_at < $2::timestamptz + interval '1 day')::int as within_day,
    (select count(*) from chat c where c.workspace_id = $1 and not c.is_read and not c.chat_blacklist)::int as unread,
    (select count(*) from chat c where c.workspace_id = $1 and not c.is_replied and not c.chat_blacklist)::int as unreplied,
    (select count(*) from sku s join product p on p.workspace_id = $1 and p.product_id = s.product_id
      where s.workspace_id = $1 and not p.archive and ${stockConditions.low})::int as low,
    (select count(*) from sku s join product p on p.workspace_id = $1 and p.product_id = s.product_id
      where s.workspace_id = $1 and not p.archive and ${stockConditions.empty})::int as empty`

type Waiting = Dashboard['deadlines'] & Dashboard['chats'] & Dashboard['stock']
type Sold = Dashboard['month']
type Hour = Sold & { readonly day: string; readonly hour: number }

const nothing: Sold = { orders: 0, revenue: 0 }

/** What the workspace wants to reach. */
export async function readTarget({ client }: Connection, workspaceId: number): Promise<Target> {
  const { rows } = await client.query<Target>(
    'select day_revenue::float8, day_orders, month_revenue::float8 from dashboard_target where workspace_id = $1',
    [workspaceId],
  )
  return rows[0] ?? noTarget
}

export async function writeTarget({ client }: Connection, workspaceId: number, target: Target): Promise<void> {
  await client.query(
    `insert into dashboard_target (workspace_id, day_revenue, day_orders, month_revenue) values ($1, $2, $3, $4)
     on conflict (workspace_id) do update set day_revenue = excluded.day_revenue, day_orders = excluded.day_orders, month_revenue = excluded.month_revenue`,
    [workspaceId, target.day_revenue, target.day_orders, target.month_revenue],
  )
}

type CountedToday = Omit<Dashboard['today'], 'buyers'> & { readonly buyer_hashes: Buffer }

/** The day so far, all of it of one moment. */
export async function readToday(connection: Connection, now: Date): Promise<Dashboard> {
  const workspaceId = workspaceOf(connection)
  const date = dayAt(now.getTime())
  const hour = new Date(now.getTime() + 7 * 3_600_000).getUTCHours()
  const yesterday = shiftDay(date, -1)
  const first = shiftDay(date, 1 - dashboardDays)
  const month = `${date.slice(0, 8)}01`
  const today: Period = { start_date: date, end_date: date }
  const days = await readSales<Sold & { date: string }>(
    connection,
    'day',
    { start_date: month < first ? month : first, end_date: date },
    `select x.day::text as date, ${sold} from sale x group by 1`,
  )
  const [figures] = await readSales<CountedToday>(
    connection,
    'day',
    today,
    `select ${sold}, coalesce(sum(x.items), 0)::int as items, coalesce(sum(x.cancelled), 0)::int as cancelled, coalesce(sum(x.returned), 0)::int as returned,
      ${buyerHashes} from sale x`,
  )
  const marketplaces = await readSales<Dashboard['marketplaces'][number]>(
    connection,
    'day',
    today,
    `select s.marketplace, ${sold} from sale x join store s on s.workspace_id = $1 and s.store_code = x.store_code
     where x.orders > 0 group by 1 order by sum(x.revenue) desc, 1`,
  )
  const hours = await readSales<Hour>(
    connection,
    'hour',
    { start_date: yesterday, end_date: date },
    `select x.day::text as day, x.key::int as hour, ${sold} from sale x group by 1, 2`,
  )
  const products = await readSales<Dashboard['products'][number]>(
    connection,
    'sku',
    today,
    `, best as (
      select x.key as sku, coalesce(sum(x.items), 0)::int as items, coalesce(sum(x.revenue), 0)::float8 as revenue from sale x
      group by 1 having sum(x.items) > 0 order by 3 desc, 1 limit ${mostProducts}
    )
    select best.*, coalesce(p.name, best.sku) || coalesce(', ' || nullif(k.variant, ''), '') as name from best
    left join sku k on k.workspace_id = $1 and k.sku = best.sku left join product p on p.workspace_id = $1 and p.product_id = k.product_id
    order by best.revenue desc, best.sku`,
  )
  const { rows } = await connection.client.query<Waiting>(waitingText, [workspaceId, now.toISOString()])
  const { overdue, within_hour, within_day, unread, unreplied, low, empty } = rows[0] as Waiting
  const ofDay = new Map(days.map((one) => [one.date, one]))
  const soldOn = (day: string): Sold => ({ orders: ofDay.get(day)?.orders ?? 0, revenue: ofDay.get(day)?.revenue ?? 0 })
  const ofHour = new Map(hours.map(({ day, hour, orders, revenue }) => [`${day} ${hour}`, { orders, revenue }]))
  const soldAt = (day: string, at: number) => ofHour.get(`${day} ${at}`) ?? nothing
  return {
    date,
    hour,
    today: withBuyers(figures as CountedToday),
    yesterday: soldOn(yesterday),
    month: daysOf({ start_date: month, end_date: date })
      .map(soldOn)
      .reduce((all, one) => ({ orders: all.orders + one.orders, revenue: all.revenue + one.revenue }), nothing),
    hours: Array.from({ length: 24 }, (_, at) => ({ hour: at, today: at <= hour ? soldAt(date, at) : null, yesterday: soldAt(yesterday, at) })),
    days: daysOf({ start_date: first, end_date: date }).map((day) => ({ date: day, ...soldOn(day) })),
    marketplaces,
    products,
    by_status: await readStatusTotals(connection, {}),
    deadlines: { overdue, within_hour, within_day },
    chats: { unread, unreplied },
    stock: { low, empty },
    target: await readTarget(connection, workspaceId),
  }
}
