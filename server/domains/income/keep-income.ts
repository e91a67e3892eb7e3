import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { feeCategories } from '#contract/income/income.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { upkeep } from '#server/db/upkeep.ts'
import { markMargins } from './mark-margins.ts'
import { readProfitSetting, reckonedOf } from './profit-setting.ts'
import { shareOut } from './share-out.ts'

/** Of orders that somebody enters here nobody settles anything. */
export const settlingMarketplaces = marketplaces.filter((marketplace) => marketplaceFacts[marketplace].kind === 'marketplace')

const cameBack = `(${orderStatus.returned}, ${orderStatus.cancelled})`
const wentOut = `(${[orderStatus.shipped, orderStatus.arrived, orderStatus.complete, orderStatus.complained].join()})`
/** What it cost is noted: it went out, or ended before. */
const out = `(${orderStatus.returned}, ${orderStatus.cancelled}, ${wentOut.slice(1, -1)})`
const of = (category: string) => `coalesce(sum(l.amount) filter (where l.category = '${category}'), 0)::int8 as ${category}`
const columns = `store_code, marketplace, order_status, ordered_at, expected, settled, gap, fees, shipping, refund, adjustment, settled_at, unit_costs, cost, profit_state,
  revenue, profit_fees, packing, profit`

/**
 * Looks at orders anew: `docs/decisions/income.md` says what is expected of one, and `profit.md` what is left. A sale between what the buyer paid and what the goods
 * cost is as expected, since a marketplace carries the discounts that it gives itself. What the goods and their packing cost is noted when an order goes out, piece by
 * piece as far as it is known then, and stays while it is out. `$3`: marketplaces that settle, `$4`: what is reckoned with ({@link reckonedOf}).
 * The joins are full, though every order is there: those PostgreSQL does by hash or in order, however few rows it expects.
 */
const keepText = `
  with asked as (select distinct unnest($2::text[]) as order_code),
  o as materialized (
    select o.*, not o.marketplace = any($3::text[]) as is_own, coalesce(s.tax, 0) as tax, r.packing_cost, r.fee_rate, k.order_code is not null as is_kept,
      k.order_status in ${out} and o.order_status in ${out} as is_noted, k.unit_costs as noted_costs, k.packing as noted_packing
    from asked a join orders o on o.workspace_id = $1 and o.order_code = a.order_code
    left join sale s on s.workspace_id = $1 and s.order_code = a.order_code
    left join order_income k on k.workspace_id = $1 and k.order_code = a.order_code
    cross join lateral (
      select packing_cost, fee_rate from jsonb_to_recordset($4::jsonb) as r (store_code text, packing_cost int8, fee_rate int8)
      where r.store_code in (o.store_code, '') order by r.store_code desc limit 1
    ) r
  ),
  told as (
    select l.order_code, sum(l.amount)::int8 as settled, max(l.settled_at) as settled_at,
      coalesce(sum(l.amount) filter (where l.category = any('{${feeCategories.join()}}'::text[])), 0)::int8 as fees,
      ${['sales', 'shipping', 'refund', 'adjustment'].map(of).join(', ')}
    from o join settlement_line l on l.workspace_id = $1 and l.order_code = o.order_code where not o.is_own group by 1
  ),
  back as (
    select r.order_code, sum(r.refund_amount)::int8 as refunded
    from asked a join order_return r on r.workspace_id = $1 and r.order_code = a.order_code where r.return_status = 'complete' group by 1
  ),
  pieces as (
    select i.order_code, i.line_no, i.qty, coalesce(case when o.is_noted and cardinality(o.noted_costs) = count(*) over (partition by i.order_code)
      then o.noted_costs[row_number() over (partition by i.order_code order by i.line_no)] end, c.unit) as unit
    from o join order_item i on i.workspace_id = $1 and i.order_code = o.order_code
    cross join lateral (
      select nullif(case when i.parts is null then (select s.price_cost from sku s where s.workspace_id = $1 and s.sku = i.sku)
        else (select case when bool_and(s.price_cost > 0) then sum(p.qty * s.price_cost) end
          from jsonb_to_recordset(i.parts) as p (sku text, qty int) left join sku s on s.workspace_id = $1 and s.sku = p.sku) end, 0)::int8 as unit
    ) c
  ),
  spent as (
    select order_code, array_agg(unit order by line_no) as unit_costs, case when bool_and(unit is not null) then sum(qty * unit)::int8 end as cost
    from pieces group by 1
  ),
  bounds as (
    select o.order_code, o.store_code, o.marketplace, o.order_status, o.ordered_at, o.is_own, o.is_kept, o.fee_rate, t.settled, t.settled_at, t.sales,
      coalesce(t.fees, 0) as fees, coalesce(t.shipping, 0) as shipping, coalesce(t.refund, 0) as refund, coalesce(t.adjustment, 0) as adjustment,
      case when o.order_status in ${cameBack} then 0 else greatest(0, o.total - o.shipping_fee - o.tax - coalesce(b.refunded, 0)) end as lo,
      case when o.order_status in ${cameBack} then 0 else greatest(0, greatest(o.subtotal, o.total - o.shipping_fee) - coalesce(b.refunded, 0)) end as hi,
      s.unit_costs, s.cost, case when o.order_status in ${cameBack} then 0 else s.cost end as used,
      case when o.order_status = ${orderStatus.waiting_payment} then 0 when o.is_noted then o.noted_packing
        when o.order_status = ${orderStatus.cancelled} then 0 else o.packing_cost end as packing
    from o full join told t using (order_code) full join back b using (order_code) full join spent s using (order_code)
  ),
  sums as (
    select b.*, b.fees + case when b.settled is null then b.lo else least(greatest(b.sales + b.refund, b.lo), b.hi) end as expected,
      case when b.settled is null then b.lo else b.sales + b.refund end as revenue,
      case when b.settled is null and not b.is_own then -((b.lo * b.fee_rate + 5000) / 10000) else b.fees end as profit_fees
    from bounds b
  ),
  found as (
    select s.*, coalesce(s.settled, 0) - s.expected as gap,
      case when s.is_own then null
        when s.settled is null then case when s.lo > 0 and s.order_status in ${wentOut} then 'owed' end
        when s.settled = s.expected then 'settled' else 'different' end as income_state,
      case when s.order_status = ${orderStatus.waiting_payment} or (s.order_status = ${orderStatus.cancelled} and s.settled is null and s.packing = 0) then null
        when s.used is null then 'unknown'
        when s.settled is not null or (s.is_own and s.order_status in (${orderStatus.complete}, ${orderStatus.returned})) then 'settled'
        else 'estimated' end as profit_state,
      s.revenue + s.profit_fees + s.shipping + s.adjustment - s.used - s.packing as profit
    from sums s
  ),
  gone as (
    delete from order_income k using asked a where k.workspace_id = $1 and k.order_code = a.order_code
      and not exists (select from orders x where x.workspace_id = $1 and x.order_code = a.order_code)
  )
  insert into order_income as kept (workspace_id, order_code, ${columns}, income_state)
  select $1, f.order_code, ${columns
    .split(/,\s+/)
    .map((name) => `f.${name}`)
    .join(', ')}, f.income_state
  from found f
  where f.income_state is not null or f.profit_state is not null or f.is_kept
  order by f.order_code
  on conflict (workspace_id, order_code) do update set
    ${columns
      .split(/,\s+/)
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')},
    income_state = case when kept.accepted_gap = excluded.gap and excluded.income_state in ('owed', 'different') then 'accepted' else excluded.income_state end`

