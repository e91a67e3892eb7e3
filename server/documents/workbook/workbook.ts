import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CellKind } from '#contract/core/sheet.ts'
import type { TimeZone } from '#contract/core/time-zone.ts'
import { cellXml, styleSheet, styles, textCell, xmlText } from './cells.ts'

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
  /** Those that come bit by bit are written as they come. */
  readonly rows: Iterable<Row> | AsyncIterable<Row>
}

/** Rows that a spreadsheet can hold, its head among them. */
export const mostRows = 1_048_576

/** Characters of a sheet that go to be compressed together. */
const chunk = 64 * 1024
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const nameOf = (column: number): string => (column < 26 ? '' : nameOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

async function* sheetXml({ about = [], columns, rows }: WorkbookSheet, zone: TimeZone): AsyncGenerator<string> {
  const names = columns.map((_, at) => nameOf(at))
  const head = about.length > 0 ? about.length + 2 : 1
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const line = (at: number, cells: string) => `<row r="${at}">${cells}</row>`
  const isText = ({ kind }: WorkbookColumn<never>) => kind === 'text' || typeof kind === 'function'
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${head}" topLeftCell="A${head + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  about.forEach(([name, value], at) => {
    text += line(at + 1, textCell(`A${at + 1}`, name, styles.label) + textCell(`B${at + 1}`, value))
  })
  if (about.length > 0) text += line(head - 1, '')
  const heads = columns.map((one, at) => textCell(`${names[at]}${head}`, one.title, isText(one) ? styles.headLeft : styles.headRight))
  text += line(head, heads.join(''))
  let at = head
  for await (const row of rows) {
    at += 1
    let cells = ''
    for (const [column, { kind, value }] of columns.entries())
      cells += cellXml(`${names[column]}${at}`, typeof kind === 'function' ? kind(row) : kind, value(row), zone)
    text += line(at, cells)
    if (text.length > chunk) {
      yield text
      text = ''
    }
  }
  yield `${text}</sheetData></worksheet>`
}

/** Keeps a sheet's rows and columns of one type; a workbook holds sheets of several. */
export const sheet = <Row>(declared: WorkbookSheet<Row>): WorkbookSheet => declared as unknown as WorkbookSheet

/** Draws an .xlsx as it is read, holding no more than a few rows: a table per sheet, its head kept in sight. `zone`: by whose clock instants are written. */
export function drawWorkbook(sheets: readonly WorkbookSheet[], zone: TimeZone = 'Asia/Jakarta'): Readable {
  const zip = new ZipFile()
  const out = zip.outputStream as Readable
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(declaration + xml), path)
  const each = (one: (number: number, name: string) => string) => sheets.map(({ name }, at) => one(at + 1, xmlText(name))).join('')
  const override = (part: string, type: string) => `<Override PartName="/xl/${part}" ContentType="${types}.${type}+xml"/>`
  const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`
  const related = (inner: string) => `<Relationships xmlns="${packages}/relationships">${inner}</Relationships>`
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${each((number) => override(`worksheets/sheet${number}.xml`, 'worksheet'))}</Types>`,
  )
  add('_rels/.rels', related(relation('rId1', 'officeDocument', 'xl/workbook.xml')))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((number, name) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    related(each((number) => relation(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)) + relation('rId0', 'styles', 'styles.xml')),
  )
  add('xl/styles.xml', styleSheet(main))
  sheets.forEach((one, at) => {
    // Only opened when its turn has come.
    zip.addReadStreamLazy(`xl/worksheets/sheet${at + 1}.xml`, (opened) => {
      const xml = Readable.from(sheetXml(one, zone), { objectMode: false })
      opened(
        null,
        xml.on('error', (error) => out.destroy(error)),
      )
    })
  })
  zip.end()
  return out
}

export const workbookType = `${types}.sheet`
