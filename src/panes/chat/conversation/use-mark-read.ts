import { useEffect, useRef, useSyncExternalStore } from 'react'
import { chatRead } from '#contract/chat/chat.endpoints.ts'
import { call } from '#platform/http/call.ts'
import { usePane } from '#platform/workbench/pane.ts'
import { type Thread, withChat } from './thread.ts'
import { changeThread } from './thread-query.ts'

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

/** A conversation that is looked at is read: once for what the buyer wrote, so that marking it as unread stays. */
export function useMarkRead({ chat, messages }: Thread): void {
  const { focused } = usePane()
  const visible = useSyncExternalStore(watch, () => document.visibilityState === 'visible')
  const newest = messages.findLast(({ sender }) => sender === 'buyer')?.msg_id ?? 0
  const marked = useRef(-1)
  const { chat_code, store_code, is_read } = chat
  useEffect(() => {
    if (!focused || !visible || marked.current === newest) return
    marked.current = newest
    if (is_read) return
    call(chatRead, { params: { store_code, chat_code } })
      .then((read) => changeThread(chat_code, (thread) => withChat(thread, read)))
      // It is marked when it is opened next.
      .catch(() => undefined)
  }, [focused, visible, newest, is_read, store_code, chat_code])
}
