import { dayAt, daysOf, type Period, periodInstants } from '#contract/core/period.ts'
import { type AnyReport, type AnyReportEndpoint, daysAsked } from '#contract/core/report.ts'
import type { Connection } from '#server/db/database.ts'
import type { Asked, Handler, Services } from './handler.ts'
import type { Bind, Condition } from './list-where.ts'

/** The workspace's clock (`contract/core/period.ts`), as Postgres calls it. */
const zone = 'Asia/Jakarta'

type Query = Readonly<Record<string, unknown>>

/** What a part of a statement may ask. `$1` is the workspace, and values are bound. */
export interface ReportAsk<Q = Query, K = unknown> {
  readonly query: Q
  /** The days that it asks for, however it names them. */
  readonly period: Period
  /** Whose call it is. */
  readonly user_id: number
  /** What stands in the path of the call. */
  readonly params: Readonly<Record<string, unknown>>
  readonly bind: Bind
  /** The period's instants: from the first on, up to but not at the second. */
  readonly from: string
  readonly until: string
  readonly now: string
  /** The day or the hour of an instant, by which the part has its rows. */
  bucket(instant: string): string
  /** What was looked up before. */
  readonly known: K
}

/**
 * What the period is of: an instant of the rows, or, of rows that are counted by day, their date on the workspace's clock. Of a date no instant is made: a year has so
 * many rows that this took longer than all else.
 */
type Timed = { readonly at: string; readonly day?: undefined } | { readonly day: string; readonly at?: undefined }

/** What a report is of: all its parts read the same rows, narrowed alike. */
export type ReportSource<R extends AnyReport = AnyReport, Table extends string = string> = Timed & {
  /** The alias of the table whose rows are narrowed. */
  readonly as: string
  /** What each filter of the contract means: none can be forgotten. */
  readonly where: { readonly [Name in keyof R['filters']]-?: Condition<NonNullable<R['filters'][Name]['schema']['_output']>> }
  /** Further conditions of every part. */
  readonly and?: readonly string[]
  /** `name as (…)` of what the parts read, in this order. `narrowed` is the condition that leaves the rows of the call. */
  readonly tables: Readonly<Record<Table, (ask: ReportAsk, narrowed: string) => string>>
}

/** Its parts read it without the types of its filters, which were checked here. */
export const reportSource = <R extends AnyReport, const Table extends string>(_of: R, source: ReportSource<R, Table>) =>
  source as unknown as ReportSource<AnyReport, Table>

type Reply<E extends AnyReportEndpoint> = E['reply']['_input']

interface Statement<E extends AnyReportEndpoint, Table extends string, Row, K> {
  /** What it reads of its source. */
  readonly tables: readonly Table[] | ((query: E['query']['_output']) => readonly Table[])
  readonly select: string | ((ask: ReportAsk<E['query']['_output'], K>) => string)
  /** What this part alone is narrowed by. */
  readonly and?: (ask: ReportAsk<E['query']['_output'], K>) => readonly (string | undefined)[]
  /** A day or an hour in which there was nothing; its row is made of this. */
  readonly none?: Omit<Row, 'date' | 'hour'>
  /** What becomes of each row that was read: what is better counted here. */
  readonly row?: (row: never) => object
  /** The reply of the rows, where that is more than they are. */
  readonly reply?: (rows: Row[], query: E['query']['_output']) => Reply<E>
  /** Before anything is read: answers what the statement has to know. */
  readonly guard?: (connection: Connection, request: Asked<E>) => Promise<K>
}

/** What answers a part of a report, and gives its rows to a workbook. */
export interface ReportHandler<E extends AnyReportEndpoint = AnyReportEndpoint> extends Handler<E> {
  /** All rows of the part, as they come; of figures the one row. The connection is in a transaction. */
  whole(connection: Connection, request: Asked<E>, now: Date): AsyncIterable<Readonly<Record<string, unknown>>>
}

const made = new Map<string, ReportHandler>()

/** What answers a part of a report, of those whose domains are loaded. */
export const reportHandlerOf = (id: string): ReportHandler | undefined => made.get(id)

/** Rows that are fetched at a time of what pages. */
const batch = 1_000

