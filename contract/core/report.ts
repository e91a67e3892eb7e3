import { z } from 'zod'
import { type Endpoint, type EntityTag, endpoint, nothing } from './endpoint.ts'
import type { ErrorCode } from './error.ts'
import { type AnyAddress, type AsShape, type Filters, type ListAddress, listAddress } from './list-address.ts'
import { filter } from './list-filter.ts'
import { ofPeriod, type Period, periodShape } from './period.ts'
import { periodOfText, periodText, periodTextSchema } from './period-preset.ts'
import type { Access } from './privilege.ts'
import { day } from './query.ts'

/** Which days stand beside a report's: as many just before them, or the same weeks a year before. */
export const comparisons = ['1', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** In every report's address: its days, and with which others they are compared. */
const periodFilters = { ...filter.days(), compare: filter.choice(comparisons) }
type PeriodFilters = typeof periodFilters
type None = Record<never, never>

/** A report, declared once: what all of its calls are narrowed by, and what its address holds. */
export interface Report<F extends Filters = Filters, A extends Filters = Filters, P extends z.ZodType = z.ZodType> {
  readonly id: string
  /** What stands in the paths of all of its calls. */
  readonly params: P
  readonly access: Access
  /** Who may have it as a workbook. */
  readonly exports: Access
  readonly filters: F
  readonly address: ListAddress<PeriodFilters & F & A>
}

/** Any of them. */
export interface AnyReport {
  readonly id: string
  readonly params: z.ZodType
  readonly access: Access
  readonly exports: Access
  readonly filters: Filters
  readonly address: AnyAddress
}

interface DeclaredReport<F extends Filters, A extends Filters, P extends z.ZodType> extends Pick<AnyReport, 'id' | 'access' | 'exports'> {
  /** Of a report of one thing, which the path names. */
  readonly params?: P
  readonly filters: F
  /** What stands in the address as well, and one part alone asks. */
  readonly also?: A
}

export function report<const F extends Filters, const A extends Filters = None, P extends z.ZodType = typeof nothing>({
  also,
  params = nothing as unknown as P,
  ...declared
}: DeclaredReport<F, A, P>): Report<F, A, P> {
  return { ...declared, params, address: listAddress({ ...periodFilters, ...declared.filters, ...also }) as unknown as Report<F, A>['address'] }
}

/** What a row of a series is of. Days and hours are those of the workspace's clock. */
export type Bucket = 'day' | 'hour'
/** Rows of a page where the call does not say, and at most. */
interface Pages {
  readonly size: number
  readonly most: number
}

/** How a call names its days: the first and the last, as one text, or a single one. */
const daysShapes = { days: periodShape, period: { period: periodTextSchema }, date: { date: day } } as const
export type DaysAs = keyof typeof daysShapes

/** How a part's call is told the days it is of; of a period, a single day is the last one. */
export const daysFor = ({ days }: ReportPart, period: Period): Readonly<Record<string, string>> =>
  days === 'period' ? { period: periodText(period) } : days === 'date' ? { date: period.end_date } : { ...period }

/** The days that a part's call asks for. */
export function daysAsked({ days }: ReportPart, query: Readonly<Record<string, unknown>>, today: string): Period {
  if (days === 'period') return periodOfText(query.period as string, today) as Period
  return days === 'date' ? { start_date: query.date as string, end_date: query.date as string } : (query as unknown as Period)
}

type Schemas<F extends Filters> = { [Name in keyof F]: F[Name]['schema'] }
type Limit<P> = P extends Pages ? { limit: z.ZodDefault<z.ZodCoercedNumber<unknown>> } : unknown
type Query<F extends Filters, A extends Filters, Q, P, D extends DaysAs> = z.ZodObject<
  AsShape<(typeof daysShapes)[D] & Schemas<F> & Schemas<A> & Q & Limit<P>>
>

/** A call of a report: its figures, a series, or a table. */
export interface ReportEndpoint<
  Q extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  Id extends string = string,
  P extends z.ZodType = typeof nothing,
> extends Endpoint<P, Q, typeof nothing, R, Id> {
  readonly part: ReportPart
}

/** What the call is within its report. */
export interface ReportPart {
  readonly report: AnyReport
  readonly days: DaysAs
  /** What this call alone can be asked, of what stands in the address. */
  readonly asks: Filters
  /** Where the reply has its rows; absent: the reply is the figures of the whole period. */
  readonly rows?: string
  /** A row for each of these, whether anything was in it or not. */
  readonly by?: Bucket
  readonly page?: Pages
}

/** Any of them. */
export interface AnyReportEndpoint extends Endpoint {
  readonly part: ReportPart
}

interface DeclaredPart<F extends Filters, A extends Filters, Q extends z.ZodRawShape, R extends z.ZodObject, Id extends string, P, D> {
  readonly id: Id
  readonly path: `/${string}`
  readonly summary: string
  readonly days?: D
  readonly asks?: A
  /** Where a page of it goes on, as the call names that. */
  readonly behind?: Q
  readonly reply: R
  readonly rows?: keyof z.output<R> & string
  readonly by?: Bucket
  readonly page?: P
  readonly reads?: readonly EntityTag[]
  readonly errors?: readonly ErrorCode[]
  readonly of?: F
}

export function reportEndpoint<
  const Id extends string,
  F extends Filters,
  R extends z.ZodObject,
  const A extends Filters = None,
  Q extends z.ZodRawShape = None,
  const P extends Pages | undefined = undefined,
  Path extends z.ZodType = typeof nothing,
  const D extends DaysAs = 'days',
>(
  of: Report<F, Filters, Path>,
  { asks, behind, rows, by, page, days, ...declared }: DeclaredPart<F, A, Q, R, Id, P, D>,
): ReportEndpoint<Query<F, A, Q, P, D>, R, Id, Path> {
  const schemas = Object.fromEntries(Object.entries({ ...of.filters, ...asks }).map(([name, { schema }]) => [name, schema]))
  const limit = page && { limit: z.coerce.number().int().min(1).max(page.most).default(page.size) }
  const named: DaysAs = days ?? 'days'
  const shape = z.object({ ...daysShapes[named], ...schemas, ...behind, ...limit })
  const query = named === 'days' ? ofPeriod(shape as unknown as z.ZodType<Period>) : shape
  return {
    ...endpoint({ ...declared, method: 'GET', access: of.access, params: of.params, query: query as unknown as Query<F, A, Q, P, D> }),
    part: {
      report: of as unknown as AnyReport,
      days: named,
      asks: asks ?? {},
      ...(rows !== undefined && { rows }),
      ...(by && { by }),
      ...(page && { page }),
    },
  }
}
