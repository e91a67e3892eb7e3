import { DomainError } from '#contract/core/error.ts'
import { dayAt } from '#contract/core/period.ts'
import { readZone } from '#server/db/zone.ts'
import { drawWorkbook, mostRows, sheet } from '#server/documents/workbook/workbook.ts'
import { checkExport, listExport } from '#server/domains/job/job.port.ts'
import type { ListHandler } from '#server/domains/list-handler.ts'
import type { RunLongJob, Work } from './long-job.ts'
import { columnOf, fileName, sheetName } from './sheet-columns.ts'

type Row = Readonly<Record<string, unknown>>

/** Writes a whole list as a workbook, as its rows are read. */
export const runListExport: RunLongJob<typeof listExport.input> = {
  job: listExport,
  reads: 'aside',
  async run(work, input, services) {
    const { list, params, query } = checkExport(input)
    // Every list there is: only who exports needs them here.
    const { handlers } = await import('#server/http/handlers.ts')
    const handler = (handlers as readonly object[]).find((one) => (one as ListHandler).endpoint === list) as ListHandler | undefined
    if (!handler) throw new DomainError('NOT_FOUND')
    const request = { params, query, caller: work } as unknown as Parameters<ListHandler['whole']>[0]
    const zone = await services.database.read(work.workspace_id, readZone)
    await handler.whole(request, services, ({ total, rows }) => {
      if (total >= mostRows) throw new DomainError('REACH_LIMIT', { limit: mostRows - 1 })
      const columns = input.columns.map(columnOf)
      const workbook = drawWorkbook(
        [sheet<Row>({ name: sheetName(input.name), columns, rows: counted(work, rows as AsyncIterable<Row>, total) })],
        zone,
      )
      return work.keep(fileName(`${input.name} ${dayAt(services.now().getTime())}`), workbook)
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
