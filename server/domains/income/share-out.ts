import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** What an order has of each, and its lines share by what they were sold for; what they cost is their own. */
const shared = { revenue: 'i.revenue', fees: 'i.profit_fees', shipping: 'i.shipping', other: 'i.adjustment', packing: 'i.packing' } as const
const names = Object.keys(shared)
const amounts = `qty, revenue, fees, shipping, other, cost, packing, profit`
const written = `sku, store_code, marketplace, ordered_at, profit_state, ${amounts}`
const all = written.split(', ')
const line = 'order_code, line_no, sku, store_code, marketplace, ordered_at, profit_state, qty, cost'

/**
 * Shares what orders bring and cost out to their lines, by the largest remainder: each line gets its part rounded down, and what is left over goes, a rupiah each, to the
 * lines that lost most by that. So lines always add up to their order. By pieces where nothing was sold for anything. Of an order whose cost is not known, nothing is left.
 * Nothing of it is joined with itself, since PostgreSQL may expect one row of it and compare each with each.
 */
const shareText = `
  with asked as (select distinct unnest($2::text[]) as order_code),
  i as materialized (
    select k.* from asked a join order_income k on k.workspace_id = $1 and k.order_code = a.order_code where k.profit_state is not null
  ),
  lines as (
    select i.order_code, i.profit_state, coalesce(l.line_no, 0)::int2 as line_no, coalesce(l.sku, '') as sku, coalesce(l.qty, 0) as qty,
      coalesce(l.qty::int8 * l.price, 0)::numeric as gross, ${names.map((name) => `${shared[name as keyof typeof shared]}::numeric as ${name}`).join(', ')},
      i.store_code, i.marketplace, i.ordered_at, case when i.profit_state = 'unknown' or i.order_status in (550, 900) then 0
        else l.qty * i.unit_costs[row_number() over (partition by i.order_code order by l.line_no)] end as cost
    from i left join order_item l on l.workspace_id = $1 and l.order_code = i.order_code
  ),
  weighed as (
    select *, case when sum(gross) over own > 0 then gross when sum(qty) over own > 0 then qty else 1 end as weight from lines window own as (partition by order_code)
  ),
  whole as (select *, sum(weight) over (partition by order_code) as weights from weighed),
  parts as (
    select w.*, p.name, p.amount, mod(mod(p.amount * w.weight, w.weights) + w.weights, w.weights) as lost
    from whole w cross join lateral (values ${names.map((name) => `('${name}', w.${name})`).join(', ')}) p (name, amount)
  ),
  cut as (
    select ${line}, name, div(amount * weight - lost, weights) as part, amount,
      row_number() over (partition by order_code, name order by lost desc, line_no) as turn,
      sum(div(amount * weight - lost, weights)) over (partition by order_code, name) as given
    from parts
  ),
  had as (
    select ${line}, ${names.map((name) => `(sum(part + (turn <= amount - given)::int) filter (where name = '${name}'))::int8 as ${name}`).join(', ')}
    from cut group by ${line}
  ),
  shares as materialized (
    select *, case when profit_state = 'unknown' then 0 else revenue + fees + shipping + other - cost - packing end as profit from had
  ),
  old as materialized (
    select x.order_code, x.line_no, x.store_code, x.ordered_at from asked a join order_income_line x on x.workspace_id = $1 and x.order_code = a.order_code
  ),
  gone as (
    delete from order_income_line x using asked a where x.workspace_id = $1 and x.order_code = a.order_code
      and (x.order_code, x.line_no) not in (select order_code, line_no from shares)
  ),
  kept as (
    insert into order_income_line as kept (workspace_id, order_code, line_no, ${written})
    select $1, order_code, line_no, ${written} from shares order by order_code, line_no
    on conflict (workspace_id, order_code, line_no) do update set ${all.map((name) => `${name} = excluded.${name}`).join(', ')}
      where (${all.map((name) => `kept.${name}`).join()}) is distinct from (${all.map((name) => `excluded.${name}`).join()})
    returning store_code, ordered_at
  ),
  left_behind as (
    select store_code, ordered_at from old
    where (order_code, line_no, store_code, ordered_at) not in (select order_code, line_no, store_code, ordered_at from shares)
  )
  insert into profit_due (workspace_id, store_code, day)
  select distinct $1::int, store_code, (ordered_at at time zone 'Asia/Jakarta')::date
  from (select * from kept union all select * from left_behind) x`

/** Shares out what some orders bring and cost, and marks their days to be counted anew. */
export async function shareOut(connection: Connection, codes: readonly string[]): Promise<void> {
  await prepared(connection, shareText, [workspaceOf(connection), codes])
}
