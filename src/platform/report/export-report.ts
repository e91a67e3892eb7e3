import type { AnyReportEndpoint } from '#contract/core/report.ts'
import { jobReport } from '#contract/job/job.endpoints.ts'
import type { SheetColumn } from '#contract/job/job.ts'
import { awaitJob } from '#platform/command/jobs.ts'
import { call } from '#platform/http/call.ts'
import { formatInstant, t } from '#platform/i18n/i18n.ts'
import { sheetColumnsOf } from '#platform/list/sheet-columns.ts'
import { errorText } from '#platform/ui/error-text.ts'
import { toast } from '#platform/ui/toast.ts'
import type { Measure } from './measure.ts'
import { type Input, inputOf, type PathParams, titleOf } from './report-days.ts'
import type { DeclaredReport, ErasedReport } from './report-spec.ts'

/** What the workbook says of itself above its first sheet. */
interface Line {
  readonly name: string
  readonly value: string
}

function measureColumn({ measures, figures }: ErasedReport, id: string, ofFigures = false): SheetColumn {
  const { name, kind, field = id, of } = { ...(measures[id] as Measure), ...(ofFigures && figures.at?.[id]) }
  return { field, ...(of !== undefined && { of }), title: t(name), kind }
}

/** As every spreadsheet of the product writes a day. */
const dayText = (day: string) => day.split('-').reverse().join('/')

/** Begins to write the whole report as a workbook, of the days and as narrowed as it is shown; the tray tells the rest. */
export async function exportReport(
  { report, spec }: DeclaredReport,
  query: Input,
  narrowed: readonly Line[],
  params: PathParams = {},
): Promise<void> {
  const { figures, series, tables, texts } = spec
  const period = { start_date: query.start_date as string, end_date: query.end_date as string }
  /** What a part alone is asked: its own, and its days where it names them its own way. */
  const asksOf = (of: AnyReportEndpoint) => {
    const names = [...Object.keys(of.part.asks), 'period', 'date']
    return Object.fromEntries(Object.entries(inputOf(of, query, period)).filter(([name]) => names.includes(name)))
  }
  const shared = ['start_date', 'end_date', ...Object.keys(report.filters)].flatMap((name) =>
    query[name] === undefined ? [] : [[name, query[name]]],
  )
  const body = {
    name: `${t(texts.file)}-${query.start_date}-${query.end_date}`,
    query: Object.fromEntries(shared),
    params: Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)])),
    about: [
      { name: t('report.period.label'), value: `${dayText(query.start_date as string)} – ${dayText(query.end_date as string)}` },
      { name: t('report.sheet.zone'), value: 'WIB (UTC+7)' },
      { name: t('report.sheet.made'), value: formatInstant(new Date().toISOString()) },
      ...narrowed,
    ],
    heads: { figure: t('report.sheet.figure'), value: t('report.sheet.value') },
    sheets: [
      {
        part: figures.of.id,
        name: t(texts.figures),
        asks: { ...asksOf(figures.of), ...figures.asks },
        columns: figures.sheet.map((id) => measureColumn(spec, id, true)),
      },
      ...series.map(({ of, sheet }) => ({
        part: of.id,
        name: titleOf(sheet.name, asksOf(of)),
        asks: asksOf(of),
        columns: [
          of.part.by === 'day'
            ? { field: 'date', title: t('report.date'), kind: 'day' as const }
            : { field: 'hour', title: t('report.hour'), kind: 'number' as const },
          ...sheet.measures.map((id) => measureColumn(spec, id)),
        ],
      })),
      ...tables
        .filter(({ of }) => !series.some((one) => one.of.id === of.id))
        .map(({ of, title, columns }) => ({
          part: of.id,
          name: titleOf(title, asksOf(of)),
          asks: asksOf(of),
          columns: columns.flatMap((column) => (typeof column === 'string' ? [measureColumn(spec, column)] : sheetColumnsOf(column, t(column.name)))),
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
