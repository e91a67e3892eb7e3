import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { upkeep } from '#server/db/upkeep.ts'
import { notCounted, type SalesRead } from '../sales/sales.port.ts'

/** What is counted ahead of time, by day and store: all of it, and each SKU. */
export type ProfitKind = 'all' | 'sku'

const zone = 'Asia/Jakarta'
export const summed = ['orders', 'qty', 'revenue', 'fees', 'shipping', 'other', 'cost', 'packing', 'profit'] as const
const figures = summed.join(', ')
const own = 'day, store_code, key, profit_state'

const dueColumns = `store_code, day, (day::timestamp at time zone '${zone}') as begins_at, ((day + 1)::timestamp at time zone '${zone}') as ends_at`

/** The figures of days of stores that are due, from their lines. */
const countedSql = (kind: ProfitKind, due: string) => `
  select d.day, d.store_code, ${kind === 'sku' ? 'l.sku' : `''`} as key, l.profit_state, count(distinct l.order_code)::int as orders, sum(l.qty)::int as qty,
    ${summed
      .slice(2)
      .map((name) => `sum(l.${name})::int8 as ${name}`)
      .join(', ')}
  from ${due} d
  join order_income_line l on l.workspace_id = $1 and l.store_code = d.store_code and l.ordered_at >= d.begins_at and l.ordered_at < d.ends_at
  group by 1, 2, 3, 4`

const changed = `${summed.map((name) => `${name} = excluded.${name}`).join(', ')}
    where (${summed.map((name) => `kept.${name}`).join()}) is distinct from (${summed.map((name) => `excluded.${name}`).join()})`
const target = `(workspace_id, kind, span, ${own})`

const keepText = (kind: ProfitKind) => `
  with due as materialized (select ${dueColumns} from unnest($2::text[], $3::date[]) as x (store_code, day)),
  counted as materialized (${countedSql(kind, 'due')}),
  gone as (
    delete from profit_part kept using due where kept.workspace_id = $1 and kept.kind = '${kind}' and kept.span = 'd' and kept.day = due.day
      and kept.store_code = due.store_code and ${notCounted(own)}
  )
  insert into profit_part as kept (workspace_id, kind, span, ${own}, ${figures}) select $1, '${kind}', 'd', ${own}, ${figures} from counted
  on conflict ${target} do update set ${changed}`

/** The months of those days anew, from their days; of all of a store, days are few enough. */
const monthsText = `
  with due as materialized (select distinct store_code, date_trunc('month', day)::date as day from unnest($2::text[], $3::date[]) as x (store_code, day)),
  counted as materialized (
    select d.day, d.store_code, p.key, p.profit_state, ${summed.map((name, at) => `sum(p.${name})::${at < 2 ? 'int' : 'int8'} as ${name}`).join(', ')}
    from due d join profit_part p on p.workspace_id = $1 and p.kind = 'sku' and p.span = 'd'
      and p.day >= d.day and p.day < d.day + interval '1 month' and p.store_code = d.store_code
    group by 1, 2, 3, 4
  ),
  gone as (
    delete from profit_part kept using due where kept.workspace_id = $1 and kept.kind = 'sku' and kept.span = 'm' and kept.day = due.day
      and kept.store_code = due.store_code and ${notCounted(own)}
  )
  insert into profit_part as kept (workspace_id, kind, span, ${own}, ${figures}) select $1, 'sku', 'm', ${own}, ${figures} from counted
  on conflict ${target} do update set ${changed}`

/** Days of stores that one transaction counts. */
const atOnce = 60
const takeText = `
  with due as (select distinct store_code, day from profit_due where workspace_id = $1 order by day desc, store_code limit ${atOnce}),
  gone as (delete from profit_due p using due where p.workspace_id = $1 and p.store_code = due.store_code and p.day = due.day)
  select store_code, day::text from due`

/** Counts what is due of a workspace, the latest days first. Lines that commit meanwhile are due again, so none is lost. */
export const keepProfit = upkeep(keepSome)

/** One at a time counts a workspace. Answers whether there may be more. */
async function keepSome(connection: Connection): Promise<boolean> {
  const workspaceId = workspaceOf(connection)
  const { client } = connection
  await client.query(`select pg_advisory_xact_lock(hashtext('profit'), $1)`, [workspaceId])
  const { rows } = await client.query<{ store_code: string; day: string }>(takeText, [workspaceId])
  if (rows.length === 0) return false
  const due = [workspaceId, rows.map((one) => one.store_code), rows.map(({ day }) => day)]
  for (const text of [keepText('all'), keepText('sku'), monthsText]) await client.query(text, due)
  return rows.length === atOnce
}

/**
 * Tables of a statement, the last of which, `part`, has the figures by day or month, store, key and state, to the moment: months as they stand, their edges by day,
 * and what is due counted from its lines.
 */
export function profitSql(kind: ProfitKind, { narrowed, from, to, whole }: SalesRead): string {
  const due = `due as materialized (select distinct ${dueColumns} from profit_due where workspace_id = $1 and day between ${from} and ${to})`
  const notDue = 'not exists (select from due d where d.store_code = p.store_code and d.day = p.day)'
  const columns = `${own}, ${figures}`
  const kept = (span: 'd' | 'm') => `profit_part p where p.kind = '${kind}' and p.span = '${span}' and ${narrowed}`
  const moment = `select ${columns} from (select $1::int as workspace_id, counted.* from (${countedSql(kind, 'due')}) counted) p where ${narrowed}`
  if (kind === 'all')
    return `${due}, part as (
      select ${columns} from ${kept('d')} and p.day between ${from} and ${to} and ${notDue} union all ${moment}
    )`
  const { months, before, behind } = whole()
  return `${due},
    late as materialized (select distinct store_code, date_trunc('month', day)::date as month from due where date_trunc('month', day)::date = any(${months})),
    part as (
      select ${columns} from ${kept('m')} and p.day = any(${months})
        and not exists (select from late l where l.store_code = p.store_code and l.month = p.day)
      union all select ${columns} from ${kept('d')} and p.day >= ${from} and p.day < ${before} and ${notDue}
      union all select ${columns} from ${kept('d')} and p.day >= ${behind} and p.day <= ${to} and ${notDue}
      union all select ${columns
        .split(', ')
        .map((name) => `p.${name}`)
        .join(', ')}
        from late l join ${kept('d').replace('where', 'on')} and p.store_code = l.store_code and p.day >= l.month and p.day < l.month + interval '1 month' and ${notDue}
      union all ${moment}
    )`
}
