import { purchaseSuggestion } from '#contract/product/purchase-suggestion.endpoints.ts'
import { speedDays, usualCover, usualLeadTime } from '#contract/product/purchase-suggestion.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { elsewhere, where } from '../list-where.ts'
import { joinProduct } from './product-row.ts'
import { suggest } from './purchase-suggestion.rules.ts'
import { readSoldLately } from './sold-lately.query.ts'

interface Numbers {
  readonly sku: string
  readonly stock: number
  readonly allocated: number
  readonly incoming: number
  readonly min_stock: number
}

const numbersText = 'select sku, on_hand as stock, allocated, incoming, min_stock from sku where workspace_id = $1'
const readNumbers = async (connection: Connection): Promise<Numbers[]> =>
  (await connection.client.query<Numbers>(numbersText, [workspaceOf(connection)])).rows

const figureColumns = [
  ['sku', 'text'],
  ['stock', 'int'],
  ['free', 'int'],
  ['incoming', 'int'],
  ['min_stock', 'int'],
  ['sold', 'int'],
  ['revenue', 'float8'],
  ['days_left', 'int'],
  ['suggested', 'int'],
  ['abc', 'text'],
  ['dead', 'boolean'],
] as const

type Asked = { readonly lead_time?: number; readonly cover?: number }
const planOf = ({ lead_time = usualLeadTime, cover = usualCover }: Asked) => ({ lead_time, cover })

/** GET /product/purchase-suggestion: the rules reckon every SKU from what was sold and what is there, and the statement narrows, sorts and pages that. */
export const purchaseSuggestionPages = listHandler(purchaseSuggestion, {
  async guard(connection, { query }, { database, now }) {
    const { of: soldOf, classes } = await readSoldLately(connection, database, now())
    const plan = planOf(query)
    return (await readNumbers(connection)).map(({ sku, stock, allocated, incoming, min_stock }) => {
      const { sold = 0, sold_judged = 0, revenue = 0, is_old = false } = soldOf.get(sku) ?? {}
      const free = stock - allocated
      const { days_left, suggested } = suggest({ free, incoming, min_stock, sold }, plan)
      return {
        sku,
        stock,
        free,
        incoming,
        min_stock,
        sold,
        revenue,
        days_left,
        suggested,
        abc: classes.get(sku) ?? 'C',
        dead: is_old && stock > 0 && sold_judged === 0,
      }
    })
  },
  // As arrays, whose length the planner knows: of rows in JSON it takes a hundred for granted, and looks every SKU up by itself.
  with: ({ known, bind }) => {
    const columns = figureColumns.map(([name, type]) => `${bind(known.map((one) => one[name]))}::${type}[]`)
    return `figure as materialized (select * from unnest(${columns.join()}) as x (${figureColumns.map(([name]) => name).join()}))`
  },
  from: `figure f join sku s on s.workspace_id = $1 and s.sku = f.sku ${joinProduct}`,
  as: 's',
  select: ({ query }) => {
    // Numbers of the contract's choices: they are written as they are.
    const { lead_time, cover } = planOf(query)
    return `s.sku, s.product_id, p.name, s.variant, p.category, p.supplier, f.stock, f.free, f.incoming, f.min_stock, s.price_cost::float8, f.sold,
      round(f.sold / ${speedDays}.0, 2)::float8 as speed, f.days_left, ${lead_time} as lead_time, ${cover} as cover, f.suggested,
      (f.suggested * s.price_cost)::float8 as suggested_cost, f.revenue, f.abc, f.dead`
  },
  where: {
    search: where.words(`lower(p.name || ' ' || s.variant || ' ' || s.sku)`),
    lead_time: elsewhere,
    cover: elsewhere,
    state: (state) => (state === 'buy' ? 'f.suggested > 0' : 'f.dead'),
    abc: where.oneOf('f.abc'),
    days_left: (days, bind) => `f.days_left <= ${bind(days)}::int`,
    category: where.oneOf('p.category'),
    supplier: where.oneOf('p.supplier'),
  },
  // A package is not bought: its parts are.
  and: () => ['not p.archive', 'not p.is_package'],
  order: {
    // First what runs out first, and of that what brings most.
    urgent: '(f.suggested = 0), f.days_left nulls last, f.revenue desc, s.sku',
    suggested: 'f.suggested desc, s.sku',
    cost: 'f.suggested * s.price_cost desc, s.sku',
    sold: 'f.sold desc, s.sku',
    revenue: 'f.revenue desc, s.sku',
    name: 'p.name, p.product_id, s.sku',
  },
})
