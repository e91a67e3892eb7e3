import type { CallReply } from '#contract/core/endpoint.ts'
import type { productCategory, productEmpty, productInventoryValue } from '#contract/product/product.endpoints.ts'
import { type ProductListQuery, productPageLimit } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { Values, workspaceOf } from '#server/db/statement.ts'
import { conditionsOf, productSorting, stockConditions } from './product-filter.ts'
import { joinProduct, productRowColumns, readProductRows } from './product-row.ts'

const from = `from sku s ${joinProduct}`

/**
 * The reply of GET /product as JSON text: a page, its total and the cursor they reflect, of one moment. SKUs are found and sorted first, and only
 * the page's own are read in full.
 */
export async function readProductPage(connection: Connection, query: ProductListQuery): Promise<string> {
  const values = new Values(workspaceOf(connection))
  const { page, limit, sort, ...filter } = query
  const where = conditionsOf(filter, values).join(' and ')
  const order = productSorting[sort]
  const offset = (page - 1) * limit
  const text = `
    select
      coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor,
      (select count(*) ${from} where ${where})::int as total,
      (select coalesce(json_agg(r), '[]')::text from (
        select ${productRowColumns}
        from (select s.sku ${from} where ${where} order by ${order} limit ${limit} offset ${values.add(offset)}) found
        join sku s on s.workspace_id = $1 and s.sku = found.sku ${joinProduct}
        order by ${order}
      ) r) as rows`
  const { rows } = await connection.client.query<{ cursor: number; total: number; rows: string }>(text, values.list)
  const found = rows[0]
  if (!found) throw new Error('A page of products came back without its total')
  const rest = { page, total_page: Math.ceil(found.total / limit), offset, total: found.total, cursor: found.cursor }
  return `{"rows":${found.rows},${JSON.stringify(rest).slice(1)}`
}

/** SKUs of which nothing is available, at most a page of them. */
export async function readEmptyProducts(connection: Connection): Promise<CallReply<typeof productEmpty>> {
  const rows = await readProductRows(connection, `not p.archive and ${stockConditions.empty}`, [])
  return { rows: rows.slice(0, productPageLimit), total: rows.length }
}

/** What is on hand in all, and what wants attention; archived products count only as such. */
export async function readInventoryValue(connection: Connection): Promise<CallReply<typeof productInventoryValue>> {
  const shown = (condition: string) => `count(*) filter (where not p.archive and ${condition})::int`
  const sum = (amount: string) => `coalesce(sum(${amount}) filter (where not p.archive), 0)::float8`
  const { rows } = await connection.client.query<CallReply<typeof productInventoryValue>>(
    `select count(distinct p.product_id) filter (where not p.archive)::int as products, ${shown('true')} as skus,
       ${sum('s.on_hand')} as stock, ${sum('s.allocated')} as allocated,
       ${sum('s.on_hand::bigint * s.price_cost')} as value_cost, ${sum('s.on_hand::bigint * s.price')} as value_price,
       ${shown(stockConditions.low)} as low, ${shown(stockConditions.empty)} as empty, ${shown(stockConditions.oversold)} as oversold,
       count(*) filter (where p.archive)::int as archived
     ${from} where s.workspace_id = $1`,
    [workspaceOf(connection)],
  )
  if (!rows[0]) throw new Error('The sums of the inventory came back empty')
  return rows[0]
}

export interface NamedTotal {
  readonly name: string
  readonly total: number
}

async function namedTotals(connection: Connection, text: string): Promise<NamedTotal[]> {
  const { rows } = await connection.client.query<NamedTotal>(text, [workspaceOf(connection)])
  return rows
}

const productsBy = (column: 'category' | 'supplier') =>
  `select ${column} as name, count(*)::int as total from product where workspace_id = $1 and ${column} is not null and not archive group by 1 order by 1`

/** `Busana Muslim` is `busana-muslim`. */
const categoryCode = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const readCategories = async (connection: Connection): Promise<CallReply<typeof productCategory>> => ({
  categories: (await namedTotals(connection, productsBy('category'))).map((one) => ({ ...one, code: categoryCode(one.name) })),
})

export const readSuppliers = (connection: Connection): Promise<NamedTotal[]> => namedTotals(connection, productsBy('supplier'))

export const readLocations = (connection: Connection): Promise<NamedTotal[]> =>
  namedTotals(
    connection,
    `select s.location as name, count(*)::int as total ${from} where s.workspace_id = $1 and s.location is not null and not p.archive group by 1 order by 1`,
  )
