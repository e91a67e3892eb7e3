import { dayAt } from '#contract/core/period.ts'
import { presetPeriod } from '#contract/core/period-preset.ts'
import {
  financeReport,
  salesByAgent,
  salesByCategory,
  salesByCity,
  salesByCourier,
  salesByMarketplace,
  salesByProduct,
  salesBySku,
  salesByStore,
  salesDaily,
  salesHourly,
  salesOfSku,
  salesOfSkus,
  salesSummary,
} from '#contract/order/sales-report.endpoints.ts'
import { noPieces, noSales, noSalesWithBuyers, type SalesFigures, type SalesWithBuyers } from '#contract/order/sales-report.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { handle } from '../handler.ts'
import type { Bind } from '../list-where.ts'
import { reportHandler } from '../report-handler.ts'
import { buyerHashes, countBuyers, withBuyers } from './count-buyers.ts'
import { salesSql } from './sales-rollup.ts'
import { knownOf, readOf, soldSource } from './sales-source.ts'

const sum = (name: string, type: 'int' | 'float8') => `coalesce(sum(x.${name}), 0)::${type} as ${name}`
const figures = `${sum('orders', 'int')}, ${sum('items', 'int')}, ${sum('revenue', 'float8')}, ${sum('cancelled', 'int')}, ${sum('returned', 'int')},
  round(sum(x.revenue) / nullif(sum(x.orders), 0))::float8 as average`
const pieces = `${sum('items', 'int')}, ${sum('revenue', 'float8')},
  coalesce(sum(x.cancelled), 0)::int as cancelled_items, coalesce(sum(x.returned), 0)::int as returned_items`

const joinStore = 'join store s on s.workspace_id = $1 and s.store_code = x.store_code'
const ofPeriod = { guard: knownOf } as const

/** A page goes on behind a row: the most revenue first, of equals by key. */
const behind = ({ before, before_key }: { before?: number | undefined; before_key?: string | undefined }, bind: Bind) =>
  before === undefined ? '' : `where (own.revenue, own.key) < (${bind(before)}::float8, ${bind(before_key ?? '')}::text)`
const inOrder = 'order by own.revenue desc, own.key desc'

/** What a period's days add up to by week or month. */
const steps = { daily: 'x.day', weekly: `date_trunc('week', x.day)::date`, monthly: `date_trunc('month', x.day)::date`, none: 'null' } as const

type Counted = SalesFigures & { readonly date: string; readonly buyer_hashes: Buffer }

/** What the days, weeks or months come to together; who bought in several of them is one buyer. */
function summed(rows: readonly Counted[]): SalesWithBuyers {
  const total = { ...noSales }
  for (const row of rows) for (const name of ['orders', 'items', 'revenue', 'cancelled', 'returned'] as const) total[name] += row[name]
  const average = total.orders > 0 ? Math.round(total.revenue / total.orders) : null
  return { ...total, average, buyers: countBuyers(rows.map(({ buyer_hashes }) => buyer_hashes)) }
}

