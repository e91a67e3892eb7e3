import { DomainError } from '#contract/core/error.ts'
import type { AnyListEndpoint, RowOf } from '#contract/core/list.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Asked, type Caller, type Handler, RawJson, type Services } from './handler.ts'
import type { Bind, Condition } from './list-where.ts'

/** What a part of the statement may ask: the call, and where its values are kept. `$1` is the workspace. */
interface Ask<L extends AnyListEndpoint, S extends Services> {
  readonly query: Asked<L>['query']
  readonly params: Asked<L>['params']
  readonly caller: Caller
  readonly services: S
  /** Rows that are looked at, at most, where that has to be said: as many as are counted, or all of a list that is read whole. */
  readonly most: number
  readonly bind: Bind
}

/** A part of the statement, or what writes it for a call. */
type Part<L extends AnyListEndpoint, S extends Services> = string | ((ask: Ask<L, S>) => string)

type Narrowing<L extends AnyListEndpoint> = Omit<NonNullable<L['address']['query']>, 'sort'>
type SortOf<L extends AnyListEndpoint> = L['address']['sorts'][number]

interface Statement<L extends AnyListEndpoint, S extends Services> {
  /** The table whose rows are listed, with what is joined to it before anything is left out; `as` is the table's alias. */
  readonly from: Part<L, S>
  readonly as: string
  /** `name as (…)` that `from` reads. */
  readonly with?: (ask: Ask<L, S>) => string | undefined
  readonly select: Part<L, S>
  /** Joined to the rows of a keyset's page alone. */
  readonly join?: string
  /** What each filter of the contract means: none can be forgotten. */
  readonly where: { readonly [Name in keyof Narrowing<L>]-?: Condition<NonNullable<Narrowing<L>[Name]>> }
  /** Further conditions: what the path says, what filters mean together. */
  readonly and?: (ask: Ask<L, S>) => readonly (string | undefined)[]
  /** ORDER BY; total, so that pages never overlap. A keyset's is the column of its key. */
  readonly order: L['page'] extends { kind: 'keyset' } ? string : [SortOf<L>] extends [never] ? string : Readonly<Record<SortOf<L>, string>>
  /** Before anything is read: throws where there is nothing to list. */
  readonly guard?: (connection: Connection, request: Asked<L>) => Promise<void>
}

/** Where it is read: in the caller's workspace, unless the list is of all of them. */
type Reading<L extends AnyListEndpoint, S extends Services> = <T>(
  services: S,
  request: Asked<L>,
  run: (connection: Connection) => Promise<T>,
) => Promise<T>

/** No list is longer. */
const mostOfAll = 2_147_483_647

interface Built {
  readonly with: string
  readonly from: string
  readonly where: string
  readonly select: string
  readonly values: unknown[]
  readonly bind: Bind
}

function build<L extends AnyListEndpoint, S extends Services>(
  list: L,
  statement: Statement<L, S>,
  connection: Connection,
  request: Asked<L>,
  services: S,
  whole = false,
): Built {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  // Only who reads over all workspaces has a connection of none.
  const conditions: (string | undefined)[] =
    connection.workspace_id === null ? ['true'] : [`${statement.as}.workspace_id = ${bind(workspaceOf(connection))}`]
  const most = list.page.kind === 'offset' && !whole ? list.page.count + 1 : mostOfAll
  const ask: Ask<L, S> = { query: request.query, params: request.params, caller: request.caller, services, most, bind }
  const write = (part: Part<L, S>) => (typeof part === 'string' ? part : part(ask))
  const table = statement.with?.(ask)
  for (const name of Object.keys(list.address.filters)) {
    const value = (request.query as Readonly<Record<string, unknown>>)[name]
    const condition = statement.where[name as keyof typeof statement.where] as Condition<unknown>
    if (value !== undefined) conditions.push(condition(value, bind))
  }
  conditions.push(...(statement.and?.(ask) ?? []))
  return {
    with: table ? `with ${table}` : '',
    from: write(statement.from),
    where: conditions.filter(Boolean).join(' and '),
    select: write(statement.select),
    values,
    bind,
  }
}

async function offsetPage<L extends AnyListEndpoint, S extends Services>(
  list: L,
  statement: Statement<L, S>,
  connection: Connection,
  request: Asked<L>,
  services: S,
) {
  const { depth, count } = list.page as Extract<L['page'], { kind: 'offset' }>
  const { page, limit, sort } = request.query as { page: number; limit: number; sort?: string }
  const offset = (page - 1) * limit
  if (offset >= depth) throw new DomainError('REACH_LIMIT', { limit: depth })
  const { with: tables, from, where, select, values, bind } = build(list, statement, connection, request, services)
  const order = statement.order as string | Readonly<Record<string, string>>
  // Planned for its values each time: how many rows a filter leaves decides the way.
  const { rows } = await connection.client.query<{ total: number; found: number; rows: string }>(
    `${tables}
     select (select count(*) from (select 1 from ${from} where ${where} limit ${count + 1}) c)::int as total, count(*)::int as found,
       coalesce(json_agg(r), '[]')::text as rows
     from (
       select ${select} from ${from} where ${where} order by ${typeof order === 'string' ? order : order[sort ?? '']} limit ${limit} offset ${bind(offset)}
     ) r`,
    values,
  )
  const found = rows[0] as { total: number; found: number; rows: string }
  const total_exact = found.total <= count
  const total = total_exact ? found.total : Math.max(count, offset + found.found)
  const rest = { page, total_page: Math.ceil(total / limit), offset, total, total_exact }
  return new RawJson(`{"rows":${found.rows},${JSON.stringify(rest).slice(1)}`)
}

