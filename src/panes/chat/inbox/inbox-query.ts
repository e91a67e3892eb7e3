import { z } from 'zod'
import { type ChatFilter, chatFilterSchema } from '#contract/chat/chat-query.ts'

/**
 * What the inbox's address holds: the filters of GET /chat; `init`, which names a conversation instead (specification §2); and `find`, which looks for `s`
 * in messages instead of in names and orders.
 */
export const inboxQuerySchema = chatFilterSchema.extend({ init: z.string().min(1).max(2000).optional(), find: z.literal('messages').optional() })
export type InboxQuery = z.output<typeof inboxQuerySchema>
/** Every filter as it stands in an address, but for `unread` and `unreplied`, which `type` says. */
export type InboxInput = Readonly<Omit<z.input<typeof chatFilterSchema>, 'unread' | 'unreplied'>>

const listText = (values: readonly string[] | undefined) => (values?.length ? values.join(',') : undefined)
const flagText = (value: boolean | undefined) => (value ? ('1' as const) : undefined)

/** The three tabs; `unread` and `unreplied` say the same as `type`. */
export const tabOf = ({ type, unread, unreplied }: Pick<ChatFilter, 'type' | 'unread' | 'unreplied'>): 'all' | 'unread' | 'unreplied' =>
  type && type !== 'all' ? type : unread ? 'unread' : unreplied ? 'unreplied' : 'all'

/** The query as addresses and calls write it. What is empty, or the default, is left out, so that equal inboxes have equal addresses. */
export function inboxInput(query: Partial<InboxQuery>): InboxInput {
  const tab = tabOf(query)
  const input = {
    type: tab === 'all' ? undefined : tab,
    stores: listText(query.stores),
    marketplace: listText(query.marketplace),
    tags: listText(query.tags),
    agent_id: query.agent_id || undefined,
    business_type: query.business_type,
    chat_code: listText(query.chat_code),
    blacklist: flagText(query.blacklist),
    snoozed: flagText(query.snoozed),
    s: query.s || undefined,
  }
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
}

/** The same as an address holds it, with where the text is looked for. */
export const inboxQueryOf = (query: Partial<InboxQuery>) => ({ ...inboxInput(query), ...(query.s && query.find ? { find: query.find } : {}) })

/** Which parts of the query narrow the list, beside the tab. */
export const activeFilters = (query: Partial<InboxQuery>): (keyof InboxInput)[] =>
  (Object.keys(inboxInput(query)) as (keyof InboxInput)[]).filter((name) => name !== 'type')
