import { DomainError } from '#contract/core/error.ts'
import type { AnyListEndpoint, RowOf } from '#contract/core/list.ts'
import type { Connection } from '#server/db/database.ts'
import { prepared } from '#server/db/statement.ts'
import { type Asked, type Caller, type Handler, RawJson, type Services } from './handler.ts'
import type { Bind, Condition } from './list-where.ts'

/** What a part of the statement may ask: the call, and where its values are kept. `$1` is the workspace. */
interface Ask<L extends AnyListEndpoint, S extends Services, K = unknown> {
  /** What was looked up before. */
  readonly known: K
  readonly query: Asked<L>['query']
  readonly params: Asked<L>['params']
  readonly caller: Caller
  readonly services: S
  /** Rows that are looked at, at most, where that has to be said: as many as are counted, or all of a list that is read whole. */
  readonly most: number
  readonly bind: Bind
}

/** A part of the statement, or what writes it for a call. */
type Part<L extends AnyListEndpoint, S extends Services, K> = string | ((ask: Ask<L, S, K>) => string)

/** One statement over several scans of an index, one for each value of a filter, or over all of them at once. */
interface Scans {
  each(): readonly string[]
  all(): string
}

type Also<L extends AnyListEndpoint> = { readonly [Name in keyof L['also']]?: L['also'][Name]['schema']['_output'] }
type Narrowing<L extends AnyListEndpoint> = Omit<NonNullable<L['address']['query']>, 'sort'> & Also<L>
type SortOf<L extends AnyListEndpoint> = L['address']['sorts'][number]

interface Statement<L extends AnyListEndpoint, S extends Services, K> {
  /** The table whose rows are listed, with what is joined to it before anything is left out; `as` is the table's alias. */
  readonly from: Part<L, S, K>
  readonly as: string
  /** `name as (…)` that `from` reads. */
  readonly with?: (ask: Ask<L, S, K>) => string | undefined
  readonly select: Part<L, S, K>
  /** Joined to the rows of a page alone, where that is a keyset's, or its rows are found by a key. */
  readonly join?: string
  /** Rows are found and sorted by this column of `as`, and only the page's own are read in full, `from` there: a deep page costs index entries, not rows. */
  readonly key?: { readonly column: string; readonly from: string }
  /**
   * Of a list with a key, whose orders name columns of `as` alone: each condition has a scan of its own, sorted by an index and no longer than the page reaches,
   * and they are merged. One scan over all of them would have to sort every match.
   */
  readonly scans?: (ask: Ask<L, S, K>) => Scans | undefined
  /** Of a list with a key, without `scans` or `with`: every row is looked at, whichever are wanted, so they are counted as they are found. */
  readonly onePass?: (ask: Ask<L, S, K>) => boolean
  /** How many match, where something knows without counting them. */
  readonly total?: (ask: Ask<L, S, K>) => { readonly text: string; readonly exact: boolean } | undefined
  /** One plan serves whatever is asked with the same filters; else each call is planned for its values. */
  readonly prepared?: true
  /** What each filter of the contract means: none can be forgotten. */
  readonly where: { readonly [Name in keyof Narrowing<L>]-?: Condition<NonNullable<Narrowing<L>[Name]>> }
  /** Further conditions: what the path says, what filters mean together. */
  readonly and?: (ask: Ask<L, S, K>) => readonly (string | undefined)[]
  /** ORDER BY; total, so that pages never overlap. A keyset's is the column of its key. */
  readonly order: L['page'] extends { kind: 'keyset' } ? string : [SortOf<L>] extends [never] ? string : Readonly<Record<SortOf<L>, string>>
  /** Before anything is read: throws where there is nothing to list, and answers what the statement has to know. */
  readonly guard?: (connection: Connection, request: Asked<L>, services: S) => Promise<K>
}

/** Where it is read: in the caller's workspace, unless the list is of all of them; then in one transaction. */
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
  /** But for its scans. */
  readonly where: string
  readonly scans: Scans | undefined
  /** With all of its scans. */
  all(): string
  readonly select: string
  readonly order: string
  readonly onePass: boolean
  readonly total: { readonly text: string; readonly exact: boolean } | undefined
  readonly values: unknown[]
  readonly bind: Bind
}

/** A call of a list, with what was looked up for it. */
interface Request<L extends AnyListEndpoint, S extends Services, K> {
  readonly workspace_id: number | null
  readonly request: Pick<Asked<L>, 'query' | 'params' | 'caller'>
  readonly services: S
  readonly known: K
}

