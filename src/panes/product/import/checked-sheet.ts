import { create } from 'zustand'
import { productImport, productImportCheck } from '#contract/product/product-import.endpoints.ts'
import { type CheckedRow, type ImportRow, mostImported, sheetRows } from '#contract/product/product-import.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'

interface CheckedSheet {
  /** Of the file. */
  readonly name: string | null
  readonly rows: readonly CheckedRow[]
}

const empty: CheckedSheet = { name: null, rows: [] }
/** What was read stays while its pane is moved or hidden. */
export const useCheckedSheet = create<CheckedSheet>(() => empty)
export const dropSheet = (): void => useCheckedSheet.setState(empty)

/** What is wrong with the file itself, in words. */
export class UnreadableSheet extends Error {}

async function cellsOf(file: File): Promise<readonly (readonly unknown[])[]> {
  if (/\.(csv|txt)$/i.test(file.name)) {
    const { default: Papa } = await import('papaparse')
    return Papa.parse<string[]>(await file.text()).data
  }
  const { readSheet } = await import('read-excel-file/universal')
  return readSheet(file).catch(() => {
    throw new UnreadableSheet(t('product.import.unreadable'))
  })
}

/** Reads a file, here, and asks what it would change. Rejects with {@link UnreadableSheet} or as a call does. */
export async function checkSheet(file: File): Promise<void> {
  const rows = sheetRows(await cellsOf(file))
  if (!rows) throw new UnreadableSheet(t('product.import.noHead'))
  if (rows.length === 0) throw new UnreadableSheet(t('product.import.noRows'))
  if (rows.length > mostImported) throw new UnreadableSheet(t('product.import.tooMany', { most: formatNumber(mostImported) }))
  const checked = await call(productImportCheck, { body: { rows } })
  useCheckedSheet.setState({ name: file.name, rows: checked.rows })
}

const importRow = ({ row, sku, product_id, changes }: CheckedRow): ImportRow[] =>
  product_id === null || changes.length === 0
    ? []
    : [
        {
          row,
          sku,
          product_id,
          set: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
          expected: Object.fromEntries(changes.map(({ field, before }) => [field, before])),
        },
      ]

/** Begins to set what the lines change; the tray tells the rest. */
export async function applySheet(): Promise<void> {
  const { name, rows } = useCheckedSheet.getState()
  const { job_id } = await call(productImport, { body: { name: (name ?? '').slice(0, 80), rows: rows.flatMap(importRow) } })
  awaitJob(job_id)
  dropSheet()
}
