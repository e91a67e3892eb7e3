import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { productEdit } from '#contract/product/product.endpoints.ts'
import type { ProductRow, StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { markSkusDue } from '../listing/listing.port.ts'
import { judgeEdit, type LockedSku } from './product-edit.rules.ts'
import { writeProductLog } from './product-log.ts'
import { readProductRows } from './product-row.ts'

export interface By {
  readonly caller: Caller
  readonly at: string
}

type Body = z.output<typeof productEdit.body>

const newsColumns = 'sku, product_id, on_hand as stock, allocated, min_stock, buffer, price::float8, price_cost::float8, version'

/**
 * Sets numbers of a SKU: locked, judged as they are now, and written with movement, log and event in one transaction. An edit that changes nothing
 * leaves no trace.
 */
export async function editSku(connection: Connection, productId: number, { sku, note, ...edit }: Body, { caller, at }: By): Promise<ProductRow> {
  const workspaceId = workspaceOf(connection)
  const { rows: locked } = await connection.client.query<LockedSku>(
    `select ${newsColumns} from sku where workspace_id = $1 and sku = $2 and product_id = $3 for update`,
    [workspaceId, sku, productId],
  )
  const before = locked[0]
  if (!before) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
  const verdict = judgeEdit(before, edit)
  if ('refused' in verdict) throw new DomainError(verdict.refused, { sku, ...before, ...('stock' in verdict ? { stock: verdict.stock } : {}) })
  const { changes } = verdict
  if (changes.length > 0) {
    const after = { ...before, ...Object.fromEntries(changes.map((change) => [change.field, change.after])) }
    const { rows: news } = await connection.client.query<StockNews>(
      `update sku set on_hand = $3, min_stock = $4, buffer = $5, price = $6, price_cost = $7, version = version + 1 where workspace_id = $1 and sku = $2
       returning ${newsColumns}`,
      [workspaceId, sku, after.stock, after.min_stock, after.buffer, after.price, after.price_cost],
    )
    if (after.stock !== before.stock)
      await connection.client.query(
        `insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, user_id, created_at)
         values ($1, $2, $3, 0, 'correction', $4, $5)`,
        [workspaceId, sku, after.stock - before.stock, caller.user_id, at],
      )
    if (after.stock !== before.stock || after.buffer !== before.buffer) await markSkusDue(connection, [sku], at)
    await writeProductLog(
      connection,
      changes.map((change) => ({ ...change, product_id: productId, sku })),
      { caller, at, note },
    )
    await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: news })
  }
  const [row] = await readProductRows(connection, 's.sku = $2', [sku])
  if (!row) throw new Error(`SKU ${sku} has no product`)
  return row
}
