import { DomainError } from '#contract/core/error.ts'
import { type OrderFilter, type OrderListQuery, type OrderSort, orderListDepthLimit, orderSelectionLimit } from '#contract/order/order-query.ts'
import type { Connection } from '#server/db/database.ts'
import { patternOf } from '#server/db/like.ts'
import { prepared, Values, workspaceOf } from '#server/db/statement.ts'
import { conditionsOf, countersSuffice, type OrderNarrowing, orderSorting, searchLimit, statusesOf } from './order-filter.ts'
import { joinStore, orderRowColumns } from './order-row.ts'

/** Matches are counted up to here where no counter tells; beyond, the total says "at least". */
const countLimit = 10_000

/** A statement with its values, as the driver takes them. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface OrderPage {
  /** The reply as JSON, but for its last part: the cursor, which moves on while nothing touches the page. */
  readonly text: string
  readonly cursor: number
}

interface Parts {
  /** The `with` clause that `from` leans on, or nothing. */
  readonly hits: string
  readonly from: string
  readonly conditions: readonly string[]
  readonly statuses: readonly number[] | undefined
}

/** Orders in which a search looks one by one: reading them takes less than finding, and then sorting, up to {@link searchLimit} of a whole workspace. */
const fewOrders = 5_000

/** Whether a search is in statuses that hold few orders. */
async function searchesFew(connection: Connection, query: OrderNarrowing): Promise<boolean> {
  if (!query.s || !statusesOf(query)) return false
  const values = new Values(workspaceOf(connection))
  const text = `select coalesce(sum(total), 0)::float8 as total from order_count where ${countConditions({ status: query.status }, values).join(' and ')}`
  const [few] = await prepared<{ total: number }>(connection, text, values.list)
  return (few?.total ?? 0) <= fewOrders
}

function partsOf(filter: OrderNarrowing, values: Values, now: Date, few = false): Parts {
  const conditions = conditionsOf(filter, values, now)
  if (few) {
    conditions.push(`o.search_text like ${values.add(patternOf(filter.s ?? ''))}`)
    return { hits: '', from: 'orders o', conditions, statuses: statusesOf(filter) }
  }
  // Row-level security keeps a pattern from using the trigram index, so the search is a function that filters by itself, and its hits come first.
  const searching = filter.s ? values.add(patternOf(filter.s)) : null
  return {
    hits: searching
      ? `with hits as materialized (select distinct hit.order_code from search_orders(${searching}, ${searchLimit + 1}) as hit(order_code))`
      : '',
    from: searching ? 'hits join orders o using (order_code)' : 'orders o',
    conditions,
    statuses: statusesOf(filter),
  }
}

const anyStatus = (statuses: readonly number[], values: Values) => `order_status = any(${values.add(statuses)}::int2[])`

interface Window {
  /** Rows wanted; in the text, for the planner to see. */
  readonly limit: number
  readonly offset: number
}

/**
 * Codes in the sort's order. Of several statuses each has a scan of its own, sorted by an index on (status, key) and no longer than the window reaches,
 * and the scans are merged: one scan over all of them would have to sort every match.
 */
function sortedCodes({ hits, from, conditions, statuses }: Parts, values: Values, sort: OrderSort, { limit, offset }: Window): string {
  const { column, by } = orderSorting[sort]
  const window = offset > 0 ? `limit ${limit} offset ${values.add(offset)}` : `limit ${limit}`
  const scan = (more: readonly string[]) =>
    `select o.order_code, o.${column} from ${from} where ${[...conditions, ...more].join(' and ')} order by ${by('o')}`
  if (!statuses) return `${scan([])} ${window}`
  if (hits) return `${scan([`o.${anyStatus(statuses, values)}`])} ${window}`
  const scans = statuses.map((status) => scan([`o.order_status = ${values.add(status)}`]))
  if (scans.length === 1) return `${scans[0]} ${window}`
  const reach = offset > 0 ? `limit ${values.add(limit + offset)}` : `limit ${limit}`
  return `select m.order_code, m.${column} from (${scans.map((text) => `(${text} ${reach})`).join(' union all ')}) m order by ${by('m')} ${window}`
}

