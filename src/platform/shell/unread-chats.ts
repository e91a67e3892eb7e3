import { useEffect } from 'react'
import { create } from 'zustand'
import { mayAccess } from '#contract/core/privilege.ts'
import { useSession } from '#platform/session/session.ts'

/** After the first rows are painted. Milliseconds. */
const restAfterStart = 2000

const useCount = create<{ total: number }>(() => ({ total: 0 }))
let started = false

function start(): void {
  if (started) return
  started = true
  setTimeout(() => {
    import('#platform/chat/count-unread.ts').then(
      ({ countUnread }) => countUnread((total) => useCount.setState({ total })),
      () => {
        started = false
      },
    )
  }, restAfterStart)
}

/** How many chats are unread, for those who may see chats; 0 while nothing is known. */
export function useUnreadChats(): number {
  const reads = useSession(({ user }) => mayAccess({ any: ['chat', 'chat-read'] }, user))
  const total = useCount((state) => state.total)
  useEffect(() => {
    if (reads) start()
  }, [reads])
  return reads ? total : 0
}
