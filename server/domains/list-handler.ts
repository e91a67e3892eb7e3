import { DomainError } from '#contract/core/error.ts'
import type { AnyListEndpoint, RowOf } from '#contract/core/list.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'
import { type Asked, type Handler, handle, RawJson, type Services } from './handler.ts'
import type { Bind, Condition } from './list-where.ts'

/** What a part of the statement may ask: the call, and where its values are kept. `$1` is the workspace. */
interface Ask<L extends AnyListEndpoint, S extends Services> {
  readonly query: Asked<L>['query']
  readonly params: Asked<L>['params']
  readonly services: S
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
): Built {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  // Only who reads over all workspaces has a connection of none.
  const conditions: (string | undefined)[] =
    connection.workspace_id === null ? ['true'] : [`${statement.as}.workspace_id = ${bind(workspaceOf(connection))}`]
  const ask: Ask<L, S> = { query: request.query, params: request.params, services, bind }
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

/** What answers a declared list: one bounded statement from its filters, sort and paging. It names the workspace, and every value is bound. */
export function listHandler<L extends AnyListEndpoint, S extends Services = Services>(
  list: L,
  statement: Statement<L, S>,
  reading: Reading<L, S> = ({ database }, { caller }, run) => database.read(caller.workspace_id, run),
): Handler<L, S> {
  const read = list.page.kind === 'offset' ? offsetPage : keysetPage
  const run = (request: Asked<L>, services: S) =>
    reading(services, request, async (connection) => {
      await statement.guard?.(connection, request)
      return read(list, statement, connection, request, services)
    })
  return handle(list, run as unknown as Handler<L, S>['run'])
}
