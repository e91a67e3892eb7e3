import type { Chat } from '#contract/chat/chat.ts'
import type { ChatFilter } from '#contract/chat/chat-query.ts'
import { tabOf } from './inbox-query.ts'

type Placed = Pick<Chat, 'is_pin' | 'last_message_at' | 'chat_code'>

/** The inbox's order: pinned ones first, then the newest. Instants are written alike, so that their texts sort as they do. */
export function compareChats(a: Placed, b: Placed): number {
  if (a.is_pin !== b.is_pin) return b.is_pin - a.is_pin
  if (a.last_message_at !== b.last_message_at) return a.last_message_at < b.last_message_at ? 1 : -1
  return a.chat_code < b.chat_code ? 1 : a.chat_code > b.chat_code ? -1 : 0
}

/** Who looks: `me` is their agent's number, null for a super admin. */
export interface Looker {
  readonly agent_id: number | null
}

const among = <T>(wanted: readonly T[] | undefined, value: T) => !wanted?.length || wanted.includes(value)

function isOfAgent(wanted: string, chat: Chat, looker: Looker): boolean {
  if (wanted === 'none') return chat.agent_id === null
  return chat.agent_id !== null && chat.agent_id === (wanted === 'me' ? looker.agent_id : Number(wanted))
}

/** The server's filter told again, without the tab. What a search finds cannot be told here: undefined. */
export function isNarrowedTo(chat: Chat, filter: ChatFilter, looker: Looker, now: number): boolean | undefined {
  const asleep = chat.snoozed_until !== null && Date.parse(chat.snoozed_until) > now
  const searching = filter.s !== undefined || filter.chat_code !== undefined
  const fits =
    among(filter.chat_code, chat.chat_code) &&
    among(filter.stores, chat.store_code) &&
    among(filter.marketplace, chat.marketplace) &&
    (!filter.tags?.length || chat.tags.some(({ tag_id }) => filter.tags?.includes(String(tag_id)))) &&
    (filter.business_type === undefined || filter.business_type === chat.business_type) &&
    (filter.agent_id === undefined || isOfAgent(filter.agent_id, chat, looker)) &&
    (searching && !filter.blacklist ? true : chat.chat_blacklist === !!filter.blacklist) &&
    (searching && !filter.snoozed ? true : asleep === !!filter.snoozed)
  return fits && filter.s !== undefined ? undefined : fits
}

const isInTab = (chat: Chat, filter: ChatFilter): boolean => {
  const tab = tabOf(filter)
  return tab === 'all' || (tab === 'unread' ? !chat.is_read : !chat.is_replied)
}

/** Whether a chat belongs in the list as it is now; undefined: only the server knows. */
export const belongs = (chat: Chat, filter: ChatFilter, looker: Looker, now: number): boolean | undefined =>
  isInTab(chat, filter) && isNarrowedTo(chat, filter, looker, now)

/** Where a chat stands among sorted ones. */
function placeOf(chat: Chat, codes: readonly string[], chatOf: (code: string) => Chat | undefined): number {
  let from = 0
  let to = codes.length
  while (from < to) {
    const middle = (from + to) >> 1
    const there = chatOf(codes[middle] as string)
    if (there && compareChats(there, chat) < 0) from = middle + 1
    else to = middle
  }
  return from
}

interface Placing {
  readonly codes: readonly string[]
  /** Chats that may stand elsewhere now, or nowhere; all others stand right. */
  readonly moved: Iterable<string>
  chatOf(code: string): Chat | undefined
  /** undefined: stays where it is in the list, and does not come in. */
  belongs(chat: Chat): boolean | undefined
  /** Chats after this one are not read yet; null: all are. */
  readonly end: Placed | null
}

/** The list with each chat that moved in its place. */
export function placeAnew({ codes, moved, chatOf, belongs, end }: Placing): string[] {
  const out = new Set(moved)
  const listed = new Set(codes)
  const placed = codes.filter((code) => !out.has(code))
  const known = [...out].map(chatOf).filter((chat) => chat !== undefined)
  for (const chat of known.sort(compareChats)) {
    const here = belongs(chat) ?? listed.has(chat.chat_code)
    if (!here || (end && !listed.has(chat.chat_code) && compareChats(chat, end) > 0)) continue
    placed.splice(placeOf(chat, placed, chatOf), 0, chat.chat_code)
  }
  return placed
}
