import { orderStatus, unsoldStatuses } from '#contract/order/order-status.ts'
import { handledBySql } from '../order/order.port.ts'

/** What sales are counted by, ahead of time, beside day and store. */
export const partKinds = ['hour', 'courier', 'city', 'agent', 'sku'] as const
export type PartKind = (typeof partKinds)[number]

const zone = 'Asia/Jakarta'
const figures = 'orders, items, revenue, cancelled, returned'
const dayFigures = `${figures}, subtotal, discount, shipping_fee, cancelled_amount, returned_amount, buyer_hashes`
const isSold = `o.order_status not in (${unsoldStatuses.join()})`
const isCancelled = `o.order_status = ${orderStatus.cancelled}`
const isReturned = `o.order_status = ${orderStatus.returned}`

/** Who ordered: an account at a marketplace; without one every order is somebody's of their own. */
const buyerSql = `int8send(hashtextextended(o.marketplace || ' ' || coalesce(o.mp_buyer_id, o.order_code), 0))`

/** Orders with their day, by what `orders` says of `orders o`: a join or a condition. Those that wait for payment are none yet. */
const ordersSql = (orders: string) => `
  select o.*, (o.ordered_at at time zone '${zone}')::date as day from ${orders} and o.order_status <> ${orderStatus.waiting_payment}`

/** Of days of stores that are due; `due` has their instants. */
const ofDue = (due: string) =>
  ordersSql(
    `${due} d join orders o on o.workspace_id = $1 and o.store_code = d.store_code and o.ordered_at >= d.begins_at and o.ordered_at < d.ends_at`,
  )

const sums = `
  count(*) filter (where ${isSold})::int as orders,
  coalesce(sum(o.order_qty) filter (where ${isSold}), 0)::int as items,
  coalesce(sum(o.total) filter (where ${isSold}), 0)::int8 as revenue,
  count(*) filter (where ${isCancelled})::int as cancelled,
  count(*) filter (where ${isReturned})::int as returned`

/** Of a SKU, what its lines say; what was cancelled and returned of it is pieces, as what was sold is. */
const lineSums = `
  count(distinct o.order_code) filter (where ${isSold})::int as orders,
  coalesce(sum(i.qty) filter (where ${isSold}), 0)::int as items,
  coalesce(sum(i.qty * i.price) filter (where ${isSold}), 0)::int8 as revenue,
  coalesce(sum(i.qty) filter (where ${isCancelled}), 0)::int as cancelled,
  coalesce(sum(i.qty) filter (where ${isReturned}), 0)::int as returned`

const keys: Readonly<Record<Exclude<PartKind, 'sku'>, string>> = {
  hour: `extract(hour from o.ordered_at at time zone '${zone}')::int::text`,
  courier: 'o.courier_name',
  city: `coalesce(o.address ->> 'city', '')`,
  agent: `coalesce(${handledBySql}::text, '')`,
}

/** The figures of some orders by day, store and, of a part, its key. */
function countedSql(kind: PartKind | 'day', orders: string): string {
  if (kind === 'day')
    return `select o.day, o.store_code, ${sums},
      coalesce(sum(o.subtotal) filter (where ${isSold}), 0)::int8 as subtotal,
      coalesce(sum(o.discount) filter (where ${isSold}), 0)::int8 as discount,
      coalesce(sum(o.shipping_fee) filter (where ${isSold}), 0)::int8 as shipping_fee,
      coalesce(sum(o.total) filter (where ${isCancelled}), 0)::int8 as cancelled_amount,
      coalesce(sum(o.total) filter (where ${isReturned}), 0)::int8 as returned_amount,
      coalesce(string_agg(distinct ${buyerSql}, ''::bytea) filter (where ${isSold}), '') as buyer_hashes
    from (${orders}) o group by 1, 2`
  if (kind === 'sku')
    return `select o.day, o.store_code, i.sku as key, ${lineSums}
      from (${orders}) o join order_item i on i.workspace_id = $1 and i.order_code = o.order_code group by 1, 2, 3`
  return `select o.day, o.store_code, ${keys[kind]} as key, ${sums} from (${orders}) o group by 1, 2, 3`
}

const changed = (names: string) => {
  const all = names.split(', ')
  return `${all.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${all.map((name) => `kept.${name}`).join()}) is distinct from (${all.map((name) => `excluded.${name}`).join()})`
}

/** What of `kept` was not counted, by hash: joined, each is compared with each where PostgreSQL expects one row, as of a workspace that its statistics do not know. */
export const notCounted = (own: string) =>
  `(${own
    .split(', ')
    .map((name) => `kept.${name}`)
    .join()}) not in (select ${own} from counted)`

