import { z } from 'zod'
import { type Endpoint, type EntityTag, endpoint, nothing } from './endpoint.ts'
import type { ErrorCode } from './error.ts'
import { type AnyAddress, type AsShape, type Filters, type ListAddress, listAddress } from './list-address.ts'
import { filter } from './list-filter.ts'
import { ofPeriod, periodShape } from './period.ts'
import type { Access } from './privilege.ts'

/** In every report's address: its days, and whether they stand beside as many days before them. */
const periodFilters = { ...filter.days(), compare: filter.flag() }
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

type Schemas<F extends Filters> = { [Name in keyof F]: F[Name]['schema'] }
type Limit<P> = P extends Pages ? { limit: z.ZodDefault<z.ZodCoercedNumber<unknown>> } : unknown
type Query<F extends Filters, A extends Filters, Q, P> = z.ZodObject<AsShape<typeof periodShape & Schemas<F> & Schemas<A> & Q & Limit<P>>>

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

interface DeclaredPart<F extends Filters, A extends Filters, Q extends z.ZodRawShape, R extends z.ZodObject, Id extends string, P> {
  readonly id: Id
  readonly path: `/${string}`
  readonly summary: string
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
>(
  of: Report<F, Filters, Path>,
  { asks, behind, rows, by, page, ...declared }: DeclaredPart<F, A, Q, R, Id, P>,
): ReportEndpoint<Query<F, A, Q, P>, R, Id, Path> {
  const schemas = Object.fromEntries(Object.entries({ ...of.filters, ...asks }).map(([name, { schema }]) => [name, schema]))
  const limit = page && { limit: z.coerce.number().int().min(1).max(page.most).default(page.size) }
  const query = ofPeriod(z.object({ ...periodShape, ...schemas, ...behind, ...limit }))
  return {
    ...endpoint({ ...declared, method: 'GET', access: of.access, params: of.params, query: query as unknown as Query<F, A, Q, P> }),
    part: { report: of as unknown as AnyReport, asks: asks ?? {}, ...(rows !== undefined && { rows }), ...(by && { by }), ...(page && { page }) },
  }
}
