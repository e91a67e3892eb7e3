import type { SearchHit } from '#contract/search/search.ts'
import { patternOf, phoneOf } from '#server/db/like.ts'
import { hitsOf, type Searching } from './search-kind.ts'
import { mayBeMisspelt, patternsOf, startOf } from './search-text.ts'
import { similarSql } from './similar-buyers.ts'

/** Chats with the longest of the words, the newest, that are looked through for the other words and ranked. */
const ranked = 200

const columns = `c.chat_code, c.marketplace, s.store_name, c.full_name, c.alias_name, c.is_read, coalesce(left(m.message, 200), '') as last_message`
const beside = `join store s on s.workspace_id = c.workspace_id and s.store_code = c.store_code
  left join chat_message m on m.workspace_id = c.workspace_id and m.chat_code = c.chat_code and m.msg_id = c.last_msg_id`

/** Names that start with the text first, then names with a word that does, then who wrote last. */
const foundText = `
  select ${columns} from search_chats($2, ${ranked}) as hit(chat_code) join chat c using (chat_code) ${beside}
  where c.workspace_id = $1 and c.search_text like all($3::text[])
  order by case when lower(c.full_name) like $4 or lower(c.alias_name) like $4 then 0 when c.search_text like '% ' || $4 then 1 else 2 end,
    c.last_message_at desc, c.chat_code
  limit $5`

/** The chats of buyers whose names are spelt nearly so. */
const nearText = `
  select ${columns} from ${similarSql('$2', '$3')}
  join chat c on c.workspace_id = $1 and c.marketplace = near.marketplace and c.mp_buyer_id = near.mp_buyer_id ${beside}
  order by near.place, c.last_message_at desc limit $4`

export const searchChats: Searching<'chat'> = async (connection, { text, limit, near, similarBuyers }) => {
  const lower = text.toLowerCase()
  const phone = phoneOf(lower)
  const patterns = phone ? [patternOf(phone)] : patternsOf(lower)
  const longest = patterns.toSorted((a, b) => b.length - a.length)[0] as string
  const found = await hitsOf<SearchHit<'chat'>>(connection, foundText, [longest, patterns, startOf(phone ?? lower), limit])
  if (found.length > 0 || !near || !mayBeMisspelt(lower)) return found
  const similar = await similarBuyers(limit)
  return hitsOf(connection, nearText, [similar.marketplaces, similar.ids, limit])
}
