import { valueIn } from '#contract/core/sheet.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import type { WorkbookColumn } from '#server/documents/workbook/workbook.ts'

type Row = Readonly<Record<string, unknown>>

const widths = { text: 24, number: 12, rupiah: 18, percent: 11, span: 12, day: 12, instant: 18 } as const

/** What a field says: a list one thing after the other, a code its word. */
function said(value: unknown, words: SheetColumn['words']): string | number | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => said(one, words)).join(', ')
  const word = words?.[String(value)]
  return word ?? (typeof value === 'number' ? value : String(value))
}

/** What stands in a column for a row. */
export const cellOf = (column: SheetColumn, row: Row): string | number | null => said(valueIn(column, row), column.words) ?? column.missing ?? null

export const columnOf = (column: SheetColumn): WorkbookColumn<Row> => ({
  title: column.title,
  kind: column.kind,
  width: Math.max(widths[column.kind], Math.min(40, column.title.length + 2)),
  value: (row) => cellOf(column, row),
})

/** Nothing that a sheet's name must not have. */
export const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
/** Nothing that a file's name must not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file can be called so
export const fileName = (name: string): string => `${name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, ' ').trim()}.xlsx`
