import { jobReport } from '#contract/job/job.endpoints.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { formatDay, t } from '#platform/i18n/i18n.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Measure } from './measure.ts'
import type { Input } from './report-days.ts'
import type { DeclaredReport, ErasedReport, ReportColumn } from './report-spec.ts'

function measureColumn({ measures, figures }: ErasedReport, id: string, ofFigures = false): SheetColumn {
  const { name, kind, field = id, of } = { ...(measures[id] as Measure), ...(ofFigures && figures.at?.[id]) }
  return { field, ...(of !== undefined && { of }), title: t(name), kind }
}

const ownColumn = ({ name, sheet }: ReportColumn): SheetColumn[] =>
  sheet === undefined
    ? []
    : [sheet].flat().map(({ field, kind = 'text', words }) => {
        const said = words && { words: Object.fromEntries(words.of.map((code) => [String(code), words.say(code as never)])) }
        return { field, title: t(name), kind, ...said }
      })

/** Begins to write the whole report as a workbook, of the days and as narrowed as it is shown; the tray tells the rest. */
export async function exportReport({ report, spec }: DeclaredReport, query: Input): Promise<void> {
  const { figures, series, tables, texts } = spec
  const asksOf = (asks: object) => Object.fromEntries(Object.keys(asks).flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
  const shared = ['start_date', 'end_date', ...Object.keys(report.filters)].flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]]],
  )
  const [first, last] = [query.start_date, query.end_date].map((day) => formatDay(`${day}T12:00:00+07:00`))
  const body = {
    name: `${t(texts.file)}-${query.start_date}-${query.end_date}`,
    query: Object.fromEntries(shared),
    about: [
      { name: t('report.period.label'), value: `${first} – ${last}` },
      { name: t('report.sheet.zone'), value: 'WIB (UTC+7)' },
    ],
    heads: { figure: t('report.sheet.figure'), value: t('report.sheet.value') },
    sheets: [
      { part: figures.of.id, name: t(texts.figures), asks: { ...figures.asks }, columns: figures.sheet.map((id) => measureColumn(spec, id, true)) },
      ...series.map(({ of, sheet }) => ({
        part: of.id,
        name: t(sheet.name),
        asks: asksOf(of.part.asks),
        columns: [
          of.part.by === 'day'
            ? { field: 'date', title: t('report.date'), kind: 'day' as const }
            : { field: 'hour', title: t('report.hour'), kind: 'number' as const },
          ...sheet.measures.map((id) => measureColumn(spec, id)),
        ],
      })),
      ...tables.map(({ of, title, columns }) => ({
        part: of.id,
        name: t(title),
        asks: asksOf(of.part.asks),
        columns: columns.flatMap((column) => (typeof column === 'string' ? [measureColumn(spec, column)] : ownColumn(column))),
      })),
    ],
  }
  try {
    const { job_id } = await call(jobReport, { body })
    awaitJob(job_id, 'save')
  } catch (error) {
    toast.show({ kind: 'error', text: errorText(error) })
  }
}