/**
 * Orders that one statement looks at, and batches of them that a reader waits for: whoever reads meanwhile is told how many more there are. So few that a plan which
 * compares each with each costs milliseconds: PostgreSQL makes one as long as it expects no rows of a workspace. More at once are not faster.
 */
const atOnce = 500
const mostWaited = 20

const takeText = `
  with due as (select due_id, order_code from income_due where workspace_id = $1 and order_code is not null order by due_id limit ${atOnce}),
  gone as (delete from income_due where workspace_id = $1 and due_id = any(array(select due_id from due)))
  select distinct order_code from due`

/** SKUs that cost something else now. */
const takeSkusText = `
  with gone as (delete from income_due where workspace_id = $1 and sku is not null returning sku)
  select coalesce(array_agg(distinct sku), '{}') as skus from gone`

/** Orders whose cost may be another by that: those that did not go out yet, and those that nobody knew the cost of. */
const spreadText = `
  with touched as materialized (
    select distinct l.order_code from order_income i join order_item l on l.workspace_id = $1 and l.order_code = i.order_code
    where i.workspace_id = $1 and (i.profit_state = 'unknown' or i.order_status in (200, 300, 400, 950)) and (
      l.sku = any($2::text[])
      or l.parts is not null and exists (select from jsonb_to_recordset(l.parts) as p (sku text) where p.sku = any($2::text[]))
    )
  )
  insert into income_due (workspace_id, order_code) select $1::int, order_code from touched`

/** Looks at some orders anew, in the caller's transaction. */
export async function keepOrders(connection: Connection, codes: readonly string[]): Promise<void> {
  if (codes.length === 0) return
  const setting = await readProfitSetting(connection)
  await prepared(connection, keepText, [workspaceOf(connection), codes, settlingMarketplaces, JSON.stringify(reckonedOf(setting))])
  await shareOut(connection, codes)
  await markMargins(connection, codes, setting.margin_limit)
}

/** Looks at what is due of a workspace. Orders that commit meanwhile are due again, so none is lost. */
export const keepIncome = upkeep(keepSome)

/** Looks at what is due before anything is read, as far as a reader can wait for it. */
export async function readyIncome(database: Database, workspaceId: number): Promise<void> {
  for (let turn = 0; turn < mostWaited; turn += 1) {
    const due = await database.read(workspaceId, (connection) =>
      prepared<object>(connection, 'select from income_due where workspace_id = $1 limit 1', [workspaceId]),
    )
    if (due.length === 0 || !(await database.write(workspaceId, keepSome))) return
  }
}

/** One at a time looks at a workspace. Answers whether there may be more. */
async function keepSome(connection: Connection): Promise<boolean> {
  await lockIncome(connection)
  await spreadSkus(connection)
  const rows = await prepared<{ order_code: string }>(connection, takeText, [workspaceOf(connection)])
  await keepOrders(
    connection,
    rows.map(({ order_code }) => order_code),
  )
  return rows.length === atOnce
}

/** Makes orders due whose SKUs are; asked only where some are, since it reads all open orders. */
async function spreadSkus(connection: Connection): Promise<void> {
  const [due] = await prepared<{ skus: readonly string[] }>(connection, takeSkusText, [workspaceOf(connection)])
  if (due && due.skus.length > 0) await connection.client.query(spreadText, [workspaceOf(connection), due.skus])
}

/** Two that look at the same order at once would each miss what the other brings. */
export async function lockIncome(connection: Connection): Promise<void> {
  await connection.client.query(`select pg_advisory_xact_lock(hashtext('income'), $1)`, [workspaceOf(connection)])
}
