import { DomainError } from '#contract/core/error.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import { drawWorkbook, mostRows, sheet, type WorkbookSheet } from '#server/documents/workbook/workbook.ts'
import { checkReport, reportExport } from '#server/domains/job/job.port.ts'
import { reportHandlerOf } from '#server/domains/report-handler.ts'
import type { RunLongJob } from './long-job.ts'
import { cellOf, columnOf, fileName, sheetName } from './sheet-columns.ts'

type Row = Readonly<Record<string, unknown>>
type Part = ReturnType<typeof checkReport>[number]

/** Writes a report as a workbook, all its parts as they were at one moment. */
export const runReportExport: RunLongJob<typeof reportExport.input> = {
  job: reportExport,
  reads: 'aside',
  async run(work, input, { database, now }) {
    const parts = checkReport(input)
    await database.snapshot(work.workspace_id, async (connection) => {
      const at = now()
      const rowsOf = ({ endpoint, query, params }: Part) => {
        const handler = reportHandlerOf(endpoint.id)
        if (!handler) throw new DomainError('NOT_FOUND')
        return handler.whole(connection, { params, query, caller: work } as unknown as Parameters<typeof handler.whole>[1], at)
      }
      // Sheets are drawn one after the other: the connection serves one part at a time.
      const counted = async function* (part: Part, place: number) {
        await work.at(place, parts.length)
        let count = 0
        for await (const row of rowsOf(part)) {
          count += 1
          if (count >= mostRows) throw new DomainError('REACH_LIMIT', { limit: mostRows - 1 })
          if (count % 1_000 === 0) await work.at(place, parts.length)
          yield row
        }
      }
      const sheets = parts.map((part, place): WorkbookSheet => {
        const name = sheetName(part.name)
        const rows = counted(part, place)
        return part.endpoint.part.rows === undefined
          ? figures(name, { rows, columns: part.columns, heads: input.heads, about: input.about })
          : sheet<Row>({ name, columns: part.columns.map(columnOf), rows })
      })
      await work.keep(fileName(input.name), drawWorkbook(sheets))
      await work.at(parts.length, parts.length)
    })
  },
}

interface Figures {
  readonly rows: AsyncIterable<Row>
  readonly columns: readonly SheetColumn[]
  readonly heads: { readonly figure: string; readonly value: string }
  readonly about: readonly { readonly name: string; readonly value: string }[]
}

/** The figures of a period, one a line: each value of its own kind. */
const figures = (name: string, { rows, columns, heads, about }: Figures): WorkbookSheet =>
  sheet<{ column: SheetColumn; row: Row }>({
    name,
    about: about.map((line) => [line.name, line.value] as const),
    columns: [
      { title: heads.figure, kind: 'text', width: 28, value: ({ column }) => column.title },
      { title: heads.value, kind: ({ column }) => column.kind, width: 26, value: ({ column, row }) => cellOf(column, row) },
    ],
    rows: (async function* () {
      for await (const row of rows) for (const column of columns) yield { column, row }
    })(),
  })
