import { chatList } from '#contract/chat/chat.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { onLiveEvents, onLiveReset, onServerBack } from '#platform/live/live.ts'

/** However much is written, it is counted this often at most. Milliseconds. */
const countEvery = 5000

/** Counts the chats that are unread, now and whenever that may have changed, for as long as the window lives. */
export function countUnread(tell: (total: number) => void): void {
  let due: ReturnType<typeof setTimeout> | undefined
  let counting = false
  const count = async () => {
    counting = true
    try {
      tell((await call(chatList, { query: { type: 'unread', limit: 1 } })).unread_total)
    } catch {
      // What was counted before stands until it can be counted again.
    }
    counting = false
  }
  const soon = (wait: number) => {
    if (due !== undefined) return
    due = setTimeout(() => {
      due = undefined
      if (counting) soon(wait)
      else void count()
    }, wait)
  }
  onLiveEvents((events) => {
    if (events.some((event) => 'chat' in event)) soon(countEvery)
  })
  onLiveReset(() => soon(0))
  onServerBack(() => soon(countEvery))
  soon(0)
}
