import type { AnyReportEndpoint } from '#contract/core/report.ts'
import {
  profitByCampaign,
  profitByMarketplace,
  profitByProduct,
  profitBySku,
  profitByStore,
  profitDaily,
  profitReport,
  profitSummary,
} from '#contract/income/profit.endpoints.ts'
import { noProfit } from '#contract/income/profit.ts'
import type { Bind } from '../list-where.ts'
import { where } from '../list-where.ts'
import { type ReportAsk, type ReportHandler, reportHandler, reportSource } from '../report-handler.ts'
import { readOf } from '../sales/sales.port.ts'
import { readyIncome } from './keep-income.ts'
import { figuresSql, linesSummed } from './profit-figures.ts'
import { type ProfitKind, profitSql } from './profit-rollup.ts'

const table = (kind: ProfitKind) => (ask: ReportAsk, narrowed: string) => profitSql(kind, readOf(ask.period, narrowed, ask.bind))

/** Lines of a campaign's SKUs, ordered at its stores while it ran. Campaigns change, so they are counted as they are asked for: they are few, and short. */
const campaigns = ({ from, until }: ReportAsk, narrowed: string): string => `
  part as materialized (
    select c.campaign_id, p.profit_state, ${linesSummed('p')}
    from stock_campaign c
    join stock_campaign_line k on k.workspace_id = $1 and k.campaign_id = c.campaign_id
    join (select l.*, (l.ordered_at at time zone 'Asia/Jakarta')::date as day from order_income_line l) p
      on p.sku = k.sku and p.store_code = any(c.store_codes)
      and p.ordered_at >= greatest(c.starts_at, ${from}) and p.ordered_at < least(c.ends_at, ${until}) and ${narrowed}
    where c.workspace_id = $1 and c.starts_at < ${until} and c.ends_at > ${from}
    group by 1, 2
  )`

/** What is left of orders: counted ahead, and to the moment. */
const source = reportSource(profitReport, {
  as: 'p',
  day: 'p.day',
  where: {
    store_code: where.oneOf('p.store_code'),
    marketplace: (names, bind) =>
      names.length
        ? `p.store_code in (select s.store_code from store s where s.workspace_id = $1 and s.marketplace = any(${bind(names)}::text[]))`
        : undefined,
  },
  tables: { all: table('all'), sku: table('sku'), campaign: campaigns },
})

const joinStore = 'join store s on s.workspace_id = $1 and s.store_code = x.store_code'
const place = `(sum(x.profit) filter (where x.profit_state <> 'unknown'))`
const sortedBy = `coalesce(${place}, 0)::float8 as place`

/** A page goes on behind a row: the most that is left first, of equals by key. */
const behind = ({ before, before_key }: { before?: number | undefined; before_key?: string | undefined }, bind: Bind) =>
  before === undefined ? '' : `where (own.place, own.key) < (${bind(before)}::float8, ${bind(before_key ?? '')}::text)`
const inOrder = 'order by own.place desc, own.key desc'

/** What is due is reckoned before anything is read. */
const ready = <E extends AnyReportEndpoint>(handler: ReportHandler<E>): ReportHandler<E> => ({
  ...handler,
  async run(request, services, asked) {
    await readyIncome(services.database, request.caller.workspace_id)
    return handler.run(request, services, asked)
  },
})

export const profitReportHandlers = [
  ready(
    reportHandler(profitSummary, source, {
      tables: ['all'],
      select: `select ${figuresSql()}, (select count(*)::int from (select from income_due d where d.workspace_id = $1 limit 1000000) d) as due from part x`,
      reply: ([row]) => row as typeof noProfit & { due: number },
    }),
  ),
  ready(
    reportHandler(profitDaily, source, {
      tables: ['all'],
      select: `select x.day::text as date, ${figuresSql()} from part x group by 1`,
      none: noProfit,
    }),
  ),
  ready(
    reportHandler(profitByProduct, source, {
      tables: ['sku'],
      select: ({ query, bind }) => `
        , own as (
          select k.product_id, coalesce(k.product_id::text, '') as key, ${figuresSql({ orders: false })}, ${sortedBy}
          from part x left join sku k on k.workspace_id = $1 and k.sku = x.key group by 1, 2
        )
        select own.*, coalesce(pr.name, '') as name from own left join product pr on pr.workspace_id = $1 and pr.product_id = own.product_id
        ${behind(query, bind)} ${inOrder}`,
    }),
  ),
  ready(
    reportHandler(profitBySku, source, {
      tables: ['sku'],
      select: ({ query, bind }) => `
        , own as (select x.key, x.key as sku, ${figuresSql()}, ${sortedBy} from part x group by 1)
        select own.*, coalesce(k.variant, '') as variant, coalesce(pr.name, '') as name
        from own left join sku k on k.workspace_id = $1 and k.sku = own.sku
        left join product pr on pr.workspace_id = $1 and pr.product_id = k.product_id
        ${behind(query, bind)} ${inOrder}`,
    }),
  ),
  ready(
    reportHandler(profitByStore, source, {
      tables: ['all'],
      select: `select x.store_code, s.store_name, s.marketplace, ${figuresSql()} from part x ${joinStore}
        group by 1, 2, 3 order by ${place} desc nulls last, 1`,
    }),
  ),
  ready(
    reportHandler(profitByMarketplace, source, {
      tables: ['all'],
      select: `select s.marketplace, ${figuresSql()} from part x ${joinStore} group by 1 order by ${place} desc nulls last, 1`,
    }),
  ),
  ready(
    reportHandler(profitByCampaign, source, {
      tables: ['campaign'],
      select: ({ from, until }) => `
        select c.campaign_id, c.name, to_json(c.starts_at)#>>'{}' as starts_at, to_json(c.ends_at)#>>'{}' as ends_at, ${figuresSql()}
        from stock_campaign c left join part x on x.campaign_id = c.campaign_id
        where c.workspace_id = $1 and c.starts_at < ${until} and c.ends_at > ${from}
        group by 1, 2, 3, 4, c.starts_at order by c.starts_at desc, 1`,
    }),
  ),
]
