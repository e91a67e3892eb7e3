import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatReportDaily, chatReportHour } from '#contract/chat/chat-report.endpoints.ts'
import type { DayFigures, ReportFigures } from '#contract/chat/chat-report.ts'
import { formatDay, formatNumber, formatRupiah, t } from '#platform/i18n/i18n.ts'
import { useCall } from '#platform/query/query.ts'
import { Chart } from '#platform/ui/chart/chart.tsx'
import type { ChartContent, ChartSeries } from '#platform/ui/chart/chart-series.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Segmented } from '#platform/ui/segmented.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { Explained } from '../shared/explained.tsx'
import { formatSeconds, formatSecondsAxis, formatShort, secondSteps } from '../shared/shares.ts'
import type { FilterInput } from './report-input.ts'

/** Neglected sessions are a part of all: they stand in the same bar. */
const sessionSeries = (rows: readonly ReportFigures[]): ChartSeries[] => [
  { label: t('chat-report.figure.sessions'), values: rows.map(({ sessions }) => sessions), kind: 'bars', colour: 1 },
  { label: t('chat-report.figure.neglected'), values: rows.map(({ neglected }) => neglected), kind: 'bars', colour: 2 },
]

const Waiting = ({ title }: { title: string }) => (
  <section className="chart" aria-label={title} aria-busy>
    <Skeleton className="h-55!" />
  </section>
)

/** What came on each day, with one cursor over the three. */
export function DailyCharts({ input, cursorKey }: { input: FilterInput; cursorKey: string }) {
  const daily = useCall(chatReportDaily, { query: input }, { placeholderData: keepPreviousData })
  const rows = daily.data?.rows
  const charts = useMemo(() => (rows ? dailyCharts(rows, cursorKey) : null), [rows, cursorKey])
  if (daily.error && !rows) return <ErrorState error={daily.error} fallback={t('chat-report.loadFailed')} onRetry={() => void daily.refetch()} />
  if (!charts || !rows)
    return (['daily', 'dailyRevenue', 'dailyResponse'] as const).map((name) => <Waiting key={name} title={t(`chat-report.${name}`)} />)
  const names = rows.map(({ date }) => formatDay(`${date}T12:00:00+07:00`))
  return charts.map(({ title, about, content }) => (
    <Chart key={title} title={title} content={content} names={names} nameOf={t('chat-report.date')}>
      <Explained name={title} about={about} />
    </Chart>
  ))
}

function dailyCharts(rows: readonly DayFigures[], cursorKey: string): { title: string; about: string; content: ChartContent }[] {
  // `9/11`: the year stands in the period.
  const labels = rows.map(({ date }) => `${Number(date.slice(8))}/${Number(date.slice(5, 7))}`)
  const shared = { labels, cursorKey }
  return [
    {
      title: t('chat-report.daily'),
      about: t('chat-report.about.sessions'),
      content: { ...shared, series: sessionSeries(rows), format: formatNumber },
    },
    {
      title: t('chat-report.dailyRevenue'),
      about: t('chat-report.about.revenue'),
      content: {
        ...shared,
        series: [{ label: t('chat-report.figure.revenue'), values: rows.map(({ revenue }) => revenue), kind: 'bars', colour: 3 }],
        format: formatRupiah,
        formatAxis: formatShort,
      },
    },
    {
      title: t('chat-report.dailyResponse'),
      about: t('chat-report.about.first_response'),
      content: {
        ...shared,
        series: [
          { label: t('chat-report.average'), values: rows.map(({ first_response }) => first_response), kind: 'line', colour: 4 },
          { label: t('chat-report.medianOf'), values: rows.map(({ first_response_median }) => first_response_median), kind: 'line', colour: 5 },
        ],
        format: formatSeconds,
        formatAxis: formatSecondsAxis,
        steps: secondSteps,
      },
    },
  ]
}

const hourChoices = ['all', 'inside', 'outside'] as const

interface HourChartProps {
  readonly input: FilterInput
  readonly isWh: boolean | undefined
  readonly cursorKey: string
  readonly onChange: (is_wh: boolean | undefined) => void
}

/** The hours that buyers write in, inside or outside the working hours. */
export function HourChart({ input, isWh, cursorKey, onChange }: HourChartProps) {
  const query = isWh === undefined ? input : { ...input, is_wh: isWh ? ('1' as const) : ('0' as const) }
  const hourly = useCall(chatReportHour, { query }, { placeholderData: keepPreviousData })
  const rows = hourly.data?.rows
  const content = useMemo<ChartContent | null>(
    () =>
      rows
        ? {
            labels: rows.map(({ hour }) => String(hour)),
            series: sessionSeries(rows),
            format: formatNumber,
            cursorKey: `${cursorKey}-hour`,
          }
        : null,
    [rows, cursorKey],
  )
  const title = t('chat-report.hourly')
  if (hourly.error && !rows) return <ErrorState error={hourly.error} fallback={t('chat-report.loadFailed')} onRetry={() => void hourly.refetch()} />
  if (!content) return <Waiting title={title} />
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}.00`
  return (
    <Chart
      title={title}
      content={content}
      names={content.labels.map((_, hour) => `${clock(hour)}–${clock((hour + 1) % 24)}`)}
      nameOf={t('chat-report.hour')}
    >
      <Explained name={title} about={t('chat-report.about.hours')} />
      <Segmented
        label={t('chat-report.hours.label')}
        options={hourChoices.map((value) => ({ value, label: t(`chat-report.hours.${value}`) }))}
        value={isWh === undefined ? 'all' : isWh ? 'inside' : 'outside'}
        onChange={(value) => onChange(value === 'all' ? undefined : value === 'inside')}
      />
    </Chart>
  )
}
