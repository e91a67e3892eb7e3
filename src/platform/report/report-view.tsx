import { keepPreviousData } from '@tanstack/react-query'
import { type Ref, useMemo, useRef } from 'react'
import { countDays, dayAt, type Period } from '#contract/core/period.ts'
import { presetPeriod } from '#contract/core/period-preset.ts'
import { mayAccess } from '#contract/core/privilege.ts'
import { type Comparison, comparisons } from '#contract/core/report.ts'
import { formatQuery, splitUrl } from '#kernel/url.ts'
import { t } from '#platform/i18n/i18n.ts'
import { ListFilters } from '#platform/list/list-filters.tsx'
import type { ErasedQuery } from '#platform/list/list-spec.ts'
import { useNarrowed } from '#platform/list/use-narrowed.ts'
import { queryClient, useCall } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import { useSession } from '#platform/session/session.ts'
import { Button } from '#platform/ui/button.tsx'
import { Chip } from '#platform/ui/chip.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { PeriodSelect } from '#platform/ui/period/period-select.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { EmptyState } from '#platform/workbench/empty-state.tsx'
import { Link } from '#platform/workbench/link.tsx'
import { usePane, usePaneController, usePaneLabel } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import './report.css'
import { ReportCharts } from './report-charts.tsx'
import { callOf, type Input, inputBefore, inputOf, type PathParams, periodOf } from './report-days.ts'
import { ReportFigures } from './report-figures.tsx'
import type { DeclaredReport } from './report-spec.ts'
import { ReportTable } from './report-table.tsx'

/** A report whose days go on is read again this often. Events would read the whole of it for every message or order. Milliseconds. */
const everyMinute = 60_000

/** Where a report stands: what its screen's address says of it. */
interface ReportPlace {
  readonly of: DeclaredReport
  readonly query: ErasedQuery
  /** Of a report of one thing. */
  readonly params?: PathParams
}

/** A declared report, whole: its days, what narrows it, its figures, charts and tables, by keys and by mouse. */
export function ReportView({ of, query: given, params }: ReportPlace) {
  const { report, spec } = of
  const pane = usePane()
  const user = useSession((state) => state.user)
  const button = useRef<HTMLButtonElement>(null)
  const { path } = splitUrl(pane.url)
  const period = periodOf(given, Date.now())
  const written = JSON.stringify({ ...report.address.write(given), ...period })
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal addresses are one query, whatever object they were parsed into
  const { query, input } = useMemo(() => ({ query: given, input: JSON.parse(written) as Record<string, string> }), [written])
  const hrefOf = (next: ErasedQuery) => path + formatQuery(Object.entries(report.address.write({ ...query, ...next })))
  const goTo = (next: ErasedQuery, history?: 'push' | 'replace') => pane.navigate(hrefOf(next), history)
  const compared = query.compare as Comparison | undefined
  const every = period.end_date >= dayAt(Date.now()) ? everyMinute : false
  const { figures, texts } = spec
  const figuresOf = (asked: Input) => callOf(params, { ...asked, ...figures.asks })
  const found = useCall(figures.of, figuresOf(inputOf(figures.of, input, period)), { placeholderData: keepPreviousData, refetchInterval: every })
  const earlier = usePart(figures.of, figuresOf(inputBefore(figures.of, input, period, compared ?? '1')), {
    placeholderData: keepPreviousData,
    enabled: !!compared,
  })
  const shown = found.data as object | undefined
  const narrowed = useNarrowed(report.address, spec.filters, query)
  const download = mayAccess(report.exports, user)
    ? () => void import('./export-report.ts').then(({ exportReport }) => exportReport(of, input, narrowed, params))
    : undefined
  usePaneController({
    filter: () => button.current?.click(),
    refresh: () => {
      const ids = new Set([figures.of, ...spec.series.map((one) => one.of), ...spec.tables.map((one) => one.of)].map(({ id }) => id))
      void queryClient.refetchQueries({ type: 'active', predicate: ({ queryKey }) => ids.has(queryKey[0]) })
    },
    ...(download && { download }),
  })
  return (
    <div className="report">
      <ReportBar of={of} query={query} period={period} button={button} onChange={goTo} onDownload={download} />
      {found.error && !shown ? (
        <ErrorState error={found.error} fallback={t(texts.failed)} onRetry={() => void found.refetch()} />
      ) : !shown ? (
        <div className="report-body" aria-busy>
          <Skeleton className="h-41.5!" />
          <Skeleton className="h-60!" />
        </div>
      ) : figures.isEmpty(shown as ErasedQuery) && !found.isPlaceholderData ? (
        <Empty report={report} texts={texts} input={input} hrefOf={hrefOf} />
      ) : (
        <Body
          spec={spec}
          params={params}
          input={input}
          period={period}
          compared={compared}
          every={every}
          shown={shown}
          before={compared ? (earlier.data as object | undefined) : undefined}
          stale={found.isPlaceholderData}
          query={query}
          hrefOf={hrefOf}
          goTo={goTo}
        />
      )}
    </div>
  )
}

