import { DomainError } from '#contract/core/error.ts'
import { dayAt } from '#contract/core/period.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import { drawWorkbook, mostRows, sheet, type WorkbookColumn } from '#server/documents/workbook/workbook.ts'
import { checkExport, listExport } from '#server/domains/job/job.port.ts'
import type { ListHandler } from '#server/domains/list-handler.ts'
import type { RunLongJob, Work } from './long-job.ts'

type Row = Readonly<Record<string, unknown>>

const widths = { text: 24, number: 12, rupiah: 18, percent: 11, span: 12, day: 12, instant: 18 } as const

/** What a field says: a list one thing after the other, a code its word. */
function said(value: unknown, words: SheetColumn['words']): string | number | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.map((one) => said(one, words)).join(', ')
  const word = words?.[String(value)]
  return word ?? (typeof value === 'number' ? value : String(value))
}

const columnOf = ({ field, title, kind, words }: SheetColumn): WorkbookColumn<Row> => ({
  title,
  kind,
  width: Math.max(widths[kind], Math.min(40, title.length + 2)),
  value: (row) => said(row[field], words),
})

/** Nothing that a sheet's name must not have. */
const sheetName = (name: string): string =>
  name
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1'
/** Nothing that a file's name must not have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: no file can be called so
const fileName = (name: string, day: string): string => `${name.replace(/[\u0000-\u001f<>:"/\\|?*]/g, ' ').trim()} ${day}.xlsx`

/** Writes a whole list as a workbook, as its rows are read. */
export const runListExport: RunLongJob<typeof listExport.input> = {
  job: listExport,
  async run(work, input, services) {
    const { list, params, query } = checkExport(input)
    // Every list there is: only who exports needs them here.
    const { handlers } = await import('#server/http/handlers.ts')
    const handler = (handlers as readonly object[]).find((one) => (one as ListHandler).endpoint === list) as ListHandler | undefined
    if (!handler) throw new DomainError('NOT_FOUND')
    const request = { params, query, caller: work } as unknown as Parameters<ListHandler['whole']>[0]
    await handler.whole(request, services, ({ total, rows }) => {
      if (total >= mostRows) throw new DomainError('REACH_LIMIT', { limit: mostRows - 1 })
      const columns = input.columns.map(columnOf)
      const workbook = drawWorkbook([sheet<Row>({ name: sheetName(input.name), columns, rows: counted(work, rows as AsyncIterable<Row>, total) })])
      return work.keep(fileName(input.name, dayAt(services.now().getTime())), workbook)
    })
  },
}

/** The rows, each thousandth of which is told. */
async function* counted(work: Work, rows: AsyncIterable<Row>, total: number): AsyncGenerator<Row> {
  let done = 0
  for await (const row of rows) {
    if (done % 1_000 === 0) await work.at(done, total)
    done += 1
    yield row
  }
  await work.at(done, total)
}
