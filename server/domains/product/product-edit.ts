import type { z } from 'zod'
import { DomainError } from '#contract/core/error.ts'
import type { productEdit } from '#contract/product/product.endpoints.ts'
import type { ProductRow, StockNews } from '#contract/product/product.ts'
import type { Connection } from '#server/db/database.ts'
import { appendEvent } from '#server/db/event-log.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { markSkusDue, moveSkus, stockNewsColumns } from '../stock/stock.port.ts'
import { judgeEdit, type LockedSku } from './product-edit.rules.ts'
import { writeProductLog } from './product-log.ts'
import { readProductRows } from './product-row.ts'

export interface By {
  readonly caller: Caller
  readonly at: string
}

type Body = z.output<typeof productEdit.body>

/** An edit of one of many SKUs; all carry the note of their writing. */
export type SkuEdit = Omit<Body, 'note'> & { readonly product_id: number }

/** All but what is on hand, which is moved. A SKU's version grows by one for an edit, whichever of both sets it. */
const setText = `
  update sku set min_stock = x.min_stock, buffer = x.buffer, price = x.price, price_cost = x.price_cost, version = sku.version + x.grown
  from jsonb_to_recordset($2::jsonb) as x (sku text, min_stock int, buffer int, price bigint, price_cost bigint, grown int)
  where sku.workspace_id = $1 and sku.sku = x.sku returning ${stockNewsColumns}`

const asSet = ({ before, after }: { before: LockedSku; after: LockedSku }) => ({ ...after, grown: after.stock === before.stock ? 1 : 0 })

/**
 * Sets numbers of SKUs, each named once: locked, judged as they are now, and written with movements, log and one event in one transaction. An edit that changes
 * nothing leaves no trace. Throws PRODUCT_NOT_FOUND, PRODUCT_CHANGED, PACKAGE_STOCK, STOCK_NEGATIVE, STOCK_BELOW_ALLOCATED for the first that can't be.
 */
export async function editSkus(connection: Connection, edits: readonly SkuEdit[], { caller, at, note }: By & { readonly note?: string | undefined }) {
  const workspaceId = workspaceOf(connection)
  const { rows: locked } = await connection.client.query<LockedSku & { sku: string; product_id: number }>(
    `select ${stockNewsColumns}, p.is_package from sku join product p on p.workspace_id = $1 and p.product_id = sku.product_id
     where sku.workspace_id = $1 and sku.sku = any($2::text[]) order by sku.sku for update of sku`,
    [workspaceId, edits.map(({ sku }) => sku)],
  )
  const found = new Map(locked.map((one) => [one.sku, one]))
  const changed = edits.flatMap(({ sku, product_id, ...edit }) => {
    const before = found.get(sku)
    if (before?.product_id !== product_id) throw new DomainError('PRODUCT_NOT_FOUND', { sku })
    const verdict = judgeEdit(before, edit)
    if ('refused' in verdict)
      throw new DomainError(verdict.refused, { sku, allocated: before.allocated, stock: 'stock' in verdict ? verdict.stock : before.stock })
    const { changes } = verdict
    return changes.length === 0
      ? []
      : [{ before, changes, after: { ...before, ...Object.fromEntries(changes.map((one) => [one.field, one.after])) } }]
  })
  if (changed.length === 0) return
  const { rows: set } = await connection.client.query<StockNews>(setText, [workspaceId, JSON.stringify(changed.map(asSet))])
  const changes = changed.flatMap(({ before, after: { sku, stock } }) => {
    const on_hand_change = stock - before.stock
    return on_hand_change === 0 ? [] : [{ sku, on_hand_change, allocated_change: 0, reason: 'correction' as const, user_id: caller.user_id }]
  })
  const moved = new Map((await moveSkus(connection, changes, at)).map((one) => [one.sku, one]))
  await markSkusDue(
    connection,
    changed.filter(({ before, after }) => after.buffer !== before.buffer).map(({ after }) => after.sku),
    at,
  )
  const log = changed.flatMap(({ after: { sku, product_id }, changes }) => changes.map((change) => ({ ...change, product_id, sku })))
  await writeProductLog(connection, log, { caller, at, note })
  const told = new Map([...set.map((one) => [one.sku, one] as const), ...moved])
  await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: [...told.values()] })
}

/** As {@link editSkus}, for one. Answers it as it is then. */
export async function editSku(connection: Connection, product_id: number, { note, ...edit }: Body, { caller, at }: By): Promise<ProductRow> {
  await editSkus(connection, [{ ...edit, product_id }], { caller, at, note })
  const [row] = await readProductRows(connection, 's.sku = $2', [edit.sku])
  if (!row) throw new Error(`SKU ${edit.sku} has no product`)
  return row
}
