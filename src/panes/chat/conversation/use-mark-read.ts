import { useEffect, useRef } from 'react'
import { chatRead } from '#contract/chat/chat.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { useIsLookedAt } from '#platform/windows/looked-at.ts'
import { usePaneFocused } from '#platform/workbench/pane.ts'
import { type Thread, withChat } from './thread.ts'
import { changeThread } from './thread-query.ts'

/** What comes is painted first, and who walks on at once has not read it. Milliseconds. */
const lookMs = 300

/** A conversation that is looked at is read: once for what the buyer wrote, so that marking it as unread stays. */
export function useMarkRead({ chat, messages }: Thread): void {
  const focused = usePaneFocused()
  const lookedAt = useIsLookedAt()
  const newest = messages.findLast(({ sender }) => sender === 'buyer')?.msg_id ?? 0
  const marked = useRef(-1)
  const { chat_code, store_code, is_read } = chat
  useEffect(() => {
    if (!focused || !lookedAt || marked.current === newest) return
    if (is_read) {
      marked.current = newest
      return
    }
    const timer = setTimeout(() => {
      marked.current = newest
      call(chatRead, { params: { store_code, chat_code } })
        .then((read) => changeThread(chat_code, (thread) => withChat(thread, read)))
        // It is marked when it is opened next.
        .catch(() => undefined)
    }, lookMs)
    return () => clearTimeout(timer)
  }, [focused, lookedAt, newest, is_read, store_code, chat_code])
}
