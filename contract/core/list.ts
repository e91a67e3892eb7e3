import { z } from 'zod'
import { type Endpoint, type EntityTag, endpoint, nothing } from './endpoint.ts'
import type { ErrorCode } from './error.ts'
import { type AddressShape, type AnyAddress, type AsShape, type Filters, type ListAddress, listAddress, schemasOf } from './list-address.ts'
import type { Access } from './privilege.ts'

/** Pages by their number, with a total: for lists that are jumped about in. */
interface OffsetPaging {
  readonly kind: 'offset'
  /** Rows of a page where the call does not say, and at most. */
  readonly size: number
  readonly most: number
  /** Pages past this many rows answer REACH_LIMIT. */
  readonly depth: number
  /** Matches are counted up to here; beyond, the total says "at least". */
  readonly count: number
  /** Shown page after page, each with an address of its own, and not as one long list. */
  readonly numbered?: true
  /** Its reply tells the cursor of the event log that its rows reflect: live events go on from there. */
  readonly live?: true
}

/** Goes on behind a row, by an index, however far: for what is only added to. */
interface KeysetPaging<By extends string = string, Cursor extends 'before' | 'after' = 'before' | 'after'> {
  readonly kind: 'keyset'
  /** The field of a row that the list is sorted by. `before` (newest first) or `after` goes on behind it. */
  readonly by: By
  readonly cursor: Cursor
  readonly size: number
  readonly most: number
}

type Paging<By extends string = string> = OffsetPaging | KeysetPaging<By>

type OffsetOptions = Partial<Omit<OffsetPaging, 'kind' | 'numbered'>>

/** A list that is always counted to its end, and read to its end, says so: `count: Infinity`, `depth: Infinity`. */
export const offset = <const Options extends OffsetOptions = Record<never, never>>(options?: Options): OffsetPaging & Options =>
  ({ kind: 'offset', size: 50, most: 200, depth: 100_000, count: 10_000, ...options }) as OffsetPaging & Options

/** Pages that are turned: their number stands in the address, under `page`. */
export const numbered = (size: number): OffsetPaging => ({ ...offset({ size, most: size }), numbered: true })

export const keyset = <const By extends string, const Cursor extends 'before' | 'after'>(
  by: By,
  cursor: Cursor,
  sizes: { size?: number; most?: number } = {},
): KeysetPaging<By, Cursor> => ({ kind: 'keyset', by, cursor, size: 50, most: 200, ...sizes })

const offsetReply = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    page: z.number().int(),
    total_page: z.number().int(),
    offset: z.number().int(),
    /** Exact up to the count's limit, else at least this many. */
    total: z.number().int(),
    total_exact: z.boolean(),
  })
const liveReply = <Row extends z.ZodType>(row: Row) =>
  offsetReply(row).extend({ /** Cursor of the event log that these rows reflect. */ cursor: z.number().int() })
const keysetReply = <Row extends z.ZodType>(row: Row) => z.object({ rows: z.array(row), has_more: z.boolean() })

type PageReply<Row extends z.ZodType, Page extends Paging> = Page extends OffsetPaging
  ? Page extends { readonly live: true }
    ? ReturnType<typeof liveReply<Row>>
    : ReturnType<typeof offsetReply<Row>>
  : ReturnType<typeof keysetReply<Row>>
export type KeysetPage<Row> = z.output<ReturnType<typeof keysetReply<z.ZodType<Row>>>>

const sizeOf = ({ size, most }: Paging) => z.coerce.number().int().min(1).max(most).default(size)
const pageNumber = z.coerce.number().int().min(1).max(100_000).default(1)
/** The page in the address of a list whose pages are turned. */
export const pageInAddress = pageNumber.unwrap().optional()
const place = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()
/** Where a page begins, as a call says it. */
const placeOf = (page: Paging) => (page.kind === 'offset' ? { page: pageNumber } : { [page.cursor]: place })

