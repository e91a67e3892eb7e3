import type { Language } from '#contract/core/error-messages.ts'
import { type FailedRow, importRows, productImportJob } from '#server/domains/product/product.port.ts'
import { failuresBook } from './failures-book.ts'
import type { RunLongJob } from './long-job.ts'

/** Lines of one transaction. */
const together = 50

const row: Readonly<Record<Language, string>> = { id: 'Baris', en: 'Row' }

/** Sets what a sheet says, some lines at a time; what could not be set is a sheet again. */
export const runProductImport: RunLongJob<typeof productImportJob.input> = {
  job: productImportJob,
  async run(work, { rows, by }, { database, now }) {
    const caller = { ...by, user_id: work.user_id, workspace_id: work.workspace_id } as unknown as Parameters<typeof importRows>[2]['caller']
    const failed: FailedRow[] = []
    for (let done = 0; done < rows.length; done += together) {
      await work.at(done, rows.length)
      const at = now().toISOString()
      const some = rows.slice(done, done + together)
      const refused = await database.write(work.workspace_id, (connection) => importRows(connection, some, { caller, at }, work.language))
      failed.push(...refused)
      work.fail(refused.map(({ sku, reason }) => ({ id: sku, reason })))
    }
    await work.at(rows.length, rows.length)
    if (failed.length === 0) return
    const columns = [
      { title: row[work.language], kind: 'number', width: 8, value: (one: FailedRow) => one.row },
      { title: 'SKU', kind: 'text', width: 24, value: ({ sku }: FailedRow) => sku },
    ] as const
    await work.keep(...failuresBook(work.name, work.language, columns, failed))
  },
}
