import { keepPreviousData } from '@tanstack/react-query'
import { type ComponentProps, useMemo } from 'react'
import { dayAt } from '#contract/core/period.ts'
import { periodOfText } from '#contract/core/period-preset.ts'
import { formatDay, type MessageKey, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { Chart } from '#platform/ui/chart/chart.tsx'
import type { ChartContent, ChartSeries } from '#platform/ui/chart/chart-series.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { clockHours } from './clock-hours.ts'
import { Explained } from './explained.tsx'
import { chartFormat, type Measure, measureIn, type ReportRow } from './measure.ts'
import { callOf, type Input, type PathParams, titleOf } from './report-days.ts'
import type { ChartSpec, ErasedReport, SeriesSpec } from './report-spec.ts'

export interface PartProps {
  readonly spec: ErasedReport
  /** What stands in the path of its call. */
  readonly params: PathParams | undefined
  readonly input: Input
  /** Milliseconds after which it is read again; false: its days are over. */
  readonly every: number | false
}

interface ReportChartsProps extends PartProps {
  readonly series: SeriesSpec<string>
  /** What the same part is asked for the days before; absent: nothing is compared. */
  readonly beforeInput: Input | undefined
  /** What those are called, of `{name}`. */
  readonly beforeName: MessageKey
  readonly cursorKey: string
  /** In the address: the choice beside the title. */
  readonly chosen: boolean | undefined
  onChoose(value: boolean | undefined): void
}

const rowsIn = (series: SeriesSpec<string>, reply: unknown): readonly ReportRow[] | undefined =>
  (reply as Record<string, ReportRow[]> | undefined)?.[series.of.part.rows as string]

/** The charts of a part by days or hours, with one cursor over them. */
export function ReportCharts({ spec, params, series, input, beforeInput, beforeName, every, cursorKey, chosen, onChoose }: ReportChartsProps) {
  const { part } = series.of
  const found = useCall(series.of, callOf(params, input), { placeholderData: keepPreviousData, refetchInterval: every })
  const before = usePart(series.of, callOf(params, beforeInput ?? input), { placeholderData: keepPreviousData, enabled: !!beforeInput })
  const rows = rowsIn(series, found.data)
  const beforeRows = beforeInput && rowsIn(series, before.data)
  const until = beganUntil(input, Date.now())
  const charts = useMemo(
    () =>
      rows &&
      series.charts.map((chart) =>
        contentOf({ chart, spec, rows, beforeRows, beforeName, by: part.by, until, cursorKey: `${cursorKey} ${part.by}` }),
      ),
    [rows, beforeRows, beforeName, series, spec, part.by, until, cursorKey],
  )
  if (found.error && !rows) return <ErrorState error={found.error} fallback={t(spec.texts.failed)} onRetry={() => void found.refetch()} />
  if (!charts || !rows)
    return series.charts.map(({ title }) => (
      <section key={title} className="chart" aria-label={titleOf(title, input)} aria-busy>
        <Skeleton className="h-55!" />
      </section>
    ))
  const names = rows.map(({ date, hour }) => (part.by === 'day' ? formatDay(`${date}T12:00:00+07:00`) : clockHours(Number(hour))))
  const { choice } = series
  return charts.map((content, at) => {
    const { title, about } = series.charts[at] as ChartSpec<string>
    return (
      <PaneChart
        key={title}
        title={titleOf(title, input)}
        content={content}
        names={names}
        nameOf={t(part.by === 'day' ? 'report.date' : 'report.hour')}
      >
        <Explained name={titleOf(title, input)} about={t(about)} />
        {choice ? (
          <Segmented
            label={t(choice.label)}
            options={[undefined, true, false].map((value) => ({ value: String(value), label: choice.text(value) }))}
            value={String(chosen)}
            onChange={(value) => onChoose(value === 'undefined' ? undefined : value === 'true')}
          />
        ) : null}
      </PaneChart>
    )
  })
}

/** Several panes may show a chart of one name. */
const PaneChart = (props: Omit<ComponentProps<typeof Chart>, 'label'>) => <Chart {...props} label={usePaneLabel(props.title)} />

/** The last day and, of today alone, the last hour that began: what is to come is not nothing, and is not drawn. */
export function beganUntil(asked: Input, now: number): string {
  const today = dayAt(now)
  const [first, last] = asked.date ? [asked.date, asked.date] : asked.period ? periodDaysOf(asked.period, today) : [asked.start_date, asked.end_date]
  const hour = String(new Date(now + 7 * 3_600_000).getUTCHours()).padStart(2, '0')
  return first === today && last === today ? `${today} ${hour}` : `${today} 24`
}

function periodDaysOf(text: string, today: string): [string | undefined, string | undefined] {
  const period = periodOfText(text, today)
  return [period?.start_date, period?.end_date]
}

const began = ({ date, hour }: ReportRow, by: 'day' | 'hour' | undefined, until: string): boolean =>
  by === 'day' ? String(date) <= until.slice(0, 10) : Number(hour) <= Number(until.slice(11))

interface ContentOf {
  readonly chart: ChartSpec<string>
  readonly spec: ErasedReport
  readonly rows: readonly ReportRow[]
  readonly beforeRows: readonly ReportRow[] | undefined
  readonly beforeName: MessageKey
  readonly by: 'day' | 'hour' | undefined
  /** Of {@link beganUntil}. */
  readonly until: string
  readonly cursorKey: string
}

const colours = [1, 2, 3, 4, 5] as const

/** The measures of a chart; while days are compared the first of them as it was before, as a line. */
function contentOf({ chart, spec, rows, beforeRows, beforeName, by, until, cursorKey }: ContentOf): ChartContent {
  const first = chart.measures[0] as string
  const valuesOf = (id: string, from: readonly ReportRow[]) => from.map((row) => measureIn(id, spec.measures[id] as Measure, row) as number | null)
  const nameOf = (id: string) => t(chart.names?.[id] ?? (spec.measures[id] as Measure).name)
  const series = chart.measures.map(
    (id, at): ChartSeries => ({
      label: nameOf(id),
      values: valuesOf(id, rows).map((value, at) => (began(rows[at] as ReportRow, by, until) ? value : null)),
      kind: chart.kind,
      colour: colours[at] ?? 5,
    }),
  )
  if (beforeRows) {
    const values = valuesOf(first, beforeRows)
    series.push({
      label: t(beforeName, { name: nameOf(first) }),
      values: rows.map((_, at) => values[at] ?? null),
      kind: 'line',
      colour: 5,
    })
  }
  return {
    // `9/11`: the year stands in the period.
    labels: rows.map(({ date, hour }) => (by === 'day' ? `${Number(String(date).slice(8))}/${Number(String(date).slice(5, 7))}` : String(hour))),
    series,
    ...chartFormat(spec.measures[first] as Measure),
    cursorKey,
  }
}