/** Writes what was counted in place of what was there of the same days and stores. */
const keepText = (kind: PartKind | 'day', due: string) => {
  const [table, own, names, only] =
    kind === 'day'
      ? ['sales_day', 'day, store_code', dayFigures, '']
      : ['sales_part', 'day, store_code, key', figures, `kept.kind = '${kind}' and kept.span = 'd' and`]
  const [more, values, target] = kind === 'day' ? ['', '', own] : ['kind, span, ', `'${kind}', 'd', `, `kind, span, ${own}`]
  return `
  with due as materialized (${due}), counted as materialized (${countedSql(kind, ofDue('due'))}),
  gone as (
    delete from ${table} kept using due where kept.workspace_id = $1 and ${only} kept.day = due.day and kept.store_code = due.store_code
      and ${notCounted(own)}
  )
  insert into ${table} as kept (workspace_id, ${more}${own}, ${names}) select $1, ${values}${own}, ${names} from counted
  on conflict (workspace_id, ${target}) do update set ${changed(names)}`
}

/** The months of those days anew, from their days. `$2` and `$3` are stores and days. */
const monthsText = `
  with due as materialized (select distinct store_code, date_trunc('month', day)::date as day from unnest($2::text[], $3::date[]) as x (store_code, day)),
  counted as materialized (
    select p.kind, d.day, d.store_code, p.key, sum(p.orders)::int as orders, sum(p.items)::int as items, sum(p.revenue)::int8 as revenue,
      sum(p.cancelled)::int as cancelled, sum(p.returned)::int as returned
    from due d join sales_part p on p.workspace_id = $1 and p.kind in (${partKinds.map((kind) => `'${kind}'`).join()}) and p.span = 'd'
      and p.day >= d.day and p.day < d.day + interval '1 month' and p.store_code = d.store_code
    group by 1, 2, 3, 4
  ),
  gone as (
    delete from sales_part kept using due where kept.workspace_id = $1 and kept.span = 'm' and kept.day = due.day and kept.store_code = due.store_code
      and ${notCounted('kind, day, store_code, key')}
  )
  insert into sales_part as kept (workspace_id, kind, span, day, store_code, key, ${figures})
  select $1, kind, 'm', day, store_code, key, ${figures} from counted
  on conflict (workspace_id, kind, span, day, store_code, key) do update set ${changed(figures)}`

/** What counts days of stores anew, `due` a query of them with their instants over `$2` and `$3`; in this order. */
export const rollupTexts = (due: string): string[] => [...(['day', ...partKinds] as const).map((kind) => keepText(kind, due)), monthsText]

/** What a report reads of the figures by a kind, and how it is narrowed. */
export interface SalesRead {
  /** Of `kept p`, whichever its rows come from. */
  readonly narrowed: string
  /** Dates in SQL: from and to, both with it. */
  readonly from: string
  readonly to: string
  /** The first days of the months that lie in between whole, SQL of an array; where the first begins and the last has ended. */
  whole(): { readonly months: string; readonly before: string; readonly behind: string }
}

const dueColumns = `store_code, day, (day::timestamp at time zone '${zone}') as begins_at, ((day + 1)::timestamp at time zone '${zone}') as ends_at`

/**
 * Tables of a statement, the last of which, `sale`, has the figures by day or month, store and key, to the moment: months as they stand, their edges by
 * day, and what is due counted from its orders.
 */
export function salesSql(kind: PartKind | 'day', { narrowed, from, to, whole }: SalesRead): string {
  const due = `due as materialized (select distinct ${dueColumns} from sales_due where workspace_id = $1 and day between ${from} and ${to})`
  const notDue = 'not exists (select from due d where d.store_code = p.store_code and d.day = p.day)'
  const moment = (own: string) => `
    select ${own} from (select $1::int as workspace_id, counted.* from (${countedSql(kind, ofDue('due'))}) counted) p where ${narrowed}`
  if (kind === 'day')
    return `${due}, sale as (
      select day, store_code, ${dayFigures} from sales_day p where ${narrowed} and p.day between ${from} and ${to} and ${notDue}
      union all ${moment(`day, store_code, ${dayFigures}`)}
    )`
  const { months, before, behind } = whole()
  const own = `day, store_code, key, ${figures}`
  const kept = (span: 'd' | 'm') => `sales_part p where p.kind = '${kind}' and p.span = '${span}' and ${narrowed}`
  return `${due},
    late as materialized (select distinct store_code, date_trunc('month', day)::date as month from due where date_trunc('month', day)::date = any(${months})),
    sale as (
      select ${own} from ${kept('m')} and p.day = any(${months})
        and not exists (select from late l where l.store_code = p.store_code and l.month = p.day)
      union all select ${own} from ${kept('d')} and p.day >= ${from} and p.day < ${before} and ${notDue}
      union all select ${own} from ${kept('d')} and p.day >= ${behind} and p.day <= ${to} and ${notDue}
      union all select p.day, p.store_code, p.key, ${figures
        .split(', ')
        .map((name) => `p.${name}`)
        .join(', ')}
        from late l join ${kept('d').replace('where', 'on')} and p.store_code = l.store_code and p.day >= l.month and p.day < l.month + interval '1 month' and ${notDue}
      union all ${moment(own)}
    )`
}

/** The same of the orders themselves, for what nobody counted ahead: `conditions` of `orders o`. */
export const salesOfOrdersSql = (kind: PartKind | 'day', narrowed: string, conditions: string): string => `
  sale as (
    select p.* from (select $1::int as workspace_id, counted.* from (${countedSql(kind, ordersSql(`orders o where ${conditions}`))}) counted) p where ${narrowed}
  )`
