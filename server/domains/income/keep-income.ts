import { marketplaceFacts, marketplaces } from '#contract/core/marketplace.ts'
import { feeCategories } from '#contract/income/income.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection, Database } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** Of orders that somebody enters here nobody settles anything. */
export const settlingMarketplaces = marketplaces.filter((marketplace) => marketplaceFacts[marketplace].kind === 'marketplace')

const cameBack = `(${orderStatus.returned}, ${orderStatus.cancelled})`
const wentOut = `(${[orderStatus.shipped, orderStatus.arrived, orderStatus.complete, orderStatus.complained].join()})`
const of = (category: string) => `coalesce(sum(l.amount) filter (where l.category = '${category}'), 0)::int8 as ${category}`
const columns = `store_code, marketplace, order_status, ordered_at, expected, settled, gap, fees, shipping, refund, adjustment, settled_at`

/**
 * Looks at orders anew: `docs/decisions/income.md` says what is expected of one. A sale between what the buyer paid and what the goods cost is as expected, since
 * a marketplace carries the discounts that it gives itself. What the goods cost is noted once it is known, and stays.
 */
const keepText = `
  with asked as (select distinct unnest($2::text[]) as order_code),
  o as materialized (
    select o.* from asked a join orders o on o.workspace_id = $1 and o.order_code = a.order_code where o.marketplace = any($3::text[])
  ),
  told as (
    select l.order_code, sum(l.amount)::int8 as settled, max(l.settled_at) as settled_at,
      coalesce(sum(l.amount) filter (where l.category = any('{${feeCategories.join()}}'::text[])), 0)::int8 as fees,
      ${['sales', 'shipping', 'refund', 'adjustment'].map(of).join(', ')}
    from asked a join settlement_line l on l.workspace_id = $1 and l.order_code = a.order_code group by 1
  ),
  back as (
    select r.order_code, sum(r.refund_amount)::int8 as refunded
    from asked a join order_return r on r.workspace_id = $1 and r.order_code = a.order_code where r.return_status = 'complete' group by 1
  ),
  spent as (
    select i.order_code, array_agg(c.unit order by i.line_no) as unit_costs, case when bool_and(c.unit is not null) then sum(i.qty * c.unit)::int8 end as cost
    from o join order_item i on i.workspace_id = $1 and i.order_code = o.order_code
    cross join lateral (
      select nullif(case when i.parts is null then (select s.price_cost from sku s where s.workspace_id = $1 and s.sku = i.sku)
        else (select case when bool_and(s.price_cost > 0) then sum(p.qty * s.price_cost) end
          from jsonb_to_recordset(i.parts) as p (sku text, qty int) left join sku s on s.workspace_id = $1 and s.sku = p.sku) end, 0)::int8 as unit
    ) c group by 1
  ),
  bounds as (
    select o.order_code, o.store_code, o.marketplace, o.order_status, o.ordered_at, t.settled, t.settled_at, t.sales,
      coalesce(t.fees, 0) as fees, coalesce(t.shipping, 0) as shipping, coalesce(t.refund, 0) as refund, coalesce(t.adjustment, 0) as adjustment,
      case when o.order_status in ${cameBack} then 0 else greatest(0, o.total - o.shipping_fee - coalesce(b.refunded, 0)) end as lo,
      case when o.order_status in ${cameBack} then 0 else greatest(0, greatest(o.subtotal, o.total - o.shipping_fee) - coalesce(b.refunded, 0)) end as hi,
      s.unit_costs, s.cost
    from o left join told t using (order_code) left join back b using (order_code) left join spent s using (order_code)
  ),
  sums as (
    select b.*, b.fees + case when b.settled is null then b.lo else least(greatest(b.sales + b.refund, b.lo), b.hi) end as expected from bounds b
  ),
  found as (
    select s.*, coalesce(s.settled, 0) - s.expected as gap,
      case when s.settled is null then case when s.lo > 0 and s.order_status in ${wentOut} then 'owed' end
        when s.settled = s.expected then 'settled' else 'different' end as income_state
    from sums s
  ),
  gone as (
    delete from order_income k using asked a where k.workspace_id = $1 and k.order_code = a.order_code
      and not exists (select from orders x where x.workspace_id = $1 and x.order_code = a.order_code)
  )
  insert into order_income as kept (workspace_id, order_code, ${columns}, income_state, unit_costs, cost, profit)
  select $1, f.order_code, ${columns
    .split(', ')
    .map((name) => `f.${name}`)
    .join(', ')}, f.income_state, f.unit_costs, f.cost,
    coalesce(f.settled, f.expected) - case when f.order_status in ${cameBack} then 0 else f.cost end
  from found f
  where f.income_state is not null or exists (select from order_income k where k.workspace_id = $1 and k.order_code = f.order_code)
  order by f.order_code
  on conflict (workspace_id, order_code) do update set
    ${columns
      .split(', ')
      .map((name) => `${name} = excluded.${name}`)
      .join(', ')},
    income_state = case when kept.accepted_gap = excluded.gap and excluded.income_state in ('owed', 'different') then 'accepted' else excluded.income_state end,
    unit_costs = case when kept.cost is null then excluded.unit_costs else kept.unit_costs end,
    cost = coalesce(kept.cost, excluded.cost),
    profit = coalesce(excluded.settled, excluded.expected) - case when excluded.order_status in ${cameBack} then 0 else coalesce(kept.cost, excluded.cost) end`

/** Orders that one statement looks at. */
const atOnce = 2_000

const takeText = `
  with due as (select due_id, order_code from income_due where workspace_id = $1 order by due_id limit ${atOnce}),
  gone as (delete from income_due d using due where d.workspace_id = $1 and d.due_id = due.due_id)
  select distinct order_code from due`

/** Looks at some orders anew, in the caller's transaction. */
export async function keepOrders(connection: Connection, codes: readonly string[]): Promise<void> {
  if (codes.length > 0) await prepared(connection, keepText, [workspaceOf(connection), codes, settlingMarketplaces])
}

/** Looks at what is due of a workspace. Orders that commit meanwhile are due again, so none is lost. */
export async function keepIncome(database: Database, workspaceId: number): Promise<void> {
  while (await database.write(workspaceId, keepSome));
}

/** One at a time looks at a workspace. Answers whether there may be more. */
async function keepSome(connection: Connection): Promise<boolean> {
  await lockIncome(connection)
  const rows = await prepared<{ order_code: string }>(connection, takeText, [workspaceOf(connection)])
  await keepOrders(
    connection,
    rows.map(({ order_code }) => order_code),
  )
  return rows.length > 0
}

/** Two that look at the same order at once would each miss what the other brings. */
export async function lockIncome(connection: Connection): Promise<void> {
  await connection.client.query(`select pg_advisory_xact_lock(hashtext('income'), $1)`, [workspaceOf(connection)])
}
