import { type Marketplace, marketplaceFacts } from '#contract/core/marketplace.ts'
import type { FilterRow } from '#contract/order/custom-filter.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import type { OrderQuery } from '#contract/order/order-query.ts'
import type { Connection } from '#server/db/database.ts'
import { patternOf } from '#server/db/like.ts'
import { prepared, Values, workspaceOf } from '#server/db/statement.ts'
import { listHandler } from '../list-handler.ts'
import { elsewhere, where } from '../list-where.ts'
import { readCustomFilter } from './custom-filter.handlers.ts'
import { filterSql } from './custom-filter.sql.ts'
import { isHandledBy } from './handled-by.ts'
import { countConditions, countersSuffice, deadlineCondition, orderSorting, statusesOf } from './order-filter.ts'
import { joinStore, orderRowColumns } from './order-row.ts'

/**
 * Orders in which a search looks one by one: reading them takes less than finding, and then sorting, as many of a whole workspace as it takes. Two letters are
 * found by one trigram, which words hold that begin otherwise: every order whose code has `-26` in it would be read for `26`.
 */
const fewOrders = (s: string) => (s.length < 3 ? 30_000 : 5_000)

/** What a search does: looks through the orders of its statuses, where they are few, or finds those of the workspace first. */
type Searching = 'few' | 'hits' | null

/** What the statement has to know: how to search, and the rows of the custom filter. */
interface Known {
  readonly searching: Searching
  readonly filter: readonly FilterRow[]
}

async function searchingOf(connection: Connection, query: OrderQuery): Promise<Searching> {
  if (!query.s) return null
  if (!statusesOf(query)) return 'hits'
  const values = new Values(workspaceOf(connection))
  const conditions = countConditions({ status: query.status }, (value) => values.add(value))
  const [few] = await prepared<{ total: number }>(
    connection,
    `select coalesce(sum(total), 0)::float8 as total from order_count where ${conditions}`,
    values.list,
  )
  return (few?.total ?? 0) <= fewOrders(query.s) ? 'few' : 'hits'
}

const isOneOf = (column: string, type: 'int2' | 'text', values: readonly unknown[], bind: (value: unknown) => string) =>
  `${column} = any(${bind(values)}::${type}[])`

/** Each condition is one that an index can serve under row-level security: one value as itself, which an index knows better than a list of one. */
const anyOf =
  (column: string) =>
  (values: readonly string[], bind: (value: unknown) => string): string | undefined =>
    values.length > 1 ? isOneOf(column, 'text', values, bind) : values.length ? `${column} = ${bind(values[0])}` : undefined

/** Some line of the order says so. */
const withLine = (condition: string) => `exists (select from order_item i where i.workspace_id = $1 and i.order_code = o.order_code and ${condition})`

/** Made at a marketplace by way of another one's store, or at a combined store's own. */
function madeAt(platform: Marketplace, bind: (value: unknown) => string): string {
  const combined = 'also' in marketplaceFacts[platform]
  return combined ? `(o.marketplace = ${bind(platform)} and o.commerce_platform is null)` : `o.commerce_platform = ${bind(platform)}`
}

