import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { productDetail } from '#contract/product/product.endpoints.ts'
import type { StockMovement } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { readCampaignHeld, readListingsOf } from '../listing/listing.port.ts'
import { readLogOf } from './product-log.ts'
import { joinProduct, readProductRows } from './product-row.ts'

const latestMovements = 50
const latestChanges = 20
const mostSiblings = 200

/** A SKU with its siblings, and what happened to it lately. Throws PRODUCT_NOT_FOUND. */
export async function readProductDetail(connection: Connection, sku: string, now: Date): Promise<CallReply<typeof productDetail>> {
  const siblings = await readProductRows(connection, 's.product_id = (select o.product_id from sku o where o.workspace_id = $1 and o.sku = $2)', [
    sku,
  ])
  const row = siblings.find((one) => one.sku === sku)
  if (!row) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
  const { rows: movements } = await connection.client.query<StockMovement>(
    `select movement_id::float8, reason, on_hand_change as stock_change, allocated_change, unshelved_change, order_code, io_id, purchase_id, to_json(created_at) #>> '{}' as created_at
     from stock_movement where workspace_id = $1 and sku = $2 order by movement_id desc limit ${latestMovements}`,
    [workspaceOf(connection), sku],
  )
  const { rows: parts } = await connection.client.query<CallReply<typeof productDetail>['parts'][number]>(
    `select k.part_sku as sku, p.name, s.variant, k.qty, greatest(0, s.on_hand - s.allocated) as available
     from sku_part k join sku s on s.workspace_id = $1 and s.sku = k.part_sku ${joinProduct} where k.workspace_id = $1 and k.sku = $2 order by k.part_sku`,
    [workspaceOf(connection), sku],
  )
  const log = await readLogOf(connection, sku, latestChanges)
  const listings = await readListingsOf(connection, sku)
  const campaign_held = await readCampaignHeld(connection, sku, now.toISOString())
  return { ...row, campaign_held, siblings: siblings.slice(0, mostSiblings), parts, movements, log, listings }
}
