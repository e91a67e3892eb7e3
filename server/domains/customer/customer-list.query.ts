import { DomainError } from '#contract/core/error.ts'
import { type CustomerListQuery, type CustomerSort, customerListDepthLimit } from '#contract/customer/customer.ts'
import type { Connection } from '#server/db/database.ts'
import { patternOf } from '#server/db/like.ts'

/** Matches are counted up to here; beyond, the total says "at least". A search takes no more either. */
const countLimit = 10_000
const mostWords = 6

/** What a search looks for in a buyer's search_text, word by word. A phone number stands there as it is dialled inside the country. */
export const searchPatterns = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => (/^\+?62[0-9-]+$/.test(word) ? `0${word.replace(/\D/g, '').slice(2)}` : word))
    .map(patternOf)

/** Each sort as ORDER BY over `buyer b`; total, so that pages never overlap. */
const sorting: Readonly<Record<CustomerSort, string>> = {
  recent: 'b.last_order_at desc, b.marketplace desc, b.mp_buyer_id desc',
  spent: 'b.total_spent desc, b.marketplace, b.mp_buyer_id',
  orders: 'b.order_count desc, b.total_spent desc, b.marketplace, b.mp_buyer_id',
  name: 'lower(b.full_name), b.marketplace, b.mp_buyer_id',
}

/** Whether `buyer b` has such an order within the days. */
function orderedIn(condition: string, from_at: string | undefined, to_at: string | undefined): string {
  const all = [condition, from_at && `o.ordered_at >= ${from_at}`, to_at && `o.ordered_at < ${to_at}`].filter(Boolean).join(' and ')
  return `exists (select from orders o where o.workspace_id = $1 and o.marketplace = b.marketplace and o.mp_buyer_id = b.mp_buyer_id and ${all})`
}

/** The reply of GET /order/customer/list as JSON text. Throws REACH_LIMIT for a page too deep. */
export async function readCustomerPage(connection: Connection, query: CustomerListQuery): Promise<string> {
  const { page, limit, sort } = query
  const offset = (page - 1) * limit
  if (offset >= customerListDepthLimit) throw new DomainError('REACH_LIMIT', { limit: customerListDepthLimit })
  const values: unknown[] = [connection.workspace_id]
  const add = (value: unknown) => `$${values.push(value)}`
  const hits = query.search
    ? `with hits as materialized (select distinct marketplace, mp_buyer_id from search_buyers(${add(searchPatterns(query.search))}, ${countLimit + 1}))`
    : ''
  const from = hits ? 'hits join buyer b using (marketplace, mp_buyer_id)' : 'buyer b'
  const conditions = ['b.workspace_id = $1']
  if (query.marketplace?.length) conditions.push(`b.marketplace = any(${add(query.marketplace)}::text[])`)
  if (query.store_code?.length) conditions.push(`b.store_codes && ${add(query.store_code)}::text[]`)
  const from_at = query.start_date && `${add(`${query.start_date}T00:00:00+07:00`)}::timestamptz`
  const to_at = query.end_date && `(${add(`${query.end_date}T00:00:00+07:00`)}::timestamptz + interval '1 day')`
  if (from_at) conditions.push(`b.last_order_at >= ${from_at}`)
  if (to_at) conditions.push(`b.first_order_at < ${to_at}`)
  // The first and the last order tell most: orders are looked at where somebody ordered both before and after the days, or in several stores.
  if (from_at && to_at) conditions.push(`(b.first_order_at >= ${from_at} or b.last_order_at < ${to_at} or ${orderedIn('', from_at, to_at)})`)
  if ((from_at || to_at) && query.store_code?.length)
    conditions.push(orderedIn(`o.store_code = any(${add(query.store_code)}::text[])`, from_at, to_at))
  const where = conditions.join(' and ')
  const { rows } = await connection.client.query<{ total: number; found: number; rows: string }>(
    `${hits}
     select (select count(*) from (select 1 from ${from} where ${where} limit ${countLimit + 1}) c)::int as total, count(*)::int as found,
       coalesce(json_agg(r), '[]')::text as rows
     from (
       select b.marketplace, b.mp_buyer_id, b.full_name, b.phone, b.city, b.order_count, b.total_spent, b.first_order_at, b.last_order_at
       from ${from} where ${where} order by ${sorting[sort]} limit ${limit} offset ${add(offset)}
     ) r`,
    values,
  )
  const found = rows[0]
  if (!found) throw new Error('A page of buyers came back without its total')
  const total_exact = found.total <= countLimit
  const total = total_exact ? found.total : Math.max(countLimit, offset + found.found)
  const rest = { page, total_page: Math.ceil(total / limit), offset, total, total_exact }
  return `{"rows":${found.rows},${JSON.stringify(rest).slice(1)}`
}