async function keysetPage<L extends AnyListEndpoint, S extends Services>(
  list: L,
  statement: Statement<L, S>,
  connection: Connection,
  request: Asked<L>,
  services: S,
) {
  const { cursor } = list.page as Extract<L['page'], { kind: 'keyset' }>
  const { limit, ...query } = request.query as { limit: number; before?: number; after?: number }
  const behind = query[cursor as 'before' | 'after']
  const key = statement.order as string
  const order = cursor === 'before' ? `${key} desc` : key
  const { with: tables, from, where, select, values, bind } = build(list, statement, connection, request, services)
  const rest = behind === undefined ? '' : ` and ${key} ${cursor === 'before' ? '<' : '>'} ${bind(behind)}::bigint`
  const page = (columns: string) => `select ${columns} from ${from} where ${where}${rest} order by ${order} limit ${bind(limit + 1)}`
  const text = statement.join
    ? `${tables} select ${select} from (${page(`${statement.as}.*`)}) ${statement.as} ${statement.join} order by ${order}`
    : `${tables} ${page(select)}`
  // Walks an index from the key on, whatever its values are: one plan serves all.
  const rows = await prepared<RowOf<L>>(connection, text, values)
  return { rows: rows.slice(0, limit), has_more: rows.length > limit }
}

/** Rows that a list read whole brings at a time. */
const batch = 1_000

/** Reads all that a list shows, at one moment, a batch at a time. */
async function readWhole<L extends AnyListEndpoint, S extends Services, T>(
  list: L,
  statement: Statement<L, S>,
  connection: Connection,
  request: Asked<L>,
  services: S,
  use: (rows: WholeRows<RowOf<L>>) => Promise<T>,
): Promise<T> {
  const { client } = connection
  const { sort } = request.query as { sort?: string }
  const { with: tables, from, where, select, values } = build(list, statement, connection, request, services, true)
  const order = statement.order as string | Readonly<Record<string, string>>
  const by = typeof order === 'string' ? `${order}${list.page.kind === 'keyset' && list.page.cursor === 'before' ? ' desc' : ''}` : order[sort ?? '']
  async function* rows(): AsyncGenerator<RowOf<L>> {
    await client.query(
      `declare whole no scroll cursor for ${tables} select ${select} from ${from} ${statement.join ?? ''} where ${where} order by ${by}`,
      values,
    )
    for (;;) {
      const { rows: some } = await client.query<RowOf<L> & object>(`fetch ${batch} from whole`)
      yield* some
      if (some.length < batch) return
    }
  }
  // Who reads over all workspaces is in a transaction already.
  const own = connection.workspace_id !== null
  if (own) await client.query('begin isolation level repeatable read read only')
  try {
    // All of it is wanted, and not the first rows soon.
    await client.query('set local cursor_tuple_fraction = 1')
    const { rows: counted } = await client.query<{ total: number }>(`${tables} select count(*)::int as total from ${from} where ${where}`, values)
    return await use({ total: counted[0]?.total ?? 0, rows: rows() })
  } finally {
    if (own) await client.query('rollback')
  }
}

/** All rows of a list, as they come. */
export interface WholeRows<Row = Readonly<Record<string, unknown>>> {
  readonly total: number
  readonly rows: AsyncIterable<Row>
}

/** What answers a declared list by the page, and reads it whole for those who work through all of it. */
export interface ListHandler<L extends AnyListEndpoint = AnyListEndpoint, S extends Services = Services> extends Handler<L, S> {
  whole<T>(request: Asked<L>, services: S, use: (rows: WholeRows<RowOf<L>>) => Promise<T>): Promise<T>
}

/** What answers a declared list: one bounded statement from its filters, sort and paging. It names the workspace, and every value is bound. */
export function listHandler<L extends AnyListEndpoint, S extends Services = Services>(
  list: L,
  statement: Statement<L, S>,
  reading: Reading<L, S> = ({ database }, { caller }, run) => database.read(caller.workspace_id, run),
): ListHandler<L, S> {
  const read = list.page.kind === 'offset' ? offsetPage : keysetPage
  const guarded = <T>(request: Asked<L>, services: S, run: (connection: Connection) => Promise<T>) =>
    reading(services, request, async (connection) => {
      await statement.guard?.(connection, request)
      return run(connection)
    })
  const page = (request: Asked<L>, services: S) =>
    guarded<unknown>(request, services, (connection) => read(list, statement, connection, request, services))
  return {
    endpoint: list,
    run: page as ListHandler<L, S>['run'],
    whole: (request, services, use) => guarded(request, services, (connection) => readWhole(list, statement, connection, request, services, use)),
  }
}
