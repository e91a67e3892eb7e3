import { firstCharacters } from '#contract/core/characters.ts'
import { jobExport } from '#contract/job/job.endpoints.ts'
import { longestAbout, type SheetColumn } from '#contract/job/job.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { TableSettings } from '#platform/settings/settings.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import type { DeclaredList, ErasedQuery, ErasedSpec } from './list-spec.ts'
import { narrowedText } from './narrowed-text.ts'
import { chosenColumns, extraOf } from './own-columns.ts'
import { sheetColumnsOf } from './sheet-columns.ts'

interface Narrowed {
  readonly params: Readonly<Record<string, unknown>> | undefined
  readonly input: Readonly<Record<string, string>>
  readonly query: ErasedQuery
  readonly url: string
}

/** Those that the person sees, in their order. */
const sheetColumns = ({ columns, texts }: ErasedSpec, own: TableSettings): SheetColumn[] =>
  chosenColumns(Object.keys(columns), own, extraOf({ columns })).flatMap((id) => sheetColumnsOf(columns[id] ?? {}, texts.column(id)))

/** Saves the list's workbook, or begins to write the whole list as one, as it is narrowed and sorted here; the tray tells the rest. */
export async function exportList({ list, spec }: DeclaredList, own: TableSettings, { params = {}, input, query, url }: Narrowed): Promise<void> {
  const texts = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  try {
    if (spec.exported) return await spec.exported(query)
    if ('useRows' in list) return
    const { job_id } = await call(jobExport, {
      body: {
        list: list.id,
        name: t(spec.texts.title),
        about: firstCharacters(narrowedText(list.address, spec, query, url), longestAbout),
        params: texts,
        query: input,
        columns: sheetColumns(spec, own),
      },
    })
    awaitJob(job_id, 'save')
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
  }
}
