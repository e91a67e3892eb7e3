import { unsoldStatuses } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { upkeep } from '#server/db/upkeep.ts'
import { notCounted, rollupTexts } from './sales-rollup.ts'

const columns = 'sku, day, store_code, orders, sold, taken, revenue'

/** When a day of the workspace's clock begins (`contract/core/period.ts`); SQL of a date. */
const beginOf = (day: string) => `((${day})::timestamp at time zone 'Asia/Jakarta')`

/** A day of a store with its instants: reckoned before orders are looked for, since an index behind the wall takes only what is there. */
const dueColumns = `store_code, day, ${beginOf('day')} as begins_at, ${beginOf('day + 1')} as ends_at`

/**
 * The sales of days of stores, from their orders. `due`: a table of {@link dueColumns}. What was sold of a package was taken of its parts; what it brought
 * is its own.
 */
const countedSql = (due: string) => `
  select line.sku, d.day, d.store_code, count(distinct o.order_code) filter (where line.sold > 0)::int as orders,
    sum(line.sold)::int as sold, sum(line.taken)::int as taken, sum(line.revenue)::int8 as revenue
  from ${due} d
  join orders o on o.workspace_id = $1 and o.store_code = d.store_code and o.ordered_at >= d.begins_at and o.ordered_at < d.ends_at
    and o.order_status not in (${unsoldStatuses.join()})
  join order_item i on i.workspace_id = $1 and i.order_code = o.order_code
  cross join lateral (
    select i.sku, i.qty as sold, case when i.parts is null then i.qty else 0 end as taken, i.qty * i.price as revenue
    union all
    select part.sku, 0, i.qty * part.qty, 0 from jsonb_to_recordset(i.parts) as part (sku text, qty int)
  ) line
  group by 1, 2, 3`

/**
 * Tables of a statement, the last of which, `sales`, has every SKU's sales since a day, to the moment: days that are due are counted from their orders.
 * `$1` is the workspace; `since` a date in SQL.
 */
export const salesSince = (since: string): string => `
  sales_due_day as materialized (select distinct ${dueColumns} from sales_due where workspace_id = $1 and day >= ${since}),
  sales as (
    select ${columns} from sku_sales kept where kept.workspace_id = $1 and kept.day >= ${since}
      and not exists (select from sales_due_day d where d.store_code = kept.store_code and d.day = kept.day)
    union all ${countedSql('sales_due_day')}
  )`

/** Days of stores that one statement counts: a season of a busy workspace goes in pieces. */
const atOnce = 60

const takeText = `
  with due as (select distinct store_code, day from sales_due where workspace_id = $1 order by day desc, store_code limit ${atOnce}),
  gone as (delete from sales_due s using due where s.workspace_id = $1 and s.store_code = due.store_code and s.day = due.day)
  select store_code, day::text from due`

const givenDue = `select ${dueColumns} from unnest($2::text[], $3::date[]) as x (store_code, day)`

const keepText = `
  with due as materialized (${givenDue}),
  counted as materialized (${countedSql('due')}),
  gone as (
    delete from sku_sales kept using due where kept.workspace_id = $1 and kept.store_code = due.store_code and kept.day = due.day
      and ${notCounted('sku, day, store_code')}
  )
  insert into sku_sales as kept (workspace_id, ${columns}) select $1, ${columns} from counted
  on conflict (workspace_id, sku, day, store_code) do update
    set orders = excluded.orders, sold = excluded.sold, taken = excluded.taken, revenue = excluded.revenue
    where (kept.orders, kept.sold, kept.taken, kept.revenue) is distinct from (excluded.orders, excluded.sold, excluded.taken, excluded.revenue)`

/** Everything that is counted of a day of a store is counted in one transaction: what one report says of it no other contradicts. */
const keepTexts = [keepText, ...rollupTexts(givenDue)]

/** Counts what is due of a workspace, the latest days first. Orders that commit meanwhile are due again, so none is lost. */
export const keepSales = upkeep(keepSome)

/** One at a time counts a workspace. Answers whether there may be more. */
async function keepSome(connection: Connection): Promise<boolean> {
  const workspaceId = workspaceOf(connection)
  const { client } = connection
  await client.query(`select pg_advisory_xact_lock(hashtext('sku_sales'), $1)`, [workspaceId])
  const { rows } = await client.query<{ store_code: string; day: string }>(takeText, [workspaceId])
  if (rows.length === 0) return false
  const due = [workspaceId, rows.map((one) => one.store_code), rows.map(({ day }) => day)]
  for (const text of keepTexts) await client.query(text, due)
  return rows.length === atOnce
}
