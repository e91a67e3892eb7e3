import { useCallback, useSyncExternalStore } from 'react'
import type { Chat } from '#contract/chat/chat.ts'
import { chatEntity } from '#platform/entities/chat.entity.ts'
import { useSession } from '#platform/session/session.ts'

/** A chat that is not as it was. `own`: this window changed it; `event`: somebody or something did; `read`: it was asked for. */
export interface ChatChange {
  /** Undefined: nothing was known of it. */
  readonly before: Chat | undefined
  readonly after: Chat
  readonly source: 'own' | 'event' | 'read'
}

/** Every chat that this window has seen, as it is now: lists hold codes, and each row looks here. */
const chats = new Map<string, Chat>()
const watchers = new Map<string, Set<() => void>>()
const listeners = new Set<(changes: readonly ChatChange[]) => void>()

export const chatOf = (chatCode: string): Chat | undefined => chats.get(chatCode)

/** Takes chats over, but for those that are older than what is known. */
export function keepChats(news: readonly Chat[], source: ChatChange['source'] = 'read'): void {
  const changes: ChatChange[] = []
  for (const after of news) {
    const before = chats.get(after.chat_code)
    if (before && after.version < before.version) continue
    chats.set(after.chat_code, after)
    changes.push({ before, after, source })
  }
  if (changes.length) tell(changes)
}

/** Shows a change before the server has answered. The answer, or an event, takes its place; the function that it gives takes it back. */
export function guessChat(chatCode: string, fields: Partial<Chat>): () => void {
  const before = chats.get(chatCode)
  if (!before) return () => {}
  const guess = { ...before, ...fields }
  keepChats([guess], 'own')
  return () => {
    if (chats.get(chatCode) === guess) keepChats([before], 'own')
  }
}

function tell(changes: readonly ChatChange[]): void {
  for (const { after } of changes) for (const changed of watchers.get(after.chat_code) ?? []) changed()
  for (const listener of [...listeners]) listener(changes)
}

/** Calls back with chats as they change, several at once where they come together. */
export function onChatChanges(listener: (changes: readonly ChatChange[]) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A chat as it is now; undefined where nothing is known of it. */
export function useKnownChat(chatCode: string): Chat | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const watching = watchers.get(chatCode) ?? new Set()
      watchers.set(chatCode, watching.add(changed))
      return () => {
        watching.delete(changed)
        if (watching.size === 0) watchers.delete(chatCode)
      }
    },
    [chatCode],
  )
  return useSyncExternalStore(subscribe, () => chats.get(chatCode))
}

// Registered once, when the first that shows chats loads.
chatEntity.onNews(({ all }) =>
  keepChats(
    all.map(({ chat }) => chat),
    'event',
  ),
)
// Nothing of one seat stays for the next.
useSession.subscribe(({ user }, before) => {
  if (user?.user_id !== before.user?.user_id) chats.clear()
})
