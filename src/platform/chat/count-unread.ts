import { chatList } from '#contract/chat/chat.endpoints.ts'
import { chatEntity } from '#platform/entities/chat.entity.ts'
import { againAfter } from '#platform/http/again-after.ts'
import { call, isTransient } from '#platform/http/call.ts'
import { onLiveReset, onServerBack } from '#platform/live/live.ts'
import { useSession } from '#platform/session/session.ts'
import { windowBus } from '#platform/windows/window-bus.ts'
import { isForemost } from '#platform/workbench/window-registry.ts'

/** However much is written, it is counted this often at most. Milliseconds. */
const countEvery = 5000
/** Time for the window that is looked at to count for all; others count where it does not. */
const giveWayMs = 1500

/** Counts the chats that are unread, now and whenever that may have changed, for as long as the window lives. One window asks, all know. */
export function countUnread(tell: (total: number) => void): void {
  let due: ReturnType<typeof setTimeout> | undefined
  let counting = false
  let failures = 0
  const seat = () => useSession.getState().user?.user_id
  const count = async () => {
    const user_id = seat()
    if (user_id === undefined) return
    counting = true
    try {
      const total = (await call(chatList, { query: { type: 'unread', limit: 1 } })).unread_total
      if (user_id === seat()) tell(total)
      windowBus.post({ type: 'chat.unread', user_id, total })
      failures = 0
    } catch (error) {
      // What was counted before stands until it can be counted again.
      if (isTransient(error)) soon(againAfter(failures))
      failures += 1
    }
    counting = false
  }
  const soon = (wait: number) => {
    if (due !== undefined) return
    due = setTimeout(
      () => {
        due = undefined
        if (counting) soon(wait)
        else void count()
      },
      wait + (isForemost() ? 0 : giveWayMs),
    )
  }
  windowBus.on('chat.unread', ({ user_id, total }) => {
    if (user_id !== seat()) return
    clearTimeout(due)
    due = undefined
    tell(total)
  })
  chatEntity.onNews(() => soon(countEvery))
  onLiveReset(() => soon(0))
  onServerBack(() => soon(countEvery))
  useSession.subscribe(({ user }, before) => {
    if (user?.user_id === before.user?.user_id) return
    tell(0)
    soon(0)
  })
  soon(0)
}
