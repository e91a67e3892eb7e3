import type { Period } from '#contract/core/period.ts'
import type { Access } from '#contract/core/privilege.ts'
import type { AnyReport, AnyReportEndpoint, Report } from '#contract/core/report.ts'
import type { MessageKey } from '#platform/i18n/i18n.ts'
import { type ColumnKinds, columnKinds } from '#platform/list/columns.tsx'
import type { Column, ErasedQuery, FilterText } from '#platform/list/list-spec.ts'
import type { Measure, ReportRow } from './measure.ts'

type Words = { readonly title: MessageKey; readonly text: MessageKey }

/** A figure of the whole period, by the measure it shows. */
export interface FigureSpec {
  /** Below the value, of the reply. */
  note?(reply: never): string | undefined
}

export interface ChartSpec<M extends string> {
  readonly title: MessageKey
  readonly about: MessageKey
  readonly kind: 'bars' | 'line'
  /** Bars of several stand on one another's place: the later ones are parts of the first. */
  readonly measures: readonly M[]
  /** What a measure is called here alone. */
  readonly names?: { readonly [Name in M]?: MessageKey }
}

/** A part by days or hours: charts of it, with one cursor, and its sheet. */
export interface SeriesSpec<M extends string> {
  readonly of: AnyReportEndpoint
  readonly sheet: { readonly name: MessageKey; readonly measures: readonly M[] }
  readonly charts: readonly ChartSpec<M>[]
  /** A choice beside the title, of a flag that this part alone is asked. */
  readonly choice?: { readonly by: string; readonly label: MessageKey; text(value: boolean | undefined): string }
}

interface TableTabs {
  readonly by: string
  text(value: never): string
  /** By the figures of the period. */
  count(value: never, figures: never): number
  /** The value that nothing in the address means. */
  readonly whole: string
}

/** A part in rows: its own columns are those of lists, and measures stand among them by their names. */
export interface TableSpec {
  readonly of: AnyReportEndpoint
  readonly title: MessageKey
  readonly columns: readonly (ReportColumn | string)[]
  key(row: never): string
  /** Takes the whole width. */
  readonly wide?: true
  /** Which of the report's groups it is: shown while the address chooses that. */
  readonly group?: string
  readonly tabs?: TableTabs
  /** Where the page behind a row goes on. */
  behind?(row: never): Readonly<Record<string, string>>
  readonly none?: MessageKey
}

export interface ReportColumn extends Column<ReportRow> {
  readonly name: MessageKey
}

type Reply<E extends AnyReportEndpoint> = E['reply']['_output']
type RowIn<E extends AnyReportEndpoint> = {
  [Name in keyof Reply<E>]: Reply<E>[Name] extends readonly (infer Row)[] ? Row : never
}[keyof Reply<E>]

interface TableRest<Row, Figures> extends Omit<TableSpec, 'of' | 'columns' | 'key' | 'behind' | 'tabs'> {
  key(row: Row): string
  behind?(row: Row): Readonly<Record<string, string>>
  readonly tabs?: Omit<TableTabs, 'text' | 'count'> & { text(value: string): string; count(value: string, figures: Figures): number }
}

/** A table whose columns are checked against the rows of its part. */
export const reportTable = <E extends AnyReportEndpoint, Figures = never>(
  of: E,
  columns: (kinds: ColumnKinds<RowIn<E>>) => readonly ((Column<RowIn<E>> & { readonly name: MessageKey }) | string)[],
  rest: TableRest<RowIn<E>, Figures>,
): TableSpec => ({ ...rest, of, columns: columns(columnKinds()) }) as unknown as TableSpec

interface ReportSpec<R extends AnyReport, E extends AnyReportEndpoint, M extends string> {
  readonly measures: Readonly<Record<M, Measure>>
  readonly texts: {
    /** What the workbook is called. */
    readonly file: MessageKey
    readonly narrow: MessageKey
    readonly failed: MessageKey
    readonly figures: MessageKey
    readonly empty: Words
    readonly noMatch: Words
  }
  readonly filters: { readonly [Name in keyof R['filters']]?: FilterText<NonNullable<R['filters'][Name]['schema']['_output']>> }
  readonly figures: {
    readonly of: E
    /** Asked each time. */
    readonly asks?: Readonly<Record<string, string>>
    readonly shown: { readonly [Name in NoInfer<M>]?: { note?(reply: Reply<E>): string | undefined } }
    /** What the workbook has of them, in this order. */
    readonly sheet: readonly NoInfer<M>[]
    /** Where the reply has a measure, where that is elsewhere than in rows. */
    readonly at?: { readonly [Name in NoInfer<M>]?: Pick<Measure, 'field' | 'of'> }
    isEmpty(reply: Reply<E>): boolean
  }
  readonly series: readonly SeriesSpec<NoInfer<M>>[]
  /** Tables of which one is shown at a time: by what is counted, a choice of the address whose first value is meant by none. */
  readonly groups?: { readonly by: string; readonly label: MessageKey; readonly values: readonly string[]; text(value: never): string }
  /** Screens that go on from it, with its days and what else narrows it. */
  readonly goesOn?: readonly { readonly title: MessageKey; readonly access: Access; href(query: ErasedQuery, period: Period): string }[]
  /** Their measures are names of the above, which is checked as the report is declared. */
  readonly tables: readonly TableSpec[]
}

/** A report as its screen declares it. The parts of the view read it without its types, which were checked here. */
export interface DeclaredReport {
  readonly report: AnyReport
  readonly spec: ErasedReport
}

export type ErasedReport = Omit<ReportSpec<AnyReport, AnyReportEndpoint, string>, 'filters' | 'figures'> & {
  readonly filters: Readonly<Record<string, FilterText<unknown> | undefined>>
  readonly figures: Omit<ReportSpec<AnyReport, AnyReportEndpoint, string>['figures'], 'shown' | 'isEmpty'> & {
    readonly shown: Readonly<Record<string, FigureSpec>>
    isEmpty(reply: ErasedQuery): boolean
  }
}

/** Declares what a screen shows of a report: what it is narrowed by and its replies come from the contract. */
export const declareReport = <R extends Report, E extends AnyReportEndpoint, const M extends string>(
  report: R,
  spec: ReportSpec<R, E, M>,
): DeclaredReport => {
  for (const { of, columns } of spec.tables)
    for (const one of columns) if (typeof one === 'string' && !(one in spec.measures)) throw new Error(`${of.id} has no measure ${one}`)
  return { report, spec: spec as unknown as ErasedReport }
}