function totalOf(filter: OrderNarrowing, { hits, from, conditions, statuses }: Parts, values: Values): string {
  const onlySearched = hits && !statuses && conditions.length === 1
  if (onlySearched) return 'select count(*) from hits'
  if (!countersSuffice(filter)) {
    const all = statuses ? [...conditions, `o.${anyStatus(statuses, values)}`] : conditions
    return `select count(*) from (select 1 from ${from} where ${all.join(' and ')} limit ${countLimit + 1}) c`
  }
  return `select coalesce(sum(total), 0) from order_count where ${countConditions(filter, values).join(' and ')}`
}

/** Conditions on `order_count` for what the counters know. */
export function countConditions(filter: Pick<OrderFilter, 'status' | 'store_code' | 'marketplace'>, values: Values): string[] {
  const conditions = ['workspace_id = $1']
  const statuses = statusesOf(filter)
  if (statuses) conditions.push(anyStatus(statuses, values))
  if (filter.store_code?.length) conditions.push(`store_code = any(${values.add(filter.store_code)}::text[])`)
  if (filter.marketplace?.length)
    conditions.push(
      `store_code in (select store_code from store where workspace_id = $1 and marketplace = any(${values.add(filter.marketplace)}::text[]))`,
    )
  return conditions
}

/**
 * A page, its total and the cursor they reflect, in one statement and so of one moment. Codes are found in an index first and only the page's
 * own orders are read: a deep page costs index entries, not rows. The limit stands in the text for the planner to see it. `few`: a search looks through
 * the orders of its statuses.
 */
export function listStatement(workspaceId: number, query: OrderListQuery, now: Date, few = false): Statement {
  const values = new Values(workspaceId)
  const { page, limit, sort, ...filter } = query
  const parts = partsOf(filter, values, now, few)
  const offset = (page - 1) * limit
  const codes = sortedCodes(parts, values, sort, { limit, offset })
  const text = `${parts.hits}
    select
      coalesce((select cursor from event_cursor where workspace_id = $1), 0)::float8 as cursor,
      (${totalOf(filter, parts, values)})::float8 as total,
      page.found,
      page.rows
    from (
      select coalesce(json_agg(r), '[]')::text as rows, count(*)::int as found from (
        select ${orderRowColumns}
        from (${codes}) p
        join orders o on o.workspace_id = $1 and o.order_code = p.order_code
        ${joinStore}
        order by ${orderSorting[sort].by('p')}
      ) r
    ) page`
  return { text, values: values.list }
}

/** A page of GET /order with the cursor that it reflects. Throws REACH_LIMIT for a page too deep. */
export async function readOrderPage(connection: Connection, query: OrderListQuery, now: Date): Promise<OrderPage> {
  const offset = (query.page - 1) * query.limit
  if (offset >= orderListDepthLimit) throw new DomainError('REACH_LIMIT', { limit: orderListDepthLimit })
  const { text, values } = listStatement(workspaceOf(connection), query, now, await searchesFew(connection, query))
  const [page] = await prepared<{ cursor: number; total: number; found: number; rows: string }>(connection, text, values)
  if (!page) throw new Error('A page of orders came back without its totals')
  const exact = page.total <= countLimit || countersSuffice(query)
  const total = exact ? page.total : Math.max(countLimit, offset + page.found)
  const rest = { page: query.page, total_page: Math.ceil(total / query.limit), offset, total, total_exact: exact }
  return { cursor: page.cursor, text: `{"rows":${page.rows},${JSON.stringify(rest).slice(1, -1)}` }
}

/** The codes of every order that matches, sorted. Throws REACH_LIMIT beyond {@link orderSelectionLimit}. */
export async function readOrderCodes(connection: Connection, query: Omit<OrderListQuery, 'page' | 'limit'>, now: Date): Promise<string[]> {
  const values = new Values(workspaceOf(connection))
  const { sort, ...filter } = query
  const parts = partsOf(filter, values, now)
  const codes = sortedCodes(parts, values, sort, { limit: orderSelectionLimit + 1, offset: 0 })
  const rows = await prepared<{ order_code: string }>(connection, `${parts.hits} ${codes}`, values.list)
  if (rows.length > orderSelectionLimit) throw new DomainError('REACH_LIMIT', { limit: orderSelectionLimit })
  return rows.map((row) => row.order_code)
}
