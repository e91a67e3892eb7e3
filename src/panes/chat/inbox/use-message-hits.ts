import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { chatSearch } from '#contract/chat/chat.endpoints.ts'
import type { Chat, ChatMessage } from '#contract/chat/chat.ts'
import { useCall } from '#platform/query/query.ts'
import { useSession } from '#platform/session/session.ts'
import { isNarrowedTo } from './inbox-order.ts'
import type { InboxQuery } from './inbox-query.ts'

/** As many as one looks through; who wants more writes more. */
const most = 60

export interface MessageHit {
  /** Of the message, in the list. */
  readonly code: string
  readonly chat: Chat
  readonly message: ChatMessage
}

/** Messages of all chats that hold what is searched, newest first, as far as the other filters let them through. */
export function useMessageHits(query: InboxQuery) {
  const agent_id = useSession(({ user }) => user?.agent_id ?? null)
  const { s } = query
  const found = useCall(chatSearch, { query: { s: s ?? '', limit: most } }, { enabled: !!s, placeholderData: keepPreviousData })
  const hits = useMemo<readonly MessageHit[] | undefined>(() => {
    if (!s) return undefined
    const now = Date.now()
    return found.data?.hits
      .filter(({ chat }) => isNarrowedTo(chat, query, { agent_id }, now) !== false)
      .map(({ chat, message }) => ({ code: `${chat.chat_code}/${message.msg_id}`, chat, message }))
  }, [s, found.data, query, agent_id])
  return { hits, stale: found.isPlaceholderData, error: found.data ? null : found.error, refetch: found.refetch }
}
