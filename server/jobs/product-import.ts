import { DomainError } from '#contract/core/error.ts'
import { errorMessage, type Language } from '#contract/core/error-messages.ts'
import { mostTold } from '#contract/job/job.ts'
import { importFields, importTitle } from '#contract/product/import-columns.ts'
import type { ImportRow } from '#contract/product/product-import.ts'
import type { WorkbookColumn } from '#server/documents/workbook/workbook.ts'
import { batchesOf, type FailedRow, productImportJob, seenUnits, type Unit, writeUnits } from '#server/domains/product/product.port.ts'
import { failuresBook } from './failures-book.ts'
import { callerOf } from './job-caller.ts'
import type { RunLongJob } from './long-job.ts'

/** Rows of one transaction. */
const together = 250

const rowTitle: Readonly<Record<Language, string>> = { id: 'Baris', en: 'Row' }

/** What became of the products from one on: kept by the number of that. */
interface KeptUnits {
  /** The first that was not begun. */
  readonly next: number
  readonly rows: number
  readonly failed: readonly FailedRow[]
}

/** The sheet again, of what was refused: in columns that are known when it is taken in anew. */
function refusedColumns(rows: readonly ImportRow[], dimensions: readonly string[], language: Language): WorkbookColumn<ImportRow & FailedRow>[] {
  const title = (field: (typeof importFields)[number]) =>
    (field === 'option_1' ? dimensions[0] : field === 'option_2' ? dimensions[1] : undefined) ?? importTitle(field, language)
  return [
    { title: rowTitle[language], kind: 'number', width: 8, value: ({ row }) => row },
    ...importFields
      .filter((field) => rows.some((row) => row[field] !== undefined))
      .map((field) => ({
        title: title(field),
        kind: 'text' as const,
        width: field === 'name' ? 36 : 18,
        value: (row: ImportRow) => String(row[field] ?? ''),
      })),
  ]
}

/** Writes what a sheet says, some products at a time and each of them once; what was refused is a sheet again. */
export const runProductImport: RunLongJob<typeof productImportJob.input> = {
  job: productImportJob,
  async run(work, { name, dimensions, rows }, services) {
    const { language } = work
    const units = seenUnits(rows, language)
    const seen = new Map(rows.map((row) => [row.row, row.seen]))
    const blocks = await work.kept<KeptUnits>()
    const failedSoFar = () => [...blocks.values()].flatMap(({ failed }) => failed)
    const progressOf = (more: KeptUnits) => {
      const failed = [...failedSoFar(), ...more.failed]
      const done = [...blocks.values(), more].reduce((sum, block) => sum + block.rows, 0)
      return { done, total: rows.length, failed: failed.length, failures: failed.slice(0, mostTold).map(({ sku, reason }) => ({ id: sku, reason })) }
    }
    /** Writes products, and keeps in the transaction that did it that it is done. */
    const write = async (from: number, to: number, act: typeof writeUnits) => {
      let kept: KeptUnits | undefined
      await work.together(async (within) => {
        const some = units.slice(from, to)
        const caller = await callerOf(work, within)
        const by = { caller, at: services.now().toISOString(), note: name }
        const failed = await within.database.write(work.workspace_id, (connection) =>
          act(connection, some, { caller, language, dimensions }, (row) => seen.get(row), by),
        )
        kept = { next: to, rows: some.reduce((sum, unit) => sum + unit.rows.length, 0), failed }
        return { keep: new Map([[from, kept]]), progress: progressOf(kept) }
      })
      if (kept) blocks.set(from, kept)
    }
    const begun = Math.max(0, ...[...blocks.values()].map(({ next }) => next))
    for (const { from, to } of batchesOf(units, together, begun)) {
      await write(from, to, writeUnits).catch(async (error: unknown) => {
        if (!(error instanceof DomainError)) throw error
        // Somebody was faster at one of them: each by itself, and that one is refused.
        for (let at = from; at < to; at += 1)
          await write(at, at + 1, writeUnits).catch(async (own: unknown) => {
            if (!(own instanceof DomainError)) throw own
            const reason = errorMessage(own.code, language, own.values)
            await write(at, at + 1, async (_, some) => some.flatMap((unit: Unit) => unit.rows.map(({ row, sku }) => ({ row, sku, reason }))))
          })
      })
      // Whoever stops the server, or the job, does so between two of them.
      await work.pause(0)
    }
    const failed = failedSoFar()
    await work.at(rows.length, rows.length)
    if (failed.length === 0) return
    const lines = new Map(rows.map((row) => [row.row, row]))
    const refused = failed.toSorted((a, b) => a.row - b.row).map((one) => ({ ...(lines.get(one.row) as ImportRow), ...one }))
    await work.keep(...failuresBook(work.name, language, refusedColumns(refused, dimensions, language), refused))
  },
}
