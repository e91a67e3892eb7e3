import { create } from 'zustand'
import { type ColumnMapping, guessMapping, headOf, type ImportField, isMapped, mapColumn, plainHead } from '#contract/product/import-columns.ts'
import { productImport, productImportCheck } from '#contract/product/product-import.endpoints.ts'
import { type CheckedRow, type ImportRow, type Sheet, sheetRows } from '#contract/product/product-import.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { changeSettings, useSettings } from '#platform/settings/settings.ts'
import { type Cells, cellsOf, checkCount, UnreadableSheet } from './read-sheet.ts'

interface ReadFile {
  readonly name: string
  readonly cells: Cells
  /** The line that names the columns. */
  readonly head: number
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
  dropSheet()
}