interface ReportBarProps {
  readonly of: DeclaredReport
  readonly query: ErasedQuery
  readonly period: Period
  /** Where `F` goes. */
  readonly button: Ref<HTMLButtonElement>
  onChange(next: ErasedQuery, history?: 'push' | 'replace'): void
  /** Absent where the person may not. */
  readonly onDownload: (() => void) | undefined
}

/** What the report is of; everything stands in the address. */
function ReportBar({ of: { report, spec }, query, period, button, onChange, onDownload }: ReportBarProps) {
  const narrow = usePaneLabel(t(spec.texts.narrow))
  const compared = query.compare as Comparison | undefined
  const user = useSession((state) => state.user)
  return (
    <div className="report-bar goes-on">
      <PeriodSelect ref={button} period={period} onChange={(days) => onChange({ ...days })} />
      {comparisons.map((by) => (
        <Chip key={by} pressed={compared === by} onClick={() => onChange({ compare: compared === by ? undefined : by })}>
          {by === 'year'
            ? t('report.compare.year')
            : t(countDays(period) === 1 ? 'report.compare.day' : 'report.compare.days', { count: countDays(period) })}
        </Chip>
      ))}
      <ListFilters
        address={report.address}
        filters={spec.filters}
        label={narrow}
        query={query}
        searchField={undefined as never}
        filterButton={undefined as never}
        onChange={onChange}
      />
      <nav className="ml-auto flex gap-3 text-xs">
        {(spec.goesOn ?? [])
          .filter(({ access }) => mayAccess(access, user))
          .map(({ title, href }) => (
            <Link key={title} to={href(query, period)} className="text-accent underline-offset-2 hover:underline">
              {t(title)}
            </Link>
          ))}
      </nav>
      {onDownload ? (
        <Button size="small" icon="download" onClick={onDownload}>
          {t('report.command.download')}
        </Button>
      ) : null}
    </div>
  )
}

interface BodyProps {
  readonly spec: DeclaredReport['spec']
  readonly params: PathParams | undefined
  readonly input: Input
  readonly period: Period
  readonly compared: Comparison | undefined
  readonly every: number | false
  readonly shown: object
  /** The figures of the days before. */
  readonly before: object | undefined
  readonly stale: boolean
  readonly query: ErasedQuery
  hrefOf(next: ErasedQuery): string
  goTo(next: ErasedQuery): void
}

/** Figures, charts and tables; the wide ones last. */
function Body({ spec, params, input, period, compared, every, shown, before, stale, query, hrefOf, goTo }: BodyProps) {
  const pane = usePane()
  const { groups } = spec
  const group = groups && String(query[groups.by] ?? groups.values[0])
  const tables = spec.tables.filter((table) => !table.group || table.group === group)
  return (
    <div className="report-body" data-stale={stale || undefined}>
      <ReportFigures spec={spec} reply={shown} asked={inputOf(spec.figures.of, input, period)} before={before} />
      <div className="report-charts">
        {spec.series.map((series) => (
          <ReportCharts
            key={series.of.id}
            spec={spec}
            params={params}
            series={series}
            input={inputOf(series.of, input, period)}
            beforeInput={compared ? inputBefore(series.of, input, period, compared) : undefined}
            beforeName={compared === 'year' ? 'report.compare.year-before' : 'report.compare.before'}
            every={every}
            cursorKey={pane.id}
            chosen={query[series.choice?.by ?? ''] as boolean | undefined}
            onChoose={(value) => goTo({ [series.choice?.by ?? '']: value })}
          />
        ))}
      </div>
      {groups ? (
        <Tabs
          className="-mb-3 rounded-t-box border border-b-0 bg-surface"
          label={t(groups.label)}
          tabs={groups.values.map((value) => ({
            key: value,
            label: groups.text(value as never),
            to: hrefOf({ [groups.by]: value === groups.values[0] ? undefined : value }),
            active: value === group,
          }))}
        />
      ) : null}
      {[false, true].map((wide) => {
        const some = tables.filter((table) => !!table.wide === wide)
        return some.length ? (
          <div key={String(wide)} className={wide ? 'contents' : 'report-pair'}>
            {some.map((table) => (
              <ReportTable
                key={table.of.id}
                spec={spec}
                params={params}
                table={table}
                input={inputOf(table.of, input, period)}
                every={every}
                figures={shown}
                addressOf={hrefOf}
              />
            ))}
          </div>
        ) : null
      })}
    </div>
  )
}

interface EmptyProps {
  readonly report: DeclaredReport['report']
  readonly texts: DeclaredReport['spec']['texts']
  readonly input: Input
  hrefOf(next: ErasedQuery): string
}

/** Nothing in these days: a longer period, or fewer filters, may show something. */
function Empty({ report, texts, input, hrefOf }: EmptyProps) {
  const narrowed = Object.keys(report.filters).filter((name) => input[name] !== undefined)
  const words = narrowed.length > 0 ? texts.noMatch : texts.empty
  const action =
    narrowed.length > 0
      ? { label: t('report.clear-filters'), to: hrefOf(Object.fromEntries(narrowed.map((name) => [name, undefined]))) }
      : { label: t('report.longer'), to: hrefOf({ ...presetPeriod('last30', dayAt(Date.now())) }) }
  return <EmptyState icon="chart-column" title={t(words.title)} text={t(words.text)} action={action} />
}
