import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import type { productSync, productToggleSync } from '#contract/product/product.endpoints.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { markSkusDue } from '../stock/stock.port.ts'
import type { By } from './product-edit.ts'
import { writeProductLog } from './product-log.ts'

interface Locked {
  readonly product_id: number
  readonly sync: boolean
}

/** Locked in one order, so that two bulk calls wait for each other instead of deadlocking. */
async function lockProducts(connection: Connection, ids: readonly number[]): Promise<Locked[]> {
  const { rows } = await connection.client.query<Locked>(
    'select product_id, sync from product where workspace_id = $1 and product_id = any($2::bigint[]) order by product_id for update',
    [workspaceOf(connection), ids],
  )
  return rows
}

async function setSync(connection: Connection, ids: readonly number[], sync: boolean, { caller, at }: By): Promise<void> {
  if (ids.length === 0) return
  await connection.client.query('update product set sync = $3 where workspace_id = $1 and product_id = any($2::bigint[])', [
    workspaceOf(connection),
    ids,
    sync,
  ])
  const lines = ids.map((product_id) => ({ product_id, sku: null, field: 'sync' as const, before: sync ? 0 : 1, after: sync ? 1 : 0 }))
  await writeProductLog(connection, lines, { caller, at })
  if (sync) {
    const { rows } = await connection.client.query<{ sku: string }>(
      'select sku from sku where workspace_id = $1 and product_id = any($2::bigint[])',
      [workspaceOf(connection), ids],
    )
    await markSkusDue(
      connection,
      rows.map((row) => row.sku),
      at,
    )
  }
  const event = { type: 'product.changed' as const, at, agent_id: caller.agent_id, skus: [] }
  await appendEvent(connection, { ...event, sync: ids.map((product_id) => ({ product_id, sync })) })
}

/** Turns products one way; those that stand so already are left alone. */
export async function syncProducts(connection: Connection, ids: readonly number[], sync: boolean, by: By): Promise<CallReply<typeof productSync>> {
  const found = await lockProducts(connection, ids)
  const changed = found.filter((product) => product.sync !== sync).map(({ product_id }) => product_id)
  await setSync(connection, changed, sync, by)
  const known = new Set(found.map(({ product_id }) => product_id))
  return { changed, missing: [...new Set(ids)].filter((id) => !known.has(id)) }
}

/** Turns one product the other way. */
export async function toggleSync(connection: Connection, id: number, by: By): Promise<CallReply<typeof productToggleSync>> {
  const [product] = await lockProducts(connection, [id])
  if (!product) throw new DomainError('PRODUCT_NOT_FOUND', { sku: id })
  await setSync(connection, [id], !product.sync, by)
  return { product_id: id, sync: !product.sync }
}
