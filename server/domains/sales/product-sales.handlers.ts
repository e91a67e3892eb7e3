import { DomainError } from '#contract/core/error.ts'
import type { Marketplace } from '#contract/core/marketplace.ts'
import {
  productSales,
  productSalesBySku,
  productSalesByStore,
  productSalesDaily,
  productSalesOf,
  type SoldFigures,
} from '#contract/product/product-sales.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { where } from '../list-where.ts'
import { reportHandler, reportSource } from '../report-handler.ts'
import { salesSince } from './sku-sales.ts'

/** The SKUs of the product, looked up before its sales: an index then finds those of each. */
const ofProduct = (id: string) => `array(select k.sku from sku k where k.workspace_id = $1 and k.product_id = ${id}::bigint)`

const sold = reportSource(productSales, {
  as: 's',
  day: 's.day',
  where: { store_code: where.oneOf('s.store_code') },
  tables: {
    sale: ({ query, params, bind }, narrowed) => `
      ${salesSince(`${bind(query.start_date)}::date`)},
      sale as (
        select s.* from (select $1::int as workspace_id, all_of.* from sales all_of) s
        where ${narrowed} and s.sku = any(${ofProduct(bind(params.id))})
      )`,
  },
})

const sums = 'coalesce(sum(x.sold), 0)::int as sold, coalesce(sum(x.taken), 0)::int as taken, coalesce(sum(x.revenue), 0)::float8 as revenue'
const none = { sold: 0, taken: 0, revenue: 0 } satisfies SoldFigures
const joinStore = 'join store st on st.workspace_id = $1 and st.store_code = x.store_code'

interface Asked {
  readonly params: { readonly id: number }
}

/** Throws NOT_FOUND where there is no such product. */
async function exists(connection: Connection, { params }: Asked): Promise<void> {
  const { rowCount } = await connection.client.query('select from product where workspace_id = $1 and product_id = $2', [
    workspaceOf(connection),
    params.id,
  ])
  if (!rowCount) throw new DomainError('NOT_FOUND')
}

interface StoreDay extends SoldFigures {
  readonly date: string
  readonly store_code: string
  readonly store_name: string
  readonly marketplace: Marketplace
}

const part = { tables: ['sale'], guard: exists } as const

export const productSalesHandlers = [
  reportHandler(productSalesOf, sold, {
    ...part,
    select: `select x.day::text as date, x.store_code, st.store_name, st.marketplace, ${sums} from sale x ${joinStore}
      group by 1, 2, 3, 4 order by 1, st.store_name, 2`,
    reply: (rows: StoreDay[]) => ({
      ...rows.reduce(
        (all, one) => ({ sold: all.sold + one.sold, taken: all.taken + one.taken, revenue: all.revenue + one.revenue }),
        none as SoldFigures,
      ),
      rows,
    }),
  }),
  reportHandler(productSalesDaily, sold, { ...part, select: `select x.day::text as date, ${sums} from sale x group by 1`, none }),
  reportHandler(productSalesByStore, sold, {
    ...part,
    select: `select x.store_code, st.store_name, st.marketplace, ${sums} from sale x ${joinStore} group by 1, 2, 3 order by sum(x.sold) desc, st.store_name, 1`,
  }),
  reportHandler(productSalesBySku, sold, {
    ...part,
    select: `select x.sku, k.variant, sum(x.orders)::int as orders, ${sums} from sale x join sku k on k.workspace_id = $1 and k.sku = x.sku
      group by 1, 2 order by sum(x.sold) desc, 1`,
  }),
]
