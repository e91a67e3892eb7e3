import { z } from 'zod'
import { DomainError, type ErrorCode } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { editableFields, highestOf } from '#contract/product/product.ts'
import { maySetField, setsProducts, setsStock } from '#contract/product/product-access.ts'
import { productImport } from '#contract/product/product-import.endpoints.ts'
import { amountOf, type CheckedRow, type ImportRow, type SheetRow } from '#contract/product/product-import.ts'
import type { Connection } from '#server/db/database.ts'
import { workspaceOf } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'
import { longJob } from '../job/job.port.ts'
import { judgeEdit, type LockedSku, type SomeNumbers } from './product-edit.rules.ts'
import { editSku } from './product-edit.ts'

type FoundSku = LockedSku & { readonly sku: string; readonly product_id: number; readonly name: string }

async function findSkus(connection: Connection, rows: readonly SheetRow[]): Promise<ReadonlyMap<string, FoundSku>> {
  const { rows: found } = await connection.client.query<FoundSku>(
    `select s.sku, s.product_id, p.name, s.on_hand as stock, s.allocated, s.min_stock, s.buffer, s.price::float8, s.price_cost::float8, s.version
     from sku s join product p on p.workspace_id = s.workspace_id and p.product_id = s.product_id
     where s.workspace_id = $1 and s.sku = any($2::text[])`,
    [workspaceOf(connection), rows.map(({ sku }) => sku)],
  )
  return new Map(found.map((one) => [one.sku, one]))
}

interface Asking {
  readonly caller: Caller
  readonly language: Language
}

/** What each line of a sheet would change, as everything stands now. */
export async function checkImport(connection: Connection, rows: readonly SheetRow[], { caller, language }: Asking): Promise<CheckedRow[]> {
  const skus = await findSkus(connection, rows)
  const firstOf = new Map<string, number>()
  return rows.map((one) => {
    const { row, sku } = one
    const found = skus.get(sku)
    const refused = (code: ErrorCode, values: Readonly<Record<string, string | number>> = {}): CheckedRow => ({
      row,
      sku,
      product_id: found?.product_id ?? null,
      name: found?.name ?? null,
      changes: [],
      problem: errorMessage(code, language, { sku, ...values }),
    })
    if (sku === '') return refused('SKU_MISSING')
    if (!found) return refused('PRODUCT_NOT_FOUND')
    const first = firstOf.get(sku)
    if (first !== undefined) return refused('ROW_REPEATED', { row: first })
    firstOf.set(sku, row)
    const wanted: Record<string, number> = {}
    for (const field of editableFields) {
      const value = one[field]
      if (value === undefined || value === '') continue
      const amount = amountOf(value)
      if (amount === null || amount < 0 || amount > highestOf[field]) return refused('AMOUNT_INVALID', { field, value })
      if (amount !== found[field] && !maySetField(field, caller)) return refused('FIELD_NOT_YOURS', { field })
      wanted[field] = amount
    }
    const verdict = judgeEdit(found, { ...(wanted as SomeNumbers), allow_oversold: false })
    if ('refused' in verdict) return refused(verdict.refused, { ...found, ...('stock' in verdict && { stock: verdict.stock }) })
    return { row, sku, product_id: found.product_id, name: found.name, changes: [...verdict.changes], problem: null }
  })
}

/** Sets numbers of SKUs from a sheet; `by` is whose name stands in the log. */
export const productImportJob = longJob({
  id: 'product.import',
  input: productImport.body.extend({ by: z.object({ agent_id: z.number().int().nullable(), name: z.string() }) }),
  access: ({ rows }) =>
    rows.some(({ set }) => editableFields.some((field) => field !== 'stock' && set[field] !== undefined)) ? setsProducts : setsStock,
})

export interface FailedRow {
  readonly row: number
  readonly sku: string
  readonly reason: string
}

type By = Parameters<typeof editSku>[3]

/**
 * Sets what some lines say, in one transaction, and answers which could not be set. A line that was set before says what stands there, and is no change: lines
 * may be gone through again.
 */
export async function importRows(connection: Connection, rows: readonly ImportRow[], by: By, language: Language): Promise<FailedRow[]> {
  const failed: FailedRow[] = []
  // In the order of their locks: two imports never wait for each other.
  for (const { row, sku, product_id, set, expected } of rows.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))) {
    try {
      await editSku(connection, product_id, { sku, ...set, expected, allow_oversold: false }, by)
    } catch (error) {
      // Refused before anything was written.
      if (!(error instanceof DomainError)) throw error
      failed.push({ row, sku, reason: errorMessage(error.code, language, error.values) })
    }
  }
  return failed.toSorted((a, b) => a.row - b.row)
}
