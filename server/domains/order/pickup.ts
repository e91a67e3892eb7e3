import { randomUUID } from 'node:crypto'
import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { orderPickupList } from '#contract/order/order.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
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
    'select order_code, sku, name, variant, image_url, qty, location from order_item where workspace_id = $1 and order_code = any($2) order by order_code, line_no',
    [workspaceOf(connection), codes],
  )
  const found = new Set(orders.map((order) => order.order_code))
  return { orders, groups: pickupGroups(lines), missing: codes.filter((code) => !found.has(code)) }
}
