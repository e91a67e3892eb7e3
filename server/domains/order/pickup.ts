import { randomUUID } from 'node:crypto'
import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { orderPickupList } from '#contract/order/order.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { taken } from '../stock/stock.port.ts'
import { readOrderRows } from './order-row.ts'
import { type PickupLine, pickupGroups } from './pickup.rules.ts'

/** Keeps a selection of orders; answers the id that names it. */
export async function keepBatch(connection: Connection, codes: readonly string[], userId: number): Promise<string> {
  const batchId = randomUUID()
  await prepared(connection, 'insert into order_batch (workspace_id, batch_id, order_codes, created_by) values ($1, $2, $3, $4)', [
    workspaceOf(connection),
    batchId,
    [...new Set(codes)],
    userId,
  ])
  return batchId
}

/** The codes of a batch. Throws NOT_FOUND. */
export async function readBatch(connection: Connection, batchId: string): Promise<string[]> {
  const text = 'select order_codes from order_batch where workspace_id = $1 and batch_id = $2'
  const [found] = await prepared<{ order_codes: string[] }>(connection, text, [workspaceOf(connection), batchId])
  if (!found) throw new DomainError('NOT_FOUND')
  return found.order_codes
}

/** The pickup list of some orders; codes without an order are told as missing. */
export async function readPickupList(connection: Connection, codes: readonly string[]): Promise<CallReply<typeof orderPickupList>> {
  const orders = await readOrderRows(connection, codes)
  const lines = await prepared<PickupLine>(
    connection,
    `select i.order_code, ${taken.sku} as sku, coalesce(p.name, i.name) as name, coalesce(s.variant, i.variant) as variant,
       coalesce(s.image_url, p.image_url, i.image_url) as image_url, ${taken.qty} as qty, case when part.sku is null then i.location else s.location end as location
     from order_item i ${taken.join}
     left join sku s on s.workspace_id = $1 and s.sku = part.sku left join product p on p.workspace_id = $1 and p.product_id = s.product_id
     where i.workspace_id = $1 and i.order_code = any($2) order by i.order_code, i.line_no, part.sku`,
    [workspaceOf(connection), codes],
  )
  const found = new Set(orders.map((order) => order.order_code))
  return { orders, groups: pickupGroups(lines), missing: codes.filter((code) => !found.has(code)) }
}
