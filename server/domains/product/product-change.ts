import type { CallReply } from '#contract/core/endpoint.ts'
import { type BulkChange, changedNumber, isOfText } from '#contract/product/bulk-change.ts'
import type { StockNews } from '#contract/product/product.ts'
import type { productChangeCheck } from '#contract/product/product-import.endpoints.ts'
import type { SheetRow } from '#contract/product/product-import.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import { stockNewsColumns } from '../stock/stock.port.ts'
import type { Asking } from './import-plan.ts'
import { checkImport } from './product-import.ts'

/** What a change would make of SKUs: as the lines of a sheet, each judged as one is. They are written as a sheet, too. */
export async function checkChange(
  connection: Connection,
  { skus, change }: { readonly skus: readonly string[]; readonly change: BulkChange },
  asking: Asking,
): Promise<CallReply<typeof productChangeCheck>> {
  const becomes = await valuesOf(connection, skus, change)
  const lines = skus.map((sku, at): SheetRow => ({ row: at + 1, sku, [change.field]: becomes(sku) }))
  return { lines, rows: await checkImport(connection, { dimensions: [], rows: lines }, asking) }
}

async function valuesOf(connection: Connection, skus: readonly string[], change: BulkChange) {
  if (isOfText(change)) return () => change.value
  const { field } = change
  const { rows } = await connection.client.query<StockNews>(`select ${stockNewsColumns} from sku where workspace_id = $1 and sku = any($2::text[])`, [
    workspaceOf(connection),
    skus,
  ])
  const now = new Map(rows.map((row) => [row.sku, row[field]]))
  return (sku: string) => changedNumber(change, now.get(sku) ?? 0)
}