type Limited = { limit: ReturnType<typeof sizeOf> }
type PageShape<Page extends Paging> = Limited & (Page extends KeysetPaging ? { [Name in Page['cursor']]: typeof place } : { page: typeof pageNumber })

type NoFilters = Record<never, never>
type QuerySchema<F extends Filters, S extends string, Page extends Paging, A extends Filters = NoFilters> = z.ZodObject<
  AsShape<AddressShape<F & A, S> & PageShape<Page>>
>

/** A list, declared once: call, paging, address, filter bar, sort menu and the server's statement come from this. */
export interface ListEndpoint<
  Row extends z.ZodType = z.ZodType,
  F extends Filters = Filters,
  S extends string = string,
  Page extends Paging = Paging,
  P extends z.ZodType = z.ZodType,
  Id extends string = string,
  A extends Filters = NoFilters,
  K extends string = string,
> extends Endpoint<P, QuerySchema<F, S, Page, A>, z.ZodObject, PageReply<Row, Page>, Id> {
  readonly row: Row
  readonly page: Page
  readonly address: ListAddress<F, S>
  readonly also: A
  readonly selects: readonly K[]
}

/** Any of them. */
export interface AnyListEndpoint extends Endpoint {
  readonly row: z.ZodType
  readonly page: Paging
  readonly address: AnyAddress
  readonly also: Filters
  readonly selects: readonly string[]
}

export type RowOf<L extends AnyListEndpoint> = z.output<L['row']>

interface Declared<
  Row extends z.ZodType,
  F extends Filters,
  S extends string,
  Page extends Paging,
  P extends z.ZodType,
  Id extends string,
  A extends Filters,
  K extends string,
> {
  readonly id: Id
  readonly path: `/${string}`
  readonly access: Access
  readonly summary: string
  readonly params?: P
  readonly row: Row
  readonly filters: F
  /** What calls can narrow it by as well, and addresses cannot. */
  readonly also?: A
  /** Fields of a row by which commands know one that is selected, and was never loaded: all that matches can be selected. Absent: what is loaded can be. */
  readonly selects?: readonly K[]
  /** The first is what the list has by itself; absent: it has one order. */
  readonly sorts?: readonly S[]
  readonly page: Page
  readonly errors?: readonly ErrorCode[]
  readonly reads: readonly EntityTag[]
}

export function listEndpoint<
  const Id extends string,
  Row extends z.ZodType,
  const F extends Filters,
  Page extends Paging<string & keyof z.output<Row>>,
  const S extends string = never,
  P extends z.ZodType = z.ZodObject<Record<never, never>>,
  const A extends Filters = NoFilters,
  const K extends string & keyof z.output<Row> = never,
>({
  row,
  filters,
  also,
  selects = [],
  sorts,
  page,
  errors = [],
  ...declared
}: Declared<Row, F, S, Page, P, Id, A, K>): ListEndpoint<Row, F, S, Page, P, Id, A, K> {
  const address = listAddress(filters, sorts)
  let query: z.ZodType | undefined
  let reply: z.ZodType | undefined
  return {
    ...endpoint({
      ...declared,
      method: 'GET',
      reply: nothing,
      errors: page.kind === 'offset' && page.depth < Number.POSITIVE_INFINITY ? ['REACH_LIMIT', ...errors] : errors,
    }),
    // Made when they are asked for: a window declares a hundred lists, and the server checks their calls.
    get query() {
      query ??= address.schema.extend({ ...schemasOf(also ?? {}), ...placeOf(page), limit: sizeOf(page) })
      return query
    },
    get reply() {
      reply ??= page.kind === 'keyset' ? keysetReply(row) : page.live ? liveReply(row) : offsetReply(row)
      return reply
    },
    row,
    page,
    address,
    also: also ?? {},
    selects,
  } as unknown as ListEndpoint<Row, F, S, Page, P, Id, A, K>
}
