import { useCallback, useEffect, useRef, useState } from 'react'
import type { Chat } from '#contract/chat/chat.ts'
import { type ChatChange, chatOf, onChatChanges } from '#platform/chat/known-chats.ts'
import { useSession } from '#platform/session/session.ts'
import { belongs, isNarrowedTo, placeAnew } from './inbox-order.ts'
import type { InboxInput, InboxQuery } from './inbox-query.ts'
import { changeInbox, onceInboxIsRead, recount } from './inbox-rows.ts'

/** How long counts that the server must tell are gathered. Milliseconds. */
const recountAfter = 2000

const fromBuyer = (chat: Chat): boolean => !chat.is_read && chat.last_message?.sender === 'buyer'

interface InboxLive {
  /** Chats with something new from their buyers that stand elsewhere, or come in, once the list is put in order. */
  readonly news: number
  /** Puts the list in order. */
  show(): void
}

/**
 * Keeps an inbox right. Rows change where they stand; they move, come and go only while nobody is at work in the list, or when asked to (`show`):
 * what was under the cursor, or under the mouse, stays there.
 */
export function useInboxLive(query: InboxQuery, input: InboxInput, atWork: boolean): InboxLive {
  const agentId = useSession(({ user }) => user?.agent_id ?? null)
  const moved = useRef(new Set<string>())
  const arrived = useRef(new Set<string>())
  const [news, setNews] = useState(0)
  const working = useRef(atWork)
  working.current = atWork

  const place = useCallback(
    (codes: Iterable<string>) => {
      const now = Date.now()
      const looker = { agent_id: agentId }
      changeInbox(input, (inbox) => ({
        ...inbox,
        codes: placeAnew({ codes: inbox.codes, moved: codes, chatOf, belongs: (chat) => belongs(chat, query, looker, now), end: inbox.end }),
      }))
    },
    [agentId, input, query],
  )
  const show = useCallback(() => {
    place([...moved.current])
    moved.current.clear()
    arrived.current.clear()
    setNews(0)
  }, [place])

  useEffect(() => {
    moved.current.clear()
    arrived.current.clear()
    setNews(0)
    let timer: ReturnType<typeof setTimeout> | undefined
    const recountSoon = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        recount(input).catch(() => undefined)
      }, recountAfter)
    }
    const count = (changes: readonly ChatChange[]) => {
      let unread = 0
      let unreplied = 0
      for (const { before, after } of changes) {
        const now = Date.now()
        const [was, is] = [before && isNarrowedTo(before, query, { agent_id: agentId }, now), isNarrowedTo(after, query, { agent_id: agentId }, now)]
        if (before && was !== undefined && is !== undefined) {
          unread += Number(is && !after.is_read) - Number(was && !before.is_read)
          unreplied += Number(is && !after.is_replied) - Number(was && !before.is_replied)
        } else if (is !== false || was !== false) recountSoon()
      }
      if (unread || unreplied)
        changeInbox(input, (inbox) => ({
          ...inbox,
          unread_total: Math.max(0, inbox.unread_total + unread),
          unreplied_total: Math.max(0, inbox.unreplied_total + unreplied),
        }))
    }
    /** Answers whether it moves at once: what one does oneself shows. A chat that was pinned goes up, and one that belongs here no more goes. */
    const note = ({ before, after, source }: ChatChange): boolean => {
      const { chat_code } = after
      moved.current.add(chat_code)
      const gone = belongs(after, query, { agent_id: agentId }, Date.now()) === false
      if (gone || after.is_read) arrived.current.delete(chat_code)
      else if (fromBuyer(after) && before?.last_message?.msg_id !== after.last_message?.msg_id) arrived.current.add(chat_code)
      return source === 'own' && (gone || before?.is_pin !== after.is_pin)
    }
    const missed = new Set<string>()
    // Together: where one is placed, the others must stand right.
    const placeMissed = () => {
      place([...missed])
      missed.clear()
      recountSoon()
    }
    const stop = onChatChanges((all) => {
      const changes = all.filter(({ source }) => source !== 'read')
      if (changes.length === 0) return
      count(changes)
      onceInboxIsRead(input, () => {
        if (missed.size === 0) queueMicrotask(placeMissed)
        for (const { after } of changes) missed.add(after.chat_code)
      })
      const own = changes.filter(note).map(({ after }) => after.chat_code)
      if (!working.current) return show()
      if (own.length) place(own)
      setNews(arrived.current.size)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [agentId, input, query, place, show])

  // The list was left alone: what waited takes its place.
  useEffect(() => {
    if (!atWork && moved.current.size > 0) show()
  }, [atWork, show])
  return { news, show }
}
