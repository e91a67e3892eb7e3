import { create } from 'zustand'
import { mayAccess } from '#contract/core/privilege.ts'
import { useSession } from '#platform/session/session.ts'

/** After the first rows are painted. Milliseconds. */
const restAfterStart = 2000

const useCount = create<{ total: number }>(() => ({ total: 0 }))
let started = false

/** Counts unread chats and tells of what buyers write, from now on, for those who may see chats. */
export function startChatNews(): void {
  if (started) return
  started = true
  setTimeout(() => {
    import('#platform/chat/chat-news.ts').then(
      ({ followChats }) => followChats((total) => useCount.setState({ total })),
      () => {
        started = false
      },
    )
  }, restAfterStart)
}

/** Whether the person may see chats at all. */
export const useReadsChats = (): boolean => useSession(({ user }) => mayAccess({ any: ['chat', 'chat-read'] }, user))

/** How many chats are unread, for those who may see chats; 0 while nothing is known. */
export function useUnreadChats(): number {
  const total = useCount((state) => state.total)
  return useReadsChats() ? total : 0
}
