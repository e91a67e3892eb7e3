import type { ProductRow } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'

export const joinProduct = 'join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id'

/** The columns of a ProductRow, over `sku s` and its `product p`. */
export const productRowColumns = `
  s.sku, s.product_id, p.name, s.variant,
  (select count(*)::int from sku v where v.workspace_id = $1 and v.product_id = s.product_id) as variants,
  p.category, p.supplier, s.location, coalesce(s.image_url, p.image_url) as image_url, s.barcode, p.is_package, p.archive, p.sync,
  s.on_hand as stock, s.allocated, s.unshelved, s.incoming, greatest(0, s.on_hand - s.allocated) as available, s.min_stock, s.buffer,
  s.price::float8, s.price_cost::float8, s.version`

/** The rows of SKUs that fit a condition, by SKU. */
export async function readProductRows(connection: Connection, condition: string, values: readonly unknown[]): Promise<ProductRow[]> {
  const { rows } = await connection.client.query<ProductRow>(
    `select ${productRowColumns} from sku s ${joinProduct} where s.workspace_id = $1 and ${condition} order by s.sku`,
    [workspaceOf(connection), ...values],
  )
  return rows
}
