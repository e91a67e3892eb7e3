import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { call } from '#platform/http/call.ts'
import { t } from '#platform/i18n/i18n.ts'
import { queryKeyOf, useCall } from '#platform/query/query.ts'
import { Button } from '#platform/ui/button.tsx'
import { ErrorState } from '#platform/ui/error-state.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { usePaneLabel } from '#platform/workbench/pane.ts'
import { Tabs } from '#platform/workbench/tabs.tsx'
import { type Measure, measureIn, type ReportRow, sayMeasure } from './measure.ts'
import { Opened } from './opened.tsx'
import type { PartProps } from './report-charts.tsx'
import { callOf, type Input, titleOf } from './report-days.ts'
import type { ErasedReport, ReportColumn, TableSpec } from './report-spec.ts'

interface ReportTableProps extends PartProps {
  readonly table: TableSpec
  readonly figures: object
  addressOf(next: Readonly<Record<string, unknown>>): string
}

/** A measure as a column among the table's own. */
const measureColumn = (spec: ErasedReport, id: string, asked: Input): ReportColumn => {
  const measure = spec.measures[id] as Measure
  return {
    name: measure.name,
    least: 0,
    numeric: true,
    cell(row) {
      const value = measureIn(id, measure, row)
      return (
        <Opened measure={measure} row={row} asked={asked} value={value}>
          {sayMeasure(measure, value)}
        </Opened>
      )
    },
  }
}

/** Rows of a report have no cursor, and nothing is looked at beside them. */
const keepsCursor = () => undefined
const nowhere = () => ''

/** A part in rows. */
export const ReportTable = (props: ReportTableProps) => (props.table.behind ? <PagedTable {...props} /> : <WholeTable {...props} />)

/** More of them come by a button. */
function PagedTable(props: ReportTableProps) {
  const { table, params, input, every } = props
  const { of, behind } = table
  const list = useInfiniteQuery({
    queryKey: queryKeyOf(of, callOf(params, input), 'pages'),
    queryFn: ({ pageParam, signal }) =>
      call(of, callOf(params, { ...input, ...(pageParam && behind?.(pageParam as never)) }), { signal }) as Promise<object>,
    initialPageParam: undefined as ReportRow | undefined,
    getNextPageParam: (reply) => ((reply as { more?: boolean }).more ? rowsIn(table, reply).at(-1) : undefined),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
  return (
    <Table {...props} rows={list.data?.pages.flatMap((page) => rowsIn(table, page))} error={list.error} refetch={list.refetch}>
      {list.hasNextPage ? (
        <div className="report-more">
          <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('report.more')}
          </Button>
        </div>
      ) : null}
    </Table>
  )
}

/** Read once with the charts of the same rows, which say why they are not there. */
function WholeTable(props: ReportTableProps) {
  const { spec, table, params, input, every } = props
  const { of } = table
  const { data, error, refetch } = useCall(of, callOf(params, input), { placeholderData: keepPreviousData, refetchInterval: every })
  if (error && !data && spec.series.some((series) => series.of.id === of.id)) return null
  return <Table {...props} rows={data ? rowsIn(table, data as object) : undefined} error={error} refetch={refetch} />
}

interface TableProps extends ReportTableProps {
  readonly rows: readonly ReportRow[] | undefined
  readonly error: unknown
  refetch(): unknown
  /** Below its rows. */
  readonly children?: ReactNode
}

function Table({ spec, table, input, figures, addressOf, rows, error, refetch, children }: TableProps) {
  const id = useId()
  const title = titleOf(table.title, input)
  const label = usePaneLabel(title)
  const { of, tabs } = table
  const columns = table.columns.map((column) => (typeof column === 'string' ? measureColumn(spec, column, input) : column))
  const asked = input[tabs?.by ?? ''] ?? tabs?.whole
  const choices = (tabs && of.part.asks[tabs.by]?.choices) ?? []
  return (
    <section className="report-section" aria-label={label}>
      <h2 id={id}>{title}</h2>
      {tabs ? (
        <Tabs
          label={title}
          tabs={choices.map((value) => ({
            key: String(value),
            label: tabs.text(value as never),
            to: addressOf({ [tabs.by]: value === tabs.whole ? undefined : value }),
            active: value === asked,
            count: tabs.count(value as never, figures as never),
          }))}
        />
      ) : null}
      {error && !rows ? (
        <ErrorState error={error} fallback={t(spec.texts.failed)} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Skeleton className="m-3 h-30!" />
      ) : rows.length === 0 && table.none ? (
        <p className="report-more text-ink-3">{t(table.none)}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="report-scroll" tabIndex={0} role="group" aria-labelledby={id}>
          <table className="report-table">
            <thead>
              <tr>
                {columns.map(({ name, numeric, headless }) => (
                  <th key={name} scope="col" className={numeric ? 'number' : undefined}>
                    {headless ? <span className="sr-only">{t(name)}</span> : t(name)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={table.key(row as never)}>
                  {columns.map((column, at) => (
                    <Cell key={column.name} column={column} row={row} first={at === 0} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {children}
    </section>
  )
}

const rowsIn = ({ of }: TableSpec, reply: object): readonly ReportRow[] =>
  (reply as Record<string, ReportRow[]>)[of.part.rows as string] as ReportRow[]

function Cell({ column: { cell, look, title, numeric }, row, first }: { column: ReportColumn; row: ReportRow; first: boolean }) {
  const className = clsx(numeric && 'number', typeof look === 'function' ? look(row) : look) || undefined
  const content = cell(row, keepsCursor, nowhere)
  return first ? (
    <th scope="row" className={className} title={title?.(row)}>
      {content}
    </th>
  ) : (
    <td className={className} title={title?.(row)}>
      {content}
    </td>
  )
}
