import type { SearchHit } from '#contract/search/search.ts'
import { patternOf } from '#server/db/like.ts'
import { hitsOf, type Searching } from './search-kind.ts'
import { codesOf, mayBeMisspelt, startOf } from './search-text.ts'
import { similarSql } from './similar-buyers.ts'

/** Matches that are ranked; of more, the newest. */
const ranked = 60
/** Buyers with names spelt nearly so, whose orders are shown. */
const mostBuyers = 8

const columns = `o.order_code, o.mp_order_id, o.marketplace, s.store_name, o.order_status, o.buyer_name, o.first_item, o.tracking_number`

/** The whole code first, then what starts with the text: code, marketplace id, tracking number; then the start of any word, then the newest. */
const foundText = `
  with hits as materialized (
    select hit.order_code from search_orders($2, ${ranked}) as hit(order_code) union select unnest($3::text[])
  )
  select ${columns} from hits join orders o using (order_code) join store s on s.workspace_id = o.workspace_id and s.store_code = o.store_code
  where o.workspace_id = $1
  order by case
    when o.order_code = any($3::text[]) or lower(o.tracking_number) = $4 then 0
    when lower(o.order_code) like $5 or lower(o.mp_order_id) like $5 or lower(o.tracking_number) like $5 then 1
    when o.search_text like '% ' || $5 then 2
    else 3 end, o.ordered_at desc, o.order_code desc
  limit $6`

/** The latest orders of buyers whose names are spelt nearly so. */
const nearText = `
  select ${columns} from ${similarSql('$2', '$3')}
  cross join lateral (
    select * from orders n where n.workspace_id = $1 and n.marketplace = near.marketplace and n.mp_buyer_id = near.mp_buyer_id
    order by n.ordered_at desc limit 3
  ) o join store s on s.workspace_id = o.workspace_id and s.store_code = o.store_code
  order by near.place, o.ordered_at desc limit $4`

export const searchOrders: Searching<'order'> = async (connection, { text, limit, near, similarBuyers }) => {
  const lower = text.toLowerCase()
  const found = await hitsOf<SearchHit<'order'>>(connection, foundText, [patternOf(lower), codesOf(text), lower, startOf(lower), limit])
  if (found.length > 0 || !near || !mayBeMisspelt(lower)) return found
  const similar = await similarBuyers(mostBuyers)
  return hitsOf(connection, nearText, [similar.marketplaces, similar.ids, limit])
}
