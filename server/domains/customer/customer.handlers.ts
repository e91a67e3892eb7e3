import { customerList } from '#contract/customer/customer.endpoints.ts'
import { patternOf } from '#server/db/like.ts'
import { listHandler } from '../list-handler.ts'
import { elsewhere, where } from '../list-where.ts'

const mostWords = 6

/** What a search looks for in a buyer's search_text, word by word. A phone number stands there as it is dialled inside the country. */
const searchPatterns = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => (/^\+?62[0-9-]+$/.test(word) ? `0${word.replace(/\D/g, '').slice(2)}` : word))
    .map(patternOf)

/** Whether `buyer b` has an order of which all of these hold. */
const ordered = (...conditions: readonly (string | undefined | false)[]): string =>
  `exists (select from orders o where o.workspace_id = $1 and o.marketplace = b.marketplace and o.mp_buyer_id = b.mp_buyer_id and ${conditions.filter(Boolean).join(' and ')})`

const list = listHandler(customerList, {
  // A search takes no more than are counted.
  with: ({ query, most, bind }) =>
    query.search &&
    `hits as materialized (select distinct marketplace, mp_buyer_id from search_buyers(${bind(searchPatterns(query.search))}, ${most}))`,
  from: ({ query }) => (query.search ? 'hits join buyer b using (marketplace, mp_buyer_id)' : 'buyer b'),
  as: 'b',
  select: 'b.marketplace, b.mp_buyer_id, b.full_name, b.phone, b.city, b.order_count, b.total_spent, b.first_order_at, b.last_order_at',
  where: {
    search: elsewhere,
    store_code: where.overlaps('b.store_codes'),
    marketplace: where.oneOf('b.marketplace'),
    start_date: where.since('b.last_order_at'),
    end_date: where.until('b.first_order_at'),
  },
  // The first and the last order tell most: orders are looked at where somebody ordered both before and after the days, or in several stores.
  and: ({ query: { start_date, end_date, store_code }, bind }) => {
    if (!start_date && !end_date) return []
    const since = (column: string) => start_date && where.since(column)(start_date, bind)
    const until = (column: string) => end_date && where.until(column)(end_date, bind)
    const inDays = () => [since('o.ordered_at'), until('o.ordered_at')]
    return [
      start_date && end_date && `(${since('b.first_order_at')} or ${until('b.last_order_at')} or ${ordered(...inDays())})`,
      store_code?.length ? ordered(where.oneOf('o.store_code')(store_code, bind), ...inDays()) : undefined,
    ]
  },
  order: {
    recent: 'b.last_order_at desc, b.marketplace desc, b.mp_buyer_id desc',
    spent: 'b.total_spent desc, b.marketplace, b.mp_buyer_id',
    orders: 'b.order_count desc, b.total_spent desc, b.marketplace, b.mp_buyer_id',
    name: 'lower(b.full_name), b.marketplace, b.mp_buyer_id',
  },
})

export const customerHandlers = [list]
