import { keepPreviousData } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { dayAt } from '#contract/core/period.ts'
import { presetPeriod } from '#contract/core/period-preset.ts'
import { t } from '#platform/i18n/i18n.ts'
import type { ErasedQuery } from '#platform/list/list-spec.ts'
import { useCall } from '#platform/query/query.ts'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { PeriodSelect } from '#platform/ui/period/period-select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import './report.css'
import { ReportCharts } from './report-charts.tsx'
import { callOf, inputOf, type PathParams } from './report-days.ts'
import { ReportFigures } from './report-figures.tsx'
import type { DeclaredReport } from './report-spec.ts'

/** A report whose days go on is read again this often. Milliseconds. */
const everyMinute = 60_000
const nothing = {}

interface ReportGlanceProps {
  readonly of: DeclaredReport
  readonly params?: PathParams
}

/** A report in little, in the detail of what it is of: its figures and its first chart. Its days stand in no address: they begin as the last thirty. */
export function ReportGlance({ of: { spec }, params }: ReportGlanceProps) {
  const id = useId()
  const [period, setPeriod] = useState(() => presetPeriod('last30', dayAt(Date.now())))
  const { figures, texts } = spec
  const every = period.end_date >= dayAt(Date.now()) ? everyMinute : false
  const input = { ...inputOf(figures.of, nothing, period), ...figures.asks }
  const { data, error, isPlaceholderData, refetch } = useCall(figures.of, callOf(params, input), {
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
  const series = useMemo(() => spec.series.slice(0, 1).map((one) => ({ ...one, charts: one.charts.slice(0, 1) })), [spec])
  const shown = data as object | undefined
  return (
    <div className="report-glance">
      <div>
        <PeriodSelect period={period} onChange={setPeriod} />
      </div>
      {error && !shown ? (
        <ErrorState error={error} fallback={t(texts.failed)} onRetry={() => void refetch()} />
      ) : !shown ? (
        <Skeleton className="h-40!" />
      ) : figures.isEmpty(shown as ErasedQuery) ? (
        <p className="text-ink-3">{t(texts.empty.title)}</p>
      ) : (
        <div className="report-glance-shown" data-stale={isPlaceholderData || undefined}>
          <ReportFigures spec={spec} reply={shown} asked={input} before={undefined} />
          {series.map((one) => (
            <ReportCharts
              key={one.of.id}
              spec={spec}
              params={params}
              series={one}
              input={inputOf(one.of, nothing, period)}
              beforeInput={undefined}
              beforeName="report.compare.before"
              every={every}
              cursorKey={id}
              chosen={undefined}
              onChoose={() => undefined}
            />
          ))}
        </div>
      )}
    </div>
  )
}
