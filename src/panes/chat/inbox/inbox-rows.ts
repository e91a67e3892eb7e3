import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useRef, useState } from 'react'
import { chatList } from '#contract/chat/chat.endpoints.ts'
import { type Chat, chatPage } from '#contract/chat/chat.ts'
import { chatOf, keepChats } from '#platform/chat/known-chats.ts'
import { call } from '#platform/http/call.ts'
import { onLiveReset } from '#platform/live/live.ts'
import { queryClient, queryKeyOf } from '#platform/query/query.ts'
import { changeLateReplies } from '#platform/query/reads-under-way.ts'
import { compareChats } from './inbox-order.ts'
import type { InboxInput } from './inbox-query.ts'

type Place = Pick<Chat, 'is_pin' | 'last_message_at' | 'chat_code'>

/** An inbox as far as it was read. */
export interface Inbox {
  /** In their order when they were read or last put in order; what each is now, `chatOf` says. */
  readonly codes: readonly string[]
  /** The last that was read: the next page goes on behind it, wherever it stands meanwhile. Null: all are read. */
  readonly end: Place | null
  readonly unread_total: number
  readonly unreplied_total: number
}

const keyOf = (input: InboxInput) => queryKeyOf(chatList, { query: input }, 'inbox')

async function readPage(input: InboxInput, limit: number, after: Place | null, signal?: AbortSignal) {
  const behind = after && {
    start_timestamp: after.last_message_at,
    after_chat_code: after.chat_code,
    after_is_pin: after.is_pin ? ('1' as const) : ('0' as const),
  }
  const reply = await call(chatList, { query: { ...input, limit, ...behind } }, { signal })
  keepChats(reply.chats)
  const last = reply.chats.at(-1)
  const end = reply.more && last ? { is_pin: last.is_pin, last_message_at: last.last_message_at, chat_code: last.chat_code } : null
  const { unread_total, unreplied_total } = reply
  return { codes: reply.chats.map(({ chat_code }) => chat_code), end, unread_total, unreplied_total }
}

/** Read again, the first page is new and what comes behind it stays: its chats were kept right by events. */
function readAgain(known: Inbox | undefined, fresh: Inbox): Inbox {
  const { end } = fresh
  if (!known || !end) return fresh
  const present = new Set(fresh.codes)
  const behind = known.codes.filter((code) => {
    const chat = chatOf(code)
    return !present.has(code) && chat && compareChats(chat, end) > 0
  })
  return behind.length ? { ...fresh, codes: [...fresh.codes, ...behind], end: known.end } : fresh
}

export const changeInbox = (input: InboxInput, change: (inbox: Inbox) => Inbox): void =>
  void queryClient.setQueryData<Inbox>(keyOf(input), (inbox) => inbox && change(inbox))

/** Once an inbox that is being read is there: what is told now may not be in it. */
export const onceInboxIsRead = (input: InboxInput, run: () => void): void =>
  changeLateReplies((query) => query === queryClient.getQueryCache().find({ queryKey: keyOf(input) }) && run())

export interface InboxRows {
  /** Undefined until the first page is there. */
  readonly inbox: Inbox | undefined
  /** True while the rows shown still belong to the filters before. */
  readonly stale: boolean
  readonly error: Error | null
  /** Why the next page did not come. */
  readonly moreError: Error | null
  refetch(): Promise<unknown>
  /** Reads the next page; true when there was one. Asked again meanwhile it is read once. */
  more(): Promise<boolean>
}

/** The rows of an inbox: 50 at first, then 20 more as they come into view (specification §9). */
export function useInboxRows(input: InboxInput): InboxRows {
  const result = useQuery({
    queryKey: keyOf(input),
    queryFn: async ({ signal }): Promise<Inbox> => {
      const fresh = await readPage(input, chatPage.first, null, signal)
      return readAgain(queryClient.getQueryData<Inbox>(keyOf(input)), fresh)
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
  })
  const [moreError, setMoreError] = useState<Error | null>(null)
  const reading = useRef<{ input: InboxInput; page: Promise<boolean> } | null>(null)

  const more = useCallback((): Promise<boolean> => {
    if (reading.current?.input === input) return reading.current.page
    const end = queryClient.getQueryData<Inbox>(keyOf(input))?.end
    if (!end) return Promise.resolve(false)
    const read = async () => {
      try {
        const page = await readPage(input, chatPage.more, end)
        setMoreError(null)
        changeInbox(input, (inbox) => {
          if (inbox.end !== end) return inbox
          const listed = new Set(inbox.codes)
          return { ...page, codes: [...inbox.codes, ...page.codes.filter((code) => !listed.has(code))] }
        })
        return true
      } catch (error) {
        setMoreError(error instanceof Error ? error : new Error(String(error)))
        return false
      } finally {
        reading.current = null
      }
    }
    const page = read()
    reading.current = { input, page }
    return page
  }, [input])

  const { data, error, isPlaceholderData, refetch } = result
  return useMemo(
    () => ({ inbox: data, stale: isPlaceholderData, error: data ? null : error, moreError, refetch, more }),
    [data, error, isPlaceholderData, moreError, refetch, more],
  )
}

/** Reads how many are unread and unreplied, where it cannot be told here. */
export async function recount(input: InboxInput): Promise<void> {
  const { unread_total, unreplied_total } = await readPage(input, 1, null)
  changeInbox(input, (inbox) => ({ ...inbox, unread_total, unreplied_total }))
}

// What lies behind the first page was kept right by events, and some were missed.
onLiveReset(() => void queryClient.resetQueries({ queryKey: queryKeyOf(chatList) }))
