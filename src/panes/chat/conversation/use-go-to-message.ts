import { type RefObject, useEffect, useRef } from 'react'
import type { Thread } from './thread.ts'
import { readOlder } from './thread-query.ts'

/** How long what was gone to is marked. Milliseconds. */
const markedMs = 2_400

/** Goes to a message, which a search found maybe: reads back until it is there, brings it into view and marks it. Once for each. */
export function useGoToMessage(box: RefObject<HTMLElement | null>, { chat, messages, older }: Thread, msgId: number | undefined): void {
  const gone = useRef<number | undefined>(undefined)
  const known = messages.some(({ msg_id }) => msg_id === msgId)
  const oldest = messages[0]?.msg_id
  // biome-ignore lint/correctness/useExhaustiveDependencies: each batch that comes begins with another message, and the next one is read
  useEffect(() => {
    if (msgId === undefined || gone.current === msgId) return
    if (!known) {
      const reading = new AbortController()
      if (older) readOlder(chat.chat_code, reading.signal).catch(() => undefined)
      return () => reading.abort()
    }
    // The list has gone to its end by then, as it does whenever it is drawn anew.
    const frame = requestAnimationFrame(() => {
      const line = box.current?.querySelector<HTMLElement>(`[data-msg-id="${msgId}"]`)
      if (!line) return
      gone.current = msgId
      line.scrollIntoView({ block: 'center' })
      line.dataset.found = 'true'
      setTimeout(() => delete line.dataset.found, markedMs)
    })
    return () => cancelAnimationFrame(frame)
  }, [msgId, known, older, oldest, chat.chat_code])
}
