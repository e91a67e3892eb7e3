import type { CallReply } from '#contract/core/endpoint.ts'
import { type productEmpty, type productInventoryValue, productList, type productSupplier } from '#contract/product/product.endpoints.ts'
import { productPageLimit } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { where } from '../list-where.ts'
import { productSorting, stockConditions } from './product-filter.ts'
import { joinProduct, productRowColumns, readProductRows } from './product-row.ts'

const table = `sku s ${joinProduct}`
const from = `from ${table}`

/** GET /product: SKUs are found and sorted first, and only the page's own are read in full. */
export const productPages = listHandler(productList, {
  from: table,
  as: 's',
  key: { column: 'sku', from: table },
  select: productRowColumns,
  where: {
    // A SKU's own marks count as parts of its word.
    search: where.words(`lower(p.name || ' ' || s.variant || ' ' || s.sku)`),
    category: where.oneOf('p.category'),
    supplier: where.oneOf('p.supplier'),
    location: where.oneOf('s.location'),
    sync: where.flag('p.sync'),
    stock: (state) => stockConditions[state],
    archive: where.flag('p.archive'),
    sku: where.oneOf('s.sku'),
  },
  and: ({ query }) => [query.archive === undefined && !query.sku ? 'not p.archive' : undefined],
  // Words stand in no index.
  onePass: ({ query }) => query.search !== undefined,
  order: productSorting,
})

/** SKUs of which nothing is available, at most a page of them. */
export async function readEmptyProducts(connection: Connection): Promise<CallReply<typeof productEmpty>> {
  const rows = await readProductRows(connection, `not p.archive and ${stockConditions.empty}`, [])
  return { rows: rows.slice(0, productPageLimit), total: rows.length }
}

/** What is on hand in all, and what wants attention; archived products count only as such. */
export async function readInventoryValue(connection: Connection): Promise<CallReply<typeof productInventoryValue>> {
  const shown = (condition: string) => `count(*) filter (where not p.archive and ${condition})::int`
  // What packages could be made of lies on the shelf as their parts.
  const sum = (amount: string) => `coalesce(sum(${amount}) filter (where not p.archive and not p.is_package), 0)::float8`
  const { rows } = await connection.client.query<CallReply<typeof productInventoryValue>>(
    `select count(distinct p.product_id) filter (where not p.archive)::int as products, ${shown('true')} as skus,
       ${sum('s.on_hand')} as stock, ${sum('s.allocated')} as allocated,
       ${sum('s.unshelved')} as unshelved, ${sum('s.unshelved::bigint * s.price_cost')} as unshelved_cost,
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

/** Those that products name, and those that are kept and no product names. */
const suppliersText = `
  select coalesce(n.name, s.name) as name, coalesce(n.total, 0) as total, s.supplier_id
  from (select supplier as name, count(*)::int as total from product where workspace_id = $1 and supplier is not null and not archive group by 1) n
  full join (select supplier_id, name from supplier where workspace_id = $1) s on s.name = n.name order by 1`

export async function readSuppliers(connection: Connection): Promise<CallReply<typeof productSupplier>['suppliers']> {
  const { rows } = await connection.client.query<CallReply<typeof productSupplier>['suppliers'][number]>(suppliersText, [workspaceOf(connection)])
  return rows
}

export const readLocations = (connection: Connection): Promise<NamedTotal[]> =>
  namedTotals(
    connection,
    `select s.location as name, count(*)::int as total ${from} where s.workspace_id = $1 and s.location is not null and not p.archive group by 1 order by 1`,
  )
