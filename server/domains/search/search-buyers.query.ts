import type { SearchHit } from '#contract/search/search.ts'
import { patternOf, phoneOf } from '#server/db/like.ts'
import { hitsOf, type Searching } from './search-kind.ts'
import { mayBeMisspelt, patternsOf, startOf } from './search-text.ts'
import { similarSql } from './similar-buyers.ts'

/** Matches that are ranked; of more, those who bought last. */
const ranked = 60

const columns = 'marketplace, mp_buyer_id, full_name, phone, city, order_count'

/** Names that start with the text first, then names with a word that does, then who bought last. */
const foundText = `
  select ${columns} from search_buyers($2, ${ranked}) join buyer b using (marketplace, mp_buyer_id)
  where b.workspace_id = $1
  order by case when lower(b.full_name) like $3 or lower(b.mp_buyer_id) like $3 then 0 when b.search_text like '% ' || $3 then 1 else 2 end,
    b.last_order_at desc, b.mp_buyer_id
  limit $4`

const nearText = `
  select ${columns} from ${similarSql('$2', '$3')} join buyer b using (marketplace, mp_buyer_id)
  where b.workspace_id = $1 order by near.place`

export const searchBuyers: Searching<'buyer'> = async (connection, { text, limit, near, similarBuyers }) => {
  const lower = text.toLowerCase()
  const phone = phoneOf(lower)
  const patterns = phone ? [patternOf(phone)] : patternsOf(lower)
  const found = await hitsOf<SearchHit<'buyer'>>(connection, foundText, [patterns, startOf(phone ?? lower), limit])
  if (found.length > 0 || !near || !mayBeMisspelt(lower)) return found
  const similar = await similarBuyers(limit)
  return hitsOf(connection, nearText, [similar.marketplaces, similar.ids])
}