export const salesReportHandlers = [
  reportHandler(salesSummary, soldSource, {
    ...ofPeriod,
    tables: ['day'],
    select: ({ query: { timeseries = 'daily' } }) =>
      `select ${steps[timeseries]}::text as date, ${figures}, ${buyerHashes} from sale x group by 1 order by 1`,
    reply: (rows: Counted[], { timeseries }) => ({ ...summed(rows), timeseries: timeseries === 'none' ? [] : rows.map(withBuyers) }),
  }),
  reportHandler(salesDaily, soldSource, {
    ...ofPeriod,
    tables: ['day'],
    select: `select x.day::text as date, ${figures}, ${buyerHashes} from sale x group by 1`,
    row: withBuyers,
    none: noSalesWithBuyers,
  }),
  reportHandler(salesHourly, soldSource, {
    ...ofPeriod,
    tables: ['hour'],
    select: `select x.key::int as hour, ${figures} from sale x group by 1`,
    none: noSales,
  }),
  reportHandler(salesByProduct, soldSource, {
    ...ofPeriod,
    tables: ['sku'],
    select: ({ query, bind }) => `
      , own as (
        select k.product_id, coalesce(k.product_id::text, '') as key, ${pieces} from (select key, sum(items) as items, sum(revenue) as revenue,
          sum(cancelled) as cancelled, sum(returned) as returned from sale group by 1) x
        left join sku k on k.workspace_id = $1 and k.sku = x.key group by 1, 2
      )
      select own.*, coalesce(pr.name, '') as name from own left join product pr on pr.workspace_id = $1 and pr.product_id = own.product_id
      ${behind(query, bind)} ${inOrder}`,
  }),
  reportHandler(salesBySku, soldSource, {
    ...ofPeriod,
    tables: ['sku'],
    select: ({ query, bind }) => `
      , own as (select x.key, x.key as sku, ${sum('orders', 'int')}, ${pieces} from sale x group by 1)
      select own.*, coalesce(k.variant, '') as variant, coalesce(pr.name, (
          select i.name from order_item i where i.workspace_id = $1 and i.sku = own.sku order by i.order_code desc limit 1
        ), '') as name
      from own left join sku k on k.workspace_id = $1 and k.sku = own.sku
      left join product pr on pr.workspace_id = $1 and pr.product_id = k.product_id
      ${behind(query, bind)} ${inOrder}`,
  }),
  reportHandler(salesByCategory, soldSource, {
    ...ofPeriod,
    tables: ['sku'],
    select: `
      select coalesce(pr.category, '') as category, ${pieces} from (select key, sum(items) as items, sum(revenue) as revenue,
        sum(cancelled) as cancelled, sum(returned) as returned from sale group by 1) x
      left join sku k on k.workspace_id = $1 and k.sku = x.key
      left join product pr on pr.workspace_id = $1 and pr.product_id = k.product_id
      group by 1 order by sum(x.revenue) desc, 1`,
  }),
  reportHandler(salesByStore, soldSource, {
    ...ofPeriod,
    tables: ['day'],
    select: `select x.store_code, s.store_name, s.marketplace, ${figures}, ${buyerHashes} from sale x ${joinStore}
      group by 1, 2, 3 order by sum(x.revenue) desc, 1`,
    row: withBuyers,
  }),
  reportHandler(salesByMarketplace, soldSource, {
    ...ofPeriod,
    tables: ['day'],
    select: `select s.marketplace, ${figures}, ${buyerHashes} from sale x ${joinStore} group by 1 order by sum(x.revenue) desc, 1`,
    row: withBuyers,
  }),
  reportHandler(salesByCity, soldSource, {
    ...ofPeriod,
    tables: ['city'],
    select: ({ query, bind }) => `
      , own as (select x.key, x.key as city, ${figures} from sale x group by 1) select own.* from own ${behind(query, bind)} ${inOrder}`,
  }),
  reportHandler(salesByCourier, soldSource, {
    ...ofPeriod,
    tables: ['courier'],
    select: `select x.key as courier_name, ${figures} from sale x group by 1 order by sum(x.revenue) desc, 1`,
  }),
  reportHandler(salesByAgent, soldSource, {
    ...ofPeriod,
    tables: ['agent'],
    select: `
      , own as (select nullif(x.key, '')::int as user_id, ${figures} from sale x group by 1)
      select own.*, case when own.user_id is not null then coalesce(
        (select a.name from agent a where a.workspace_id = $1 and a.user_id = own.user_id),
        (select l.agent_name from order_log l where l.workspace_id = $1 and l.user_id = own.user_id order by l.log_id desc limit 1), ''
      ) end as name from own order by own.revenue desc, own.user_id`,
  }),
  reportHandler(salesOfSku, soldSource, {
    ...ofPeriod,
    tables: ['skuByDay'],
    and: ({ query, bind }) => [`p.key = ${bind(query.sku ?? '')}`],
    select: `select x.day::text as date, ${sum('orders', 'int')}, ${pieces} from sale x group by 1`,
    none: { ...noPieces, orders: 0 },
  }),
]

export const salesReadHandlers = [
  handle(salesOfSkus, async ({ body, caller }, { database, now }) => {
    const last = presetPeriod('last30', dayAt(now().getTime()))
    const period = { start_date: body.start_date ?? last.start_date, end_date: body.end_date ?? last.end_date }
    return database.read(caller.workspace_id, async (connection) => {
      const values: unknown[] = [workspaceOf(connection)]
      const bind: Bind = (value) => `$${values.push(value)}`
      const skus = `${bind(body.sku)}::text[]`
      const { rows } = await connection.client.query(
        `with ${salesSql('sku', readOf(period, `p.workspace_id = $1 and p.key = any(${skus})`, bind))}
        select a.sku, ${sum('orders', 'int')}, ${pieces} from unnest(${skus}) with ordinality as a(sku, place) left join sale x on x.key = a.sku
        group by a.sku, a.place order by a.place`,
        values,
      )
      return { rows }
    })
  }),
  handle(financeReport, async ({ query, caller }, { database }) =>
    database.read(caller.workspace_id, async (connection) => {
      const values: unknown[] = [workspaceOf(connection)]
      const bind: Bind = (value) => `$${values.push(value)}`
      const stores = query.store_code?.length ? ` and p.store_code = any(${bind(query.store_code)}::text[])` : ''
      const amounts = ['subtotal', 'discount', 'shipping_fee', 'revenue', 'cancelled_amount', 'returned_amount'].map((name) => sum(name, 'float8'))
      const counts = ['orders', 'cancelled', 'returned'].map((name) => sum(name, 'int'))
      const read = readOf(query, `p.workspace_id = $1${stores}`, bind)
      const { rows } = await connection.client.query(`with ${salesSql('day', read)} select ${[...counts, ...amounts].join()} from sale x`, values)
      return rows[0]
    }),
  ),
]
