import { useCallback, useSyncExternalStore } from 'react'
import { type ChatPresence, presenceSeconds } from '#contract/chat/chat.ts'
import { t } from '#platform/i18n/i18n.ts'
import { onPresence } from '#platform/live/live.ts'
import { useSession } from '#platform/session/session.ts'

/** Who views which chat or types in it, by chat and person: those who were heard of lately. */
const here = new Map<string, Map<number, ChatPresence & { until: number }>>()
const watchers = new Map<string, Set<() => void>>()

const tell = (chatCode: string): void => {
  for (const changed of watchers.get(chatCode) ?? []) changed()
}

function take(presence: ChatPresence): void {
  const { chat_code, user_id, state } = presence
  const people = here.get(chat_code) ?? new Map()
  here.set(chat_code, people)
  if (state === 'away') people.delete(user_id)
  else {
    people.set(user_id, { ...presence, until: Date.now() + presenceSeconds * 1000 })
    setTimeout(() => forget(chat_code, user_id), presenceSeconds * 1000 + 50)
  }
  tell(chat_code)
}

/** Who says nothing for a while has gone. */
function forget(chatCode: string, userId: number): void {
  const people = here.get(chatCode)
  const one = people?.get(userId)
  if (!people || !one || one.until > Date.now()) return
  people.delete(userId)
  if (people.size === 0) here.delete(chatCode)
  tell(chatCode)
}

/** What another person does in a chat now, in words; null: nobody is there. */
export function useOthersIn(chatCode: string): string | null {
  const own = useSession(({ user }) => user?.user_id)
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
  return useSyncExternalStore(subscribe, () => {
    const others = [...(here.get(chatCode)?.values() ?? [])].filter(({ user_id }) => user_id !== own)
    const typing = others.find(({ state }) => state === 'typing')
    const one = typing ?? others[0]
    return one ? t(typing ? 'inbox.row.typing' : 'inbox.row.viewing', { name: one.name }) : null
  })
}

// Registered once, when the inbox loads.
onPresence(take)