/** ORDER BY of a list as it is asked for; a keyset's in its direction. */
function orderOf<L extends AnyListEndpoint, S extends Services, K>(list: L, statement: Statement<L, S, K>, query: unknown): string {
  const order = statement.order as string | Readonly<Record<string, string>>
  if (typeof order !== 'string') return order[(query as { sort: string }).sort] as string
  return list.page.kind === 'keyset' && list.page.cursor === 'before' ? `${order} desc` : order
}

function build<L extends AnyListEndpoint, S extends Services, K>(
  list: L,
  statement: Statement<L, S, K>,
  { workspace_id, request, services, known }: Request<L, S, K>,
  whole = false,
): Built {
  const values: unknown[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  // Only who reads over all workspaces has a connection of none.
  const conditions: (string | undefined)[] = workspace_id === null ? ['true'] : [`${statement.as}.workspace_id = ${bind(workspace_id)}`]
  const most = list.page.kind === 'offset' && !whole ? Math.min(mostOfAll, list.page.count + 1) : mostOfAll
  const ask: Ask<L, S, K> = { known, query: request.query, params: request.params, caller: request.caller, services, most, bind }
  const write = (part: Part<L, S, K>) => (typeof part === 'string' ? part : part(ask))
  const table = statement.with?.(ask)
  for (const name of [...Object.keys(list.address.filters), ...Object.keys(list.also)]) {
    const value = (request.query as Readonly<Record<string, unknown>>)[name]
    const condition = statement.where[name as keyof typeof statement.where] as Condition<unknown>
    if (value !== undefined) conditions.push(condition(value, bind))
  }
  conditions.push(...(statement.and?.(ask) ?? []))
  const where = conditions.filter(Boolean).join(' and ')
  const scans = statement.scans?.(ask)
  let all: string | undefined
  return {
    with: table ? `with ${table}` : '',
    from: write(statement.from),
    where,
    scans,
    all() {
      all ??= scans ? `${where} and ${scans.all()}` : where
      return all
    },
    select: write(statement.select),
    order: orderOf(list, statement, request.query),
    onePass: !whole && !!statement.onePass?.(ask),
    total: whole ? undefined : statement.total?.(ask),
    values,
    bind,
  }
}

interface Window {
  /** Rows wanted; in the text, for the planner to see. */
  readonly limit: number
  readonly offset: number
}

/** The keys of a page in the list's order, of one scan or of several that are merged. */
function foundText<L extends AnyListEndpoint, S extends Services, K>(
  { as, key }: Statement<L, S, K>,
  built: Built,
  { limit, offset }: Window,
): string {
  const { from, where, scans, order, bind } = built
  const inOrder = [...order.matchAll(new RegExp(`\\b${as}\\.(\\w+)`, 'g'))].map(([, column]) => column)
  const columns = [...new Set([key?.column, ...inOrder])]
  const count = built.onePass ? ', count(*) over () as matched' : ''
  const scan = (more: string) =>
    `select ${columns.map((column) => `${as}.${column}`).join(', ')}${count} from ${from} where ${where}${more} order by ${order}`
  const window = `limit ${limit}${offset > 0 ? ` offset ${bind(offset)}` : ''}`
  const each = scans?.each() ?? []
  const [only] = each
  if (each.length < 2) return `${scan(only ? ` and ${only}` : '')} ${window}`
  const reach = offset > 0 ? `limit ${bind(limit + offset)}` : `limit ${limit}`
  const merged = each.map((condition) => `(${scan(` and ${condition}`)} ${reach})`).join(' union all ')
  return `select * from (${merged}) ${as} order by ${order} ${window}`
}

/** The rows of a page. */
function rowsText<L extends AnyListEndpoint, S extends Services, K>(statement: Statement<L, S, K>, built: Built, window: Window): string {
  const { as, key, join = '' } = statement
  const { from, select, order, bind } = built
  if (!key)
    return `select ${select} from ${from} where ${built.all()} order by ${order} limit ${window.limit}${window.offset > 0 ? ` offset ${bind(window.offset)}` : ''}`
  return `select ${select} from ${built.onePass ? 'found' : `(${foundText(statement, built, window)}) found`}
    join ${key.from} on ${as}.workspace_id = $1 and ${as}.${key.column} = found.${key.column} ${join} order by ${order}`
}

/** A page of a list with its total and, of one that is live, the cursor that they reflect: one statement, and so of one moment. */
function offsetStatement<L extends AnyListEndpoint, S extends Services, K>(list: L, statement: Statement<L, S, K>, asked: Request<L, S, K>) {
  const { depth, count, live } = list.page as Extract<L['page'], { kind: 'offset' }>
  const { page, limit } = asked.request.query as { page: number; limit: number }
  const offset = (page - 1) * limit
  if (offset >= depth) throw new DomainError('REACH_LIMIT', { limit: depth })
  const built = build(list, statement, asked)
  const rows = rowsText(statement, built, { limit, offset })
  const most = Number.isFinite(count) ? `limit ${count + 1}` : ''
  const counted = () => `select count(*) from (select 1 from ${built.from} where ${built.all()} ${most}) c`
  // Past the last page nothing is found that could say how many there are.
  const total = built.total?.text ?? (built.onePass ? `select coalesce((select matched from found limit 1), (${counted()}))` : counted())
  const tables = built.onePass ? `with found as materialized (${foundText(statement, built, { limit, offset })})` : built.with
  const cursor = live ? ', coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor' : ''
  const text = `${tables}
    select (${total})::float8 as total, count(*)::int as found, coalesce(json_agg(r), '[]')::text as rows${cursor} from (${rows}) r`
  return { text, values: built.values, exact: built.total?.exact ?? false, offset }
}

interface PageFound {
  readonly total: number
  readonly found: number
  readonly rows: string
  readonly cursor?: number
}

/** The reply as JSON; of a live list without its cursor, which comes last. */
async function offsetPage<L extends AnyListEndpoint, S extends Services, K>(
  list: L,
  statement: Statement<L, S, K>,
  connection: Connection,
  asked: Request<L, S, K>,
): Promise<{ text: string; cursor: number | undefined }> {
  const { count } = list.page as Extract<L['page'], { kind: 'offset' }>
  const { page, limit } = asked.request.query as { page: number; limit: number }
  const { text, values, exact, offset } = offsetStatement(list, statement, asked)
  const [found] = statement.prepared
    ? await prepared<PageFound>(connection, text, values)
    : (await connection.client.query<PageFound>(text, values)).rows
  if (!found) throw new Error('A page came back without its total')
  const total_exact = exact || found.total <= count
  const total = total_exact ? found.total : Math.max(count, offset + found.found)
  const rest = { page, total_page: Math.ceil(total / limit), offset, total, total_exact }
  return { text: `{"rows":${found.rows},${JSON.stringify(rest).slice(1, -1)}`, cursor: found.cursor }
}

/** A page as it is sent. */
export const pageText = ({ text, cursor }: { text: string; cursor: number | undefined }): string =>
  cursor === undefined ? `${text}}` : `${text},"cursor":${cursor}}`

async function keysetPage<L extends AnyListEndpoint, S extends Services, K>(
  list: L,
  statement: Statement<L, S, K>,
  connection: Connection,
  asked: Request<L, S, K>,
) {
  const { cursor } = list.page as Extract<L['page'], { kind: 'keyset' }>
  const { limit, ...query } = asked.request.query as { limit: number; before?: number; after?: number }
  const behind = query[cursor as 'before' | 'after']
  const key = statement.order as string
  const { with: tables, from, select, order, values, bind, ...built } = build(list, statement, asked)
  const rest = behind === undefined ? '' : ` and ${key} ${cursor === 'before' ? '<' : '>'} ${bind(behind)}::bigint`
  const page = (columns: string) => `select ${columns} from ${from} where ${built.all()}${rest} order by ${order} limit ${bind(limit + 1)}`
  const text = statement.join
    ? `${tables} select ${select} from (${page(`${statement.as}.*`)}) ${statement.as} ${statement.join} order by ${order}`
    : `${tables} ${page(select)}`
  // Walks an index from the key on, whatever its values are: one plan serves all.
  const rows = await prepared<RowOf<L>>(connection, text, values)
  return { rows: rows.slice(0, limit), has_more: rows.length > limit }
}

/** The fields that the list `selects` of all that it shows, in its order. Throws REACH_LIMIT where that is more than `most`. */
async function readKeys<L extends AnyListEndpoint, S extends Services, K>(
  list: L,
  statement: Statement<L, S, K>,
  connection: Connection,
  asked: Request<L, S, K>,
  most: number,
): Promise<string> {
  const built = build(list, statement, asked, true)
  const rows = rowsText(statement, built, { limit: most + 1, offset: 0 })
  const { rows: read } = await connection.client.query<{ found: number; rows: string }>(
    `${built.with} select count(*)::int as found, coalesce(json_agg(k), '[]')::text as rows
     from (select ${list.selects.map((name) => `r.${name}`).join(', ')} from (${rows}) r) k`,
    built.values,
  )
  if ((read[0]?.found ?? 0) > most) throw new DomainError('REACH_LIMIT', { limit: most })
  return read[0]?.rows ?? '[]'
}

/** Rows that a list read whole brings at a time. */
const batch = 1_000

/** Reads all that a list shows, a batch at a time, in the transaction that the connection is in. */
async function readWhole<L extends AnyListEndpoint, S extends Services, K, T>(
  list: L,
  statement: Statement<L, S, K>,
  connection: Connection,
  asked: Request<L, S, K>,
  use: (rows: WholeRows<RowOf<L>>) => Promise<T>,
): Promise<T> {
  const { client } = connection
  const built = build(list, statement, asked, true)
  const { with: tables, from, select, order, values } = built
  const where = built.all()
  async function* rows(): AsyncGenerator<RowOf<L>> {
    await client.query(
      `declare whole no scroll cursor for ${tables} select ${select} from ${from} ${statement.join ?? ''} where ${where} order by ${order}`,
      values,
    )
    for (;;) {
      const { rows: some } = await client.query<RowOf<L> & object>(`fetch ${batch} from whole`)
      yield* some
      if (some.length < batch) return
    }
  }
  // All of it is wanted, and not the first rows soon.
  await client.query('set local cursor_tuple_fraction = 1')
  const { rows: counted } = await client.query<{ total: number }>(`${tables} select count(*)::int as total from ${from} where ${where}`, values)
  return use({ total: counted[0]?.total ?? 0, rows: rows() })
}

/** All rows of a list, as they come. */
export interface WholeRows<Row = Readonly<Record<string, unknown>>> {
  readonly total: number
  readonly rows: AsyncIterable<Row>
}

/** What answers a declared list by the page, and reads it whole for those who work through all of it. */
export interface ListHandler<L extends AnyListEndpoint = AnyListEndpoint, S extends Services = Services, K = unknown> extends Handler<L, S> {
  /** A page of a list with offsets as JSON text: see {@link pageText}. */
  page(request: Asked<L>, services: S): Promise<{ text: string; cursor: number | undefined }>
  whole<T>(request: Asked<L>, services: S, use: (rows: WholeRows<RowOf<L>>) => Promise<T>): Promise<T>
  /** By what each row is known that matches, as JSON text. */
  keys(request: Asked<L>, services: S, most: number): Promise<string>
  /** A page's statement, for looking at its plan. */
  statement(asked: Request<L, S, K>): { readonly text: string; readonly values: readonly unknown[] }
}

const made = new Map<AnyListEndpoint, ListHandler>()

/** What answers a list, of those whose domains are loaded. */
export const listHandlerOf = (list: AnyListEndpoint): ListHandler | undefined => made.get(list)

/** What answers a declared list: one bounded statement from its filters, sort and paging. It names the workspace, and every value is bound. */
export function listHandler<L extends AnyListEndpoint, S extends Services = Services, K = void>(
  list: L,
  statement: Statement<L, S, K>,
  elsewhere?: Reading<L, S>,
): ListHandler<L, S, K> {
  const reading: Reading<L, S> = elsewhere ?? (({ database }, { caller }, run) => database.read(caller.workspace_id, run))
  const readingWhole: Reading<L, S> = elsewhere ?? (({ database }, { caller }, run) => database.aside.snapshot(caller.workspace_id, run))
  const guarded = <T>(
    request: Asked<L>,
    services: S,
    run: (connection: Connection, asked: Request<L, S, K>) => Promise<T>,
    read: Reading<L, S> = reading,
  ) =>
    read(services, request, async (connection) => {
      const known = (await statement.guard?.(connection, request, services)) as K
      return run(connection, { workspace_id: connection.workspace_id, request, services, known })
    })
  const page: ListHandler<L, S>['page'] = (request, services) =>
    guarded(request, services, (connection, asked) => offsetPage(list, statement, connection, asked))
  const run = async (request: Asked<L>, services: S): Promise<unknown> =>
    list.page.kind === 'offset'
      ? new RawJson(pageText(await page(request, services)))
      : guarded(request, services, (connection, asked) => keysetPage(list, statement, connection, asked))
  const handler: ListHandler<L, S, K> = {
    endpoint: list,
    run: run as ListHandler<L, S>['run'],
    page,
    whole: (request, services, use) =>
      guarded(request, services, (connection, asked) => readWhole(list, statement, connection, asked, use), readingWhole),
    keys: (request, services, most) => guarded(request, services, (connection, asked) => readKeys(list, statement, connection, asked, most)),
    statement: (asked) => offsetStatement(list, statement, asked),
  }
  made.set(list, handler as unknown as ListHandler)
  return handler
}
