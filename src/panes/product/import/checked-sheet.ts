import { create } from 'zustand'
import type { BulkChange } from '#contract/product/bulk-change.ts'
import { type ColumnMapping, guessMapping, headOf, type ImportField, isMapped, mapColumn, plainHead } from '#contract/product/import-columns.ts'
import { productChangeCheck, productImport, productImportCheck } from '#contract/product/product-import.endpoints.ts'
import { type CheckedRow, type ImportRow, type Sheet, sheetRows } from '#contract/product/product-import.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { offerUndo } from '#platform/command/undo.ts'
import { type Cells, cellsOf, checkCount, UnreadableSheet } from '#platform/document/read-sheet.ts'
import { call } from '#platform/http/call.ts'
import { formatNumber, t } from '#platform/i18n/i18n.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'

interface ReadFile {
  readonly name: string
  readonly cells: Cells
  /** The line that names the columns. */
  readonly head: number
  /** It was made here: there is no file, and there are no columns to be mapped. */
  readonly made?: true
}

interface CheckedSheet {
  readonly file: ReadFile | null
  readonly mapping: ColumnMapping
  /** The columns are being mapped; nothing is checked as long as they are. */
  readonly mapping_open: boolean
  /** As it was checked. */
  readonly sheet: Sheet | null
  readonly rows: readonly CheckedRow[]
}

const empty: CheckedSheet = { file: null, mapping: [], mapping_open: false, sheet: null, rows: [] }
/** What was read stays while its pane is moved or hidden. */
export const useCheckedSheet = create<CheckedSheet>(() => empty)
export const dropSheet = (): void => useCheckedSheet.setState(empty)
export const openMapping = (): void => useCheckedSheet.setState({ mapping_open: true })
/** Goes back to what was checked, where something was. */
export const closeMapping = (): void => useCheckedSheet.setState(({ sheet }) => (sheet ? { mapping_open: false } : empty))

/** The most heads that are remembered; those that were used longest ago are forgotten. */
const mostHeads = 200

/** What a person says of a sheet's columns holds for every sheet with these heads. */
function rememberHeads({ cells, head }: ReadFile, mapping: ColumnMapping): void {
  const heads = (cells[head] ?? []).map(plainHead)
  const said = heads.flatMap((name, place) => (name === '' ? [] : [[name, mapping[place] ?? null] as const]))
  const others = Object.entries(useSettings.getState().import_heads).filter(([name]) => !heads.includes(name))
  changeSettings({ import_heads: Object.fromEntries([...others, ...said].slice(-mostHeads)) })
}

/** Reads a file, here, and asks what it would do, where its columns tell; else they are mapped first. Rejects with {@link UnreadableSheet} or as a call does. */
export async function takeFile(file: File): Promise<void> {
  const cells = await cellsOf(file)
  const known = useSettings.getState().import_heads
  const head = headOf(cells, known)
  if (head === null) throw new UnreadableSheet(t('product.import.noHead'))
  const mapping = guessMapping(cells[head] ?? [], known)
  const read = { name: file.name, cells, head }
  if (isMapped(mapping)) return checkSheet(read, mapping)
  checkCount(cells.length - head - 1)
  useCheckedSheet.setState({ ...empty, file: read, mapping, mapping_open: true })
}

/** One change of many SKUs, as a command hands it over. */
export interface ManyChanged {
  /** What it is called in the log. Shown as it is. */
  readonly name: string
  readonly skus: readonly string[]
  readonly change: BulkChange
}

/** What a change would make of SKUs is shown as of a file. Rejects as a call does. */
export async function takeChange({ name, skus, change }: ManyChanged): Promise<void> {
  const { lines, rows } = await call(productChangeCheck, { body: { skus: [...skus], change } })
  useCheckedSheet.setState({ ...empty, file: { name, cells: [], head: 0, made: true }, sheet: { dimensions: [], rows: lines }, rows })
}

export function mapTo(place: number, field: ImportField | null): void {
  useCheckedSheet.setState(({ mapping }) => ({ mapping: mapColumn(mapping, place, field) }))
}

/** The columns are mapped: what is said of them is remembered, and the sheet checked. */
export async function checkMapped(): Promise<void> {
  const { file, mapping } = useCheckedSheet.getState()
  if (!file) return
  rememberHeads(file, mapping)
  await checkSheet(file, mapping)
}

async function checkSheet(file: ReadFile, mapping: ColumnMapping): Promise<void> {
  const sheet = sheetRows(file.cells, file.head, mapping)
  checkCount(sheet.rows.length)
  const { rows } = await call(productImportCheck, { body: sheet })
  useCheckedSheet.setState({ file, mapping, mapping_open: false, sheet, rows })
}

const seenIn = ({ outcome, product_id, changes }: CheckedRow): ImportRow['seen'] => ({
  outcome,
  product_id,
  before: outcome === 'changed' ? Object.fromEntries(changes.map(({ field, before }) => [field, before])) : {},
})

/** Begins to write what the lines say; the tray tells the rest, and has what is refused as a sheet. */
export async function applySheet(): Promise<void> {
  const { file, sheet, rows } = useCheckedSheet.getState()
  if (!file || !sheet) return
  const seen = new Map(rows.map((row) => [row.row, seenIn(row)]))
  const lines = sheet.rows.flatMap((row) => {
    const own = seen.get(row.row)
    return own ? [{ ...row, seen: own }] : []
  })
  const { job_id } = await call(productImport, { body: { name: file.name.slice(0, 80), dimensions: sheet.dimensions, rows: lines } })
  awaitJob(job_id)
  offerBack(file.name, rows)
  dropSheet()
}

/**
 * What was only changed can be set back, each line where it still says what the sheet set: by the same job, so that a thousand are as quick. What was made
 * new stays.
 */
function offerBack(name: string, rows: readonly CheckedRow[]): void {
  const changed = rows.filter(({ outcome }) => outcome === 'changed')
  if (changed.length === 0 || rows.some(({ outcome }) => outcome === 'new')) return
  const back = changed.map(
    ({ row, sku, product_id, changes }): ImportRow => ({
      row,
      sku,
      ...Object.fromEntries(changes.map(({ field, before }) => [field, before])),
      seen: { outcome: 'changed', product_id, before: Object.fromEntries(changes.map(({ field, after }) => [field, after])) },
    }),
  )
  offerUndo({
    label: 'product.import.undo',
    values: { count: changed.length, number: formatNumber(changed.length) },
    async run() {
      try {
        const body = { name: t('product.import.undo-name', { name }).slice(0, 80), dimensions: [], rows: back }
        awaitJob((await call(productImport, { body })).job_id)
        return 'done'
      } catch (failed) {
        toast.show({ kind: 'error', text: errorText(failed) })
        return 'failed'
      }
    },
  })
}
