import type { z } from 'zod'
import type { CallReply } from '#contract/core/endpoint.ts'
import { DomainError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import type { productEdit, productEditMany } from '#contract/product/product.endpoints.ts'
import { type ProductRow, type StockNews, stockNewsSchema } from '#contract/product/product.ts'
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

/** An edit of one of many SKUs, of the product that is named, where one is; all carry the note of their writing. */
export type SkuEdit = Omit<Body, 'note'> & { readonly product_id?: number }

/** All but what is on hand, which is moved. A SKU's version grows by one for an edit, whichever of both sets it. */
const setText = `
  update sku set min_stock = x.min_stock, buffer = x.buffer, price = x.price, price_cost = x.price_cost, version = sku.version + x.grown
  from jsonb_to_recordset($2::jsonb) as x (sku text, min_stock int, buffer int, price bigint, price_cost bigint, grown int)
  where sku.workspace_id = $1 and sku.sku = x.sku returning ${stockNewsColumns}`

const asSet = ({ before, after }: { before: LockedSku; after: LockedSku }) => ({ ...after, grown: after.stock === before.stock ? 1 : 0 })

type Note = { readonly note?: string | undefined }
/** Hears of an edit that can't be; `now`: the SKU as it stands, where there is one. */
type Refuse = (refused: DomainError, sku: string, now: StockNews | undefined) => void

const throws: Refuse = (refused) => {
  throw refused
}

/**
 * Sets numbers of SKUs, each named once: locked, judged as they are now, and written with movements, log and one event in one transaction. An edit that changes
 * nothing leaves no trace. Throws PRODUCT_NOT_FOUND, PRODUCT_CHANGED, PACKAGE_STOCK, STOCK_NEGATIVE, STOCK_BELOW_ALLOCATED for the first that can't be, or
 * tells `refuse` of each and sets the others. Answers those that changed.
 */
export async function editSkus(
  connection: Connection,
  edits: readonly SkuEdit[],
  { caller, at, note }: By & Note,
  refuse: Refuse = throws,
): Promise<readonly StockNews[]> {
  const workspaceId = workspaceOf(connection)
  const { rows: locked } = await connection.client.query<LockedSku & StockNews>(
    `select ${stockNewsColumns}, p.is_package from sku join product p on p.workspace_id = $1 and p.product_id = sku.product_id
     where sku.workspace_id = $1 and sku.sku = any($2::text[]) order by sku.sku for update of sku`,
    [workspaceId, edits.map(({ sku }) => sku)],
  )
  const found = new Map(locked.map((one) => [one.sku, one]))
  const changed = edits.flatMap(({ sku, product_id, ...edit }) => {
    const before = found.get(sku)
    if (!before || before.product_id !== (product_id ?? before.product_id)) {
      refuse(new DomainError('PRODUCT_NOT_FOUND', { sku }), sku, undefined)
      return []
    }
    const verdict = judgeEdit(before, edit)
    if ('refused' in verdict) {
      const stock = 'stock' in verdict ? verdict.stock : before.stock
      refuse(new DomainError(verdict.refused, { sku, allocated: before.allocated, stock }), sku, before)
      return []
    }
    const { changes } = verdict
    return changes.length === 0
      ? []
      : [{ before, changes, after: { ...before, ...Object.fromEntries(changes.map((one) => [one.field, one.after])) } }]
  })
  if (changed.length === 0) return []
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
  const told = [...new Map([...set.map((one) => [one.sku, one] as const), ...moved]).values()]
  await appendEvent(connection, { type: 'product.changed', at, agent_id: caller.agent_id, skus: told })
  return told
}

/** As {@link editSkus}, where each that is refused is named with its reason, and the others are set. */
export async function editMany(
  connection: Connection,
  { edits, note }: z.output<typeof productEditMany.body>,
  by: By,
  language: Language,
): Promise<CallReply<typeof productEditMany>> {
  const refused: CallReply<typeof productEditMany>['refused'] = []
  const standing: StockNews[] = []
  const changed = await editSkus(connection, edits, { ...by, note }, ({ code, values }, sku, now) => {
    refused.push({ sku, code: code as (typeof refused)[number]['code'], reason: errorMessage(code, language, values) })
    if (now) standing.push(stockNewsSchema.parse(now))
  })
  return { rows: [...changed, ...standing], refused }
}

/** As {@link editSkus}, for one. Answers it as it is then. */
export async function editSku(connection: Connection, product_id: number, { note, ...edit }: Body, { caller, at }: By): Promise<ProductRow> {
  await editSkus(connection, [{ ...edit, product_id }], { caller, at, note })
  const [row] = await readProductRows(connection, 's.sku = $2', [edit.sku])
  if (!row) throw new Error(`SKU ${edit.sku} has no product`)
  return row
}
