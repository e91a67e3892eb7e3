import type { ChatFilter } from '#contract/chat/chat-query.ts'
import { marketplaces, orderCodeOf } from '#contract/core/marketplace.ts'
import { patternOf, phoneOf } from '#server/db/like.ts'
import type { Values } from '#server/db/statement.ts'
import type { Caller } from '../handler.ts'

/** Matches that a search takes at most. */
const searchLimit = 1000

/** Codes of chats by name, phone or the number of an order of their buyer. Row-level security keeps LIKE from its index, so these are functions. */
function searchCondition(text: string, values: Values): string {
  const patterns = [patternOf(text), ...(phoneOf(text) ? [patternOf(phoneOf(text) as string)] : [])]
  const byName = patterns.map((pattern) => `select * from search_chats(${values.add(pattern)}, ${searchLimit})`)
  if (!/\d{4}/.test(text)) return `c.chat_code in (${byName.join(' union ')})`
  const whole = text.toUpperCase()
  const codes = values.add([whole, ...marketplaces.map((marketplace) => orderCodeOf(marketplace, whole))])
  const orders = `select o.order_code from search_orders(${values.add(patternOf(text))}, 50) as o(order_code) union select unnest(${codes}::text[])`
  const byOrder = `select b.chat_code from orders o join chat b on b.workspace_id = $1 and b.marketplace = o.marketplace and b.mp_buyer_id = o.mp_buyer_id
    where o.workspace_id = $1 and o.order_code in (${orders})`
  return `c.chat_code in (${[...byName, byOrder].join(' union ')})`
}

/** Which chats are meant, over `chat c`, but for unread and unreplied. */
export function narrowed(filter: ChatFilter, values: Values, caller: Pick<Caller, 'agent_id'>, now: Date): string[] {
  const conditions = ['c.workspace_id = $1']
  const oneOf = (column: string, list: readonly string[] | undefined) => {
    if (list?.length) conditions.push(`c.${column} = any(${values.add(list)}::text[])`)
  }
  oneOf('store_code', filter.stores)
  oneOf('marketplace', filter.marketplace)
  oneOf('chat_code', filter.chat_code)
  if (filter.tags?.length) conditions.push(`c.tag_ids && ${values.add(filter.tags.map(Number))}::int[]`)
  if (filter.business_type !== undefined) conditions.push(`c.business_type = ${values.add(filter.business_type)}`)
  if (filter.agent_id !== undefined) conditions.push(agentCondition(filter.agent_id, values, caller))
  const searching = filter.s !== undefined || filter.chat_code !== undefined
  if (filter.blacklist !== undefined || !searching) conditions.push(filter.blacklist ? 'c.chat_blacklist' : 'not c.chat_blacklist')
  if (filter.snoozed !== undefined || !searching) {
    const asleep = `c.snoozed_until > ${values.add(now.toISOString())}::timestamptz`
    conditions.push(filter.snoozed ? asleep : `(c.snoozed_until is null or not ${asleep})`)
  }
  if (filter.s !== undefined) conditions.push(searchCondition(filter.s, values))
  return conditions
}

function agentCondition(wanted: string, values: Values, caller: Pick<Caller, 'agent_id'>): string {
  if (wanted === 'none') return 'c.agent_id is null'
  const id = wanted === 'me' ? caller.agent_id : Number(wanted)
  // A super admin has no agent's number, and a word is none.
  return id !== null && Number.isSafeInteger(id) && Math.abs(id) < 2 ** 31 ? `c.agent_id = ${values.add(id)}` : 'false'
}

/** The list's tab: unread or unreplied ones. */
export function tabConditions({ type, unread, unreplied }: ChatFilter): string[] {
  const conditions: string[] = []
  if (unread || type === 'unread') conditions.push('not c.is_read')
  else if (unread === false) conditions.push('c.is_read')
  if (unreplied || type === 'unreplied') conditions.push('not c.is_replied')
  else if (unreplied === false) conditions.push('c.is_replied')
  return conditions
}
