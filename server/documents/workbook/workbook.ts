import type { Cell, SheetData } from 'write-excel-file/node'

/** How a column's values are typed and shown: spreadsheets calculate with numbers, days and spans, and sort by them. */
export type CellKind = 'text' | 'number' | 'rupiah' | 'percent' | 'span' | 'day' | 'instant'

export interface WorkbookColumn<Row> {
  readonly title: string
  /** The whole column's, or each row's own. */
  readonly kind: CellKind | ((row: Row) => CellKind)
  /** In characters. */
  readonly width: number
  /** Spans in seconds, days `YYYY-MM-DD`, instants ISO 8601; null leaves the cell empty. */
  value(row: Row): string | number | null
}

export interface WorkbookSheet<Row = never> {
  /** At most 31 characters, none of `\ / ? * [ ] :`. */
  readonly name: string
  /** Lines above the table, in two cells each: what it is of. */
  readonly about?: readonly (readonly [name: string, value: string])[]
  readonly columns: readonly WorkbookColumn<Row>[]
  readonly rows: readonly Row[]
}

/** Spreadsheets know no zones: an instant is written as the clock in Western Indonesia showed it. */
const wibMs = 7 * 3_600_000
const secondsOfDay = 86_400

const formats: Readonly<Partial<Record<CellKind, string>>> = {
  number: '#,##0',
  rupiah: '"Rp" #,##0',
  percent: '0.0%',
  span: '[h]:mm:ss',
  day: 'dd/mm/yyyy',
  instant: 'dd/mm/yyyy hh:mm',
}

function cellOf(kind: CellKind, value: string | number | null): Cell {
  if (value === null || value === '') return null
  const format = formats[kind]
  switch (kind) {
    case 'text':
      return { type: String, value: String(value) }
    case 'day':
      return { type: Date, value: new Date(`${value}T00:00:00Z`), ...(format && { format }) }
    case 'instant':
      return { type: Date, value: new Date(Date.parse(String(value)) + wibMs), ...(format && { format }) }
    case 'span':
      return { type: Number, value: Number(value) / secondsOfDay, ...(format && { format }) }
    default:
      return { type: Number, value: Number(value), ...(format && { format }) }
  }
}

function cellsOf({ about = [], columns, rows }: WorkbookSheet): SheetData {
  const above = about.map(([name, value]): Cell[] => [
    { type: String, value: name, fontWeight: 'bold' },
    { type: String, value },
  ])
  const head = columns.map(
    ({ title, kind }): Cell => ({
      type: String,
      value: title,
      fontWeight: 'bold',
      wrap: true,
      align: kind === 'text' || typeof kind === 'function' ? 'left' : 'right',
      backgroundColor: '#eef0f2',
    }),
  )
  const table = rows.map((row) => columns.map(({ kind, value }) => cellOf(typeof kind === 'function' ? kind(row) : kind, value(row))))
  return [...above, ...(above.length > 0 ? [[]] : []), head, ...table]
}

/** Keeps a sheet's rows and columns of one type; a workbook holds sheets of several. */
export const sheet = <Row>(declared: WorkbookSheet<Row>): WorkbookSheet => declared as unknown as WorkbookSheet

/** Draws an .xlsx: a table per sheet, its head kept in sight. */
export async function drawWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  // Only who downloads waits for the package.
  const { default: writeWorkbook } = await import('write-excel-file/node')
  return writeWorkbook(
    sheets.map((one) => ({
      sheet: one.name,
      data: cellsOf(one),
      columns: one.columns.map(({ width }) => ({ width })),
      stickyRowsCount: (one.about?.length ? one.about.length + 1 : 0) + 1,
    })),
  ).toBuffer()
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
