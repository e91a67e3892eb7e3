import type { SearchHit } from '#contract/search/search.ts'
import { hitsOf, type Searching } from './search-kind.ts'
import { mayBeMisspelt, patternsOf, startOf } from './search-text.ts'

const ranked = 60

/** The hit with what is on its shelves; of its SKUs, the one that the text names. */
const selectFound = `
  select p.product_id, p.name, p.archive, k.sku, k.sku_count::int, k.available::int
  from hits join product p using (product_id)
  cross join lateral (
    select count(*) as sku_count, coalesce(sum(greatest(s.on_hand - s.allocated, 0)), 0) as available,
      (array_agg(s.sku order by (lower(s.sku) like $3) desc, s.sku))[1] as sku, bool_or(lower(s.sku) like $3) as by_sku
    from sku s where s.workspace_id = $1 and s.product_id = p.product_id
  ) k
  where p.workspace_id = $1`

const foundText = `
  with hits as materialized (select product_id from search_products($2, ${ranked}) as hit(product_id))
  ${selectFound}
  order by p.archive, k.by_sku is true desc, case when lower(p.name) like $3 then 0 when ' ' || lower(p.name) like '% ' || $3 then 1 else 2 end,
    p.name, p.product_id
  limit $4`

const nearText = `
  with hits as materialized (select product_id, place from similar_products($2, $4) with ordinality as near(product_id, place))
  ${selectFound} order by hits.place`

export const searchProducts: Searching<'product'> = async (connection, { text, limit, near }) => {
  const lower = text.toLowerCase()
  const found = await hitsOf<SearchHit<'product'>>(connection, foundText, [patternsOf(lower), startOf(lower), limit])
  if (found.length > 0 || !near || !mayBeMisspelt(lower)) return found
  return hitsOf(connection, nearText, [lower, startOf(lower), limit])
}
