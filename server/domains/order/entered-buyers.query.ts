import { DomainError } from '#contract/core/error.ts'
import type { OrderBuyer } from '#contract/order/entered-order.endpoints.ts'
import { enteredMarketplaces } from '#contract/order/entered-order.ts'
import type { Connection } from '#server/db/database.ts'
import { patternOf, phoneOf } from '#server/db/like.ts'
import { prepared, workspaceOf } from '#server/db/statement.ts'

/** As many as a person looks through. */
const shown = 20

const chatColumns = `'chat:' || c.chat_code as key, c.marketplace, c.mp_buyer_id, coalesce(c.alias_name, c.full_name) as full_name, c.phone, c.chat_code, c.store_code,
  c.last_message_at as at`

/** The address of the buyer's latest order. Marketplaces hide parts of addresses from who is not their courier. */
const withAddress = (found: string) => `
  select f.key, f.marketplace, f.mp_buyer_id, f.full_name, f.phone, f.chat_code, f.store_code, last.address
  from (${found}) f left join lateral (
    select o.address from orders o where o.workspace_id = $1 and o.marketplace = f.marketplace and o.mp_buyer_id = f.mp_buyer_id order by o.ordered_at desc limit 1
  ) last on true order by f.at desc, f.key`

/** Who writes in the channels whose orders are entered; only where chats may be read. A search is a function, which row-level security lets use its index. */
const chatsText = (searched: boolean) =>
  withAddress(`
  select ${chatColumns} from ${searched ? 'search_chats($3, 200) as hit(chat_code) join chat c using (chat_code)' : 'chat c'}
  where c.workspace_id = $1 and c.marketplace = any($2::text[]) and not c.chat_blacklist order by c.last_message_at desc limit ${shown}`)

/** Who bought, anywhere. */
const buyersText = (searched: boolean) =>
  withAddress(`
  select 'buyer:' || b.marketplace || ':' || b.mp_buyer_id as key, b.marketplace, b.mp_buyer_id, b.full_name, b.phone, null as chat_code,
    case when cardinality(b.store_codes) = 1 then b.store_codes[1] end as store_code, b.last_order_at as at
  from ${searched ? 'search_buyers($2::text[], 60) join buyer b using (marketplace, mp_buyer_id)' : 'buyer b'}
  where b.workspace_id = $1 order by b.last_order_at desc limit ${shown}`)

const ofChatText = withAddress(`select ${chatColumns} from chat c where c.workspace_id = $1 and c.chat_code = $2`)

/** Whom an order can be entered for: those who write come first, each person once in a channel. */
export async function findBuyers(connection: Connection, s: string, readsChats: boolean): Promise<OrderBuyer[]> {
  const workspace = workspaceOf(connection)
  const searched = s.length > 1
  const pattern = patternOf(phoneOf(s) ?? s)
  const chats = readsChats
    ? await prepared<OrderBuyer>(connection, chatsText(searched), [workspace, enteredMarketplaces, ...(searched ? [pattern] : [])])
    : []
  const buyers = await prepared<OrderBuyer>(connection, buyersText(searched), [workspace, ...(searched ? [[pattern]] : [])])
  const known = new Set(chats.map(({ marketplace, mp_buyer_id }) => `${marketplace}\n${mp_buyer_id}`))
  return [...chats, ...buyers.filter(({ marketplace, mp_buyer_id }) => !known.has(`${marketplace}\n${mp_buyer_id}`))].slice(0, shown)
}

/** The buyer of a conversation. Throws CHAT_NOT_FOUND. */
export async function buyerOfChat(connection: Connection, chat_code: string): Promise<OrderBuyer> {
  const [buyer] = await prepared<OrderBuyer>(connection, ofChatText, [workspaceOf(connection), chat_code])
  if (!buyer) throw new DomainError('CHAT_NOT_FOUND', { chat_code })
  return buyer
}