/** GET /order: codes are found in an index, and only a page's own orders are read. */
export const orderPages = listHandler(orderList, {
  guard: async (connection, { query }): Promise<Known> => ({
    searching: await searchingOf(connection, query),
    filter: query.query_id === undefined ? [] : (await readCustomFilter(connection, query.query_id)).rows,
  }),
  // Row-level security keeps a pattern from using the trigram index, so the search is a function that filters by itself, and its hits come first.
  with: ({ known, query, most, bind }) =>
    known.searching === 'hits'
      ? `hits as materialized (select distinct hit.order_code from search_orders(${bind(patternOf(query.s ?? ''))}, ${most}) as hit(order_code))`
      : undefined,
  from: ({ known }) => (known.searching === 'hits' ? 'hits join orders o using (order_code)' : 'orders o'),
  as: 'o',
  key: { column: 'order_code', from: 'orders o' },
  join: joinStore,
  select: orderRowColumns,
  where: {
    status: elsewhere,
    order_code: anyOf('o.order_code'),
    store_code: anyOf('o.store_code'),
    marketplace: anyOf('o.marketplace'),
    commerce_platform: (platforms, bind) => (platforms.length ? `(${platforms.map((one) => madeAt(one, bind)).join(' or ')})` : undefined),
    courier: anyOf('o.courier_name'),
    // Written out, for the planner to see that the index of what is not 'normal' serves; the contract knows the three.
    courier_type: (types) => (types.length ? `o.courier_type in (${types.map((type) => `'${type}'`).join()})` : undefined),
    deadline: elsewhere,
    label_printed: where.flag('o.label_printed'),
    is_packed: where.flag('o.is_packed'),
    cod: where.flag('o.cod'),
    is_booking: where.flag('o.is_booking'),
    // The first half says what the index of what carries tags at all is of.
    tag: (ids, bind) => (ids.length ? `o.tag_ids <> '{}' and o.tag_ids && ${bind(ids)}::int[]` : undefined),
    assignee: (ids, bind) =>
      ids.length === 1 ? `o.assignee_id = ${bind(ids[0])}::int` : ids.length ? `o.assignee_id = any(${bind(ids)}::int[])` : undefined,
    assigned: (yes) => `o.assignee_id is ${yes ? 'not ' : ''}null`,
    held: (yes) => `o.hold is ${yes ? 'not ' : ''}null`,
    to_print: (yes) => `o.print_ask is ${yes ? 'not ' : ''}null`,
    low_margin: where.flag('o.low_margin'),
    query_id: elsewhere,
    city: anyOf("coalesce(o.address ->> 'city', '')"),
    hour: (hour, bind) => `extract(hour from o.ordered_at at time zone 'Asia/Jakarta') = ${bind(hour)}::int`,
    sku: (skus, bind) => (skus.length ? withLine(`i.sku = any(${bind(skus)}::text[])`) : undefined),
    product_id: (id, bind) => withLine(`i.sku in (select k.sku from sku k where k.workspace_id = $1 and k.product_id = ${bind(id)}::bigint)`),
    category: (names, bind) =>
      names.length
        ? withLine(`i.sku in (
            select k.sku from sku k join product p on p.workspace_id = $1 and p.product_id = k.product_id
            where k.workspace_id = $1 and p.category = any(${bind(names)}::text[]))`)
        : undefined,
    user_id: (user, bind) => isHandledBy(`${bind(user)}::bigint`),
    start_date: where.since('o.ordered_at'),
    end_date: where.until('o.ordered_at'),
    s: elsewhere,
  },
  and: ({ known, query, services, bind }) => [
    ...filterSql(known.filter, services.now(), bind),
    query.deadline && deadlineCondition(query.deadline, services.now(), bind),
    known.searching === 'few' ? `o.search_text like ${bind(patternOf(query.s ?? ''))}` : undefined,
  ],
  scans: ({ known, query, bind }) => {
    const statuses = statusesOf(query)
    if (!statuses) return undefined
    const all = () => isOneOf('o.order_status', 'int2', statuses, bind)
    return { all, each: () => (known.searching === 'hits' ? [all()] : statuses.map((status) => `o.order_status = ${bind(status)}`)) }
  },
  total: ({ known, query, bind }) => {
    if (countersSuffice(query)) return { text: `select coalesce(sum(total), 0) from order_count where ${countConditions(query, bind)}`, exact: true }
    return known.searching === 'hits' && countersSuffice({ ...query, s: undefined }) && !query.status && !query.store_code && !query.marketplace
      ? { text: 'select count(*) from hits', exact: false }
      : undefined
  },
  prepared: true,
  order: orderSorting,
})
