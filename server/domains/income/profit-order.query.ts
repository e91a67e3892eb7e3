import type { CallInput, CallReply } from '#contract/core/endpoint.ts'
import { profitOrders, type profitOrdersSum } from '#contract/income/profit.endpoints.ts'
import { type ProfitState, profitAmounts } from '#contract/income/profit.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Services } from '../handler.ts'
import { listHandler } from '../list-handler.ts'
import { type Bind, type Condition, elsewhere, where } from '../list-where.ts'
import { readyIncome } from './keep-income.ts'
import { readProfitSetting } from './profit-setting.ts'

interface Shared {
  readonly sku?: readonly string[] | undefined
  readonly product_id?: number | undefined
  readonly campaign_id?: string | undefined
}

const cameBack = `(${orderStatus.returned}, ${orderStatus.cancelled})`
const facts = 'workspace_id, order_code, store_code, marketplace, ordered_at, profit_state'

/** Orders whole, as `i`. */
export const profitOfOrders = `(
  select ${facts}, revenue, profit_fees as fees, shipping, adjustment as other, case when order_status in ${cameBack} then 0 else cost end as cost, packing,
    case when profit_state <> 'unknown' then profit end as profit
  from order_income k where k.profit_state is not null
) i`

/** The shares of orders that their lines have which are asked for. */
function shareSql({ sku, product_id, campaign_id }: Shared, bind: Bind): string {
  const conditions = [
    sku?.length ? `l.sku = any(${bind(sku)}::text[])` : undefined,
    product_id === undefined
      ? undefined
      : `l.sku in (select k.sku from sku k where k.workspace_id = $1 and k.product_id = ${bind(product_id)}::bigint)`,
    campaign_id === undefined
      ? undefined
      : `exists (
          select from stock_campaign c join stock_campaign_line k on k.workspace_id = $1 and k.campaign_id = c.campaign_id and k.sku = l.sku
          where c.workspace_id = $1 and c.campaign_id::text = ${bind(campaign_id)} and l.store_code = any(c.store_codes)
            and l.ordered_at >= c.starts_at and l.ordered_at < c.ends_at
        )`,
  ]
  const known = (name: string) => `case when profit_state <> 'unknown' then sum(${name})::int8 end as ${name}`
  const sums = profitAmounts.map((name) => (name === 'cost' || name === 'profit' ? known(name) : `sum(${name})::int8 as ${name}`))
  return `(
    select ${facts}, ${sums.join(', ')} from order_income_line l
    where l.workspace_id = $1 and ${conditions.filter(Boolean).join(' and ')} group by ${facts}
  ) i`
}

const fromSql = (query: Shared, bind: Bind): string =>
  query.sku?.length || query.product_id !== undefined || query.campaign_id !== undefined ? shareSql(query, bind) : profitOfOrders

/** Less is left than the workspace's limit, or nothing at all. */
const marginSql = (margin: 'low' | 'loss', limit: number | null, bind: Bind): string =>
  margin === 'loss'
    ? 'i.profit < 0'
    : limit === null
      ? 'false'
      : `case when i.revenue > 0 then i.profit * 10000 < i.revenue * ${bind(limit)}::int else i.profit < 0 end`

const narrowing = {
  search: where.words('lower(i.order_code)'),
  profit_state: where.equals('i.profit_state'),
  margin: elsewhere,
  store_code: where.oneOf('i.store_code'),
  marketplace: where.oneOf('i.marketplace'),
  sku: elsewhere,
  product_id: elsewhere,
  campaign_id: elsewhere,
  start_date: where.since('i.ordered_at'),
  end_date: where.until('i.ordered_at'),
}

/** The columns of a row, over `i` and its store `st`. */
export const profitColumns = `i.order_code, i.marketplace, i.store_code, coalesce(st.store_name, i.store_code) as store_name, i.ordered_at, i.profit_state,
  ${profitAmounts.map((name) => `i.${name}`).join(', ')}`

const pages = listHandler<typeof profitOrders, Services, number | null>(profitOrders, {
  guard: async (connection) => (await readProfitSetting(connection)).margin_limit,
  from: ({ query, bind }) => `${fromSql(query, bind)} left join store st on st.workspace_id = i.workspace_id and st.store_code = i.store_code`,
  as: 'i',
  select: profitColumns,
  where: narrowing,
  and: ({ known, query, bind }) => [query.margin && marginSql(query.margin, known, bind)],
  order: {
    recent: 'i.ordered_at desc, i.order_code',
    profit: 'i.profit nulls last, i.order_code',
    most: 'i.profit desc nulls last, i.order_code',
  },
})

export const profitOrderPages: typeof pages = {
  ...pages,
  async run(request, services, asked) {
    await readyIncome(services.database, request.caller.workspace_id)
    return pages.run(request, services, asked)
  },
}

type Query = CallInput<typeof profitOrdersSum>['query'] extends infer Q ? Readonly<Record<string, unknown>> & Shared & Q : never

type Sums = CallReply<typeof profitOrdersSum>['settled']
const none: Sums = { orders: 0, revenue: 0, fees: 0, shipping: 0, other: 0, cost: 0, packing: 0, profit: 0 }

/** What the orders of the list come to. */
export async function sumProfitOrders(connection: Connection, query: Query): Promise<CallReply<typeof profitOrdersSum>> {
  const values: unknown[] = [workspaceOf(connection)]
  const bind: Bind = (value) => `$${values.push(value)}`
  const from = fromSql(query, bind)
  const margin = query.margin as 'low' | 'loss' | undefined
  const conditions = [
    'i.workspace_id = $1',
    ...Object.entries<Condition<never>>(narrowing).map(([name, condition]) =>
      query[name] === undefined ? undefined : condition(query[name] as never, bind),
    ),
    margin && marginSql(margin, (await readProfitSetting(connection)).margin_limit, bind),
  ]
  const { rows } = await connection.client.query<Sums & { profit_state: ProfitState }>(
    `select i.profit_state, count(*)::int as orders, ${profitAmounts.map((name) => `coalesce(sum(i.${name}), 0)::float8 as ${name}`).join(', ')}
     from ${from} where ${conditions.filter(Boolean).join(' and ')} group by 1`,
    values,
  )
  const of = (state: ProfitState): Sums => {
    const { profit_state: _, ...sums } = rows.find(({ profit_state }) => profit_state === state) ?? { profit_state: state, ...none }
    return sums
  }
  const { orders, revenue } = of('unknown')
  return { settled: of('settled'), estimated: of('estimated'), unknown: { orders, revenue } }
}