/** What answers a call of a declared report: one statement over its source. */
export function reportHandler<E extends AnyReportEndpoint, Table extends string, Row extends object, K = void>(
  endpoint: E,
  source: ReportSource<AnyReport, Table>,
  statement: Statement<E, Table, Row, K>,
): ReportHandler<E> {
  const { by, page } = endpoint.part
  const rowsOf = (rows: object[]): Row[] => (statement.row ? rows.map((row) => statement.row?.(row as never)) : rows) as Row[]
  const periodOf = (request: Asked<E>, now: Date) => daysAsked(endpoint.part, request.query as Query, dayAt(now.getTime()))
  const build = (request: Asked<E>, known: K, now: Date, { workspace_id, user_id }: Asked<E>['caller']) => {
    const query = request.query as Query
    const period = periodOf(request, now)
    const values: unknown[] = [workspace_id]
    const bind: Bind = (value) => `$${values.push(value)}`
    // What is bound has to be asked for.
    const instant = (at: number) => `${bind(new Date(at).toISOString())}::timestamptz`
    const [begins, ends] = periodInstants(period)
    const ask = {
      query,
      period,
      user_id,
      params: request.params as Readonly<Record<string, unknown>>,
      bind,
      get from() {
        return instant(begins)
      },
      get until() {
        return instant(ends)
      },
      get now() {
        return instant(now.getTime())
      },
      bucket: (instant: string) =>
        by === 'hour' ? `extract(hour from ${instant} at time zone '${zone}')::int` : `(${instant} at time zone '${zone}')::date::text`,
      known,
    }
    const inPeriod = source.day
      ? `${source.day} between ${bind(period.start_date)}::date and ${bind(period.end_date)}::date`
      : `${source.at} >= ${ask.from} and ${source.at} < ${ask.until}`
    const conditions: (string | undefined)[] = [`${source.as}.workspace_id = $1`, inPeriod, ...(source.and ?? [])]
    for (const [name, condition] of Object.entries<Condition<never>>(source.where))
      if (query[name] !== undefined) conditions.push(condition(query[name] as never, bind))
    conditions.push(...(statement.and?.(ask) ?? []))
    const narrowed = conditions.filter(Boolean).join(' and ')
    const wanted = typeof statement.tables === 'function' ? statement.tables(query) : statement.tables
    const tables = Object.entries<ReportSource['tables'][string]>(source.tables).filter(([name]) => wanted.includes(name as Table))
    const select = typeof statement.select === 'string' ? statement.select : statement.select(ask)
    return { text: `with ${tables.map(([, table]) => table(ask, narrowed)).join(', ')} ${select}`, values }
  }
  /** With a row for every day, or hour, there is. */
  const filled = (rows: Row[], query: Period): Row[] => {
    const { none } = statement
    if (!none || !by) return rows
    const name = by === 'day' ? 'date' : 'hour'
    const found = new Map(rows.map((row) => [(row as Record<string, unknown>)[name], row]))
    const all = by === 'day' ? daysOf(query) : Array.from({ length: 24 }, (_, hour) => hour)
    return all.map((bucket) => found.get(bucket) ?? ({ [name]: bucket, ...none } as Row))
  }
  const read = async (connection: Connection, request: Asked<E>, now: Date): Promise<Reply<E>> => {
    const known = (await statement.guard?.(connection, request)) as K
    const { text, values } = build(request, known, now, request.caller)
    const { limit } = request.query as { limit?: number }
    const { rows } = await connection.client.query(page ? `${text} limit ${(limit as number) + 1}` : text, values)
    if (page) return { rows: rowsOf(rows.slice(0, limit)), more: rows.length > (limit as number) }
    const all = filled(rowsOf(rows), periodOf(request, now))
    return statement.reply ? statement.reply(all, request.query) : { rows: all }
  }
  async function* whole(connection: Connection, request: Asked<E>, now: Date) {
    if (!page) {
      const reply = (await read(connection, request, now)) as Readonly<Record<string, unknown>>
      yield* endpoint.part.rows === undefined ? [reply] : (reply[endpoint.part.rows] as Readonly<Record<string, unknown>>[])
      return
    }
    const known = (await statement.guard?.(connection, request)) as K
    const { text, values } = build(request, known, now, request.caller)
    await connection.client.query(`declare part no scroll cursor for ${text}`, values)
    for (;;) {
      const { rows } = await connection.client.query<Record<string, unknown>>(`fetch ${batch} from part`)
      yield* rowsOf(rows) as Record<string, unknown>[]
      if (rows.length < batch) break
    }
    await connection.client.query('close part')
  }
  const handler: ReportHandler<E> = {
    endpoint,
    run: (request: Asked<E>, { database, now }: Services) =>
      database.aside.read(request.caller.workspace_id, (connection) => read(connection, request, now())) as ReturnType<Handler<E>['run']>,
    whole,
  }
  made.set(endpoint.id, handler as unknown as ReportHandler)
  return handler
}
