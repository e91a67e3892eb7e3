import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { chatTypeIndicator } from '#contract/chat/chat.endpoints.ts'
import { type ChatPresence, presenceSeconds } from '#contract/chat/chat.ts'
import { any, mayAccess } from '#contract/core/privilege.ts'
import { call } from '#platform/http/call.ts'
import { liveStatus, onPresence, onServerBack } from '#platform/live/live.ts'
import { subject } from '#platform/session/session.ts'

type Here = Pick<ChatPresence, 'user_id' | 'name' | 'state'> & { readonly until: number }
type ByUser = ReadonlyMap<number, Here>

const usePresent = create<{ chats: ReadonlyMap<string, ByUser> }>(() => ({ chats: new Map() }))

function note({ chat_code, user_id, name, state }: ChatPresence): void {
  const own = shown.get(chat_code)
  const sayAgain = () => own && say(chat_code, own.typedAt ? 'typing' : 'viewing')
  if (user_id === subject()?.user_id) {
    // They left in another window: to the others they were gone here too.
    if (state === 'away') sayAgain()
    return
  }
  const until = Date.now() + presenceSeconds * 1000
  // Whoever comes in learns at once who is there already.
  const comes = state !== 'away' && !usePresent.getState().chats.get(chat_code)?.has(user_id)
  if (comes) sayAgain()
  usePresent.setState(({ chats }) => {
    const here = new Map(chats.get(chat_code))
    if (state === 'away') here.delete(user_id)
    else here.set(user_id, { user_id, name, state, until })
    return { chats: new Map(chats).set(chat_code, here) }
  })
  if (state !== 'away') setTimeout(sweep, presenceSeconds * 1000 + 100)
}

/** Who was not heard of for long enough is gone. */
function sweep(): void {
  const now = Date.now()
  usePresent.setState(({ chats }) => ({
    chats: new Map(
      [...chats].flatMap(([code, here]) => {
        const left = [...here].filter(([, one]) => one.until > now)
        return left.length ? [[code, new Map(left)] as const] : []
      }),
    ),
  }))
}

// Registered once, when the first conversation loads.
onPresence(note)

/** The other agents who view a chat or type in it. */
export function useOthers(chatCode: string): readonly Here[] {
  const here = usePresent((state) => state.chats.get(chatCode))
  return useMemo(() => [...(here?.values() ?? [])], [here])
}

const repeatMs = (presenceSeconds - 5) * 1000
/** Typing is told this often at most, and counts as over after as long without a stroke. Milliseconds. */
const typingMs = 4_000

/** Who walks on at once was not there. Milliseconds. */
const passingMs = 300

interface Shown {
  panes: number
  /** The others were told of it. */
  told: boolean
  /** When it was last said that somebody types; 0: it was said that nobody does. */
  typedAt: number
  rest: ReturnType<typeof setTimeout> | undefined
}

/** What this window shows, by chat. */
const shown = new Map<string, Shown>()

function say(chat_code: string, state: ChatPresence['state']): void {
  if (document.visibilityState === 'hidden' && state !== 'away') return
  const entry = shown.get(chat_code)
  if (entry) entry.told = true
  call(chatTypeIndicator, { body: { chat_code, state } }, state === 'away' ? { keepalive: true } : {}).catch(() => undefined)
}

/** Tells the others that this person is here, as long as the component is. */
export function useBeingHere(chatCode: string): void {
  useEffect(() => {
    const person = subject()
    if (!person || !mayAccess(any('chat'), person)) return
    const entry: Shown = shown.get(chatCode) ?? { panes: 0, told: false, typedAt: 0, rest: undefined }
    shown.set(chatCode, entry)
    entry.panes += 1
    const tell = () => {
      if (!entry.typedAt) say(chatCode, 'viewing')
    }
    // Whoever is there answers at once, and once: before this window hears them it had better say nothing.
    const tellWhoHears = () => {
      if (liveStatus() === 'connected') tell()
    }
    const first = setTimeout(tellWhoHears, passingMs)
    const stopHearing = onServerBack(tellWhoHears)
    const timer = setInterval(tell, repeatMs)
    const hidden = () => say(chatCode, document.visibilityState === 'hidden' ? 'away' : 'viewing')
    document.addEventListener('visibilitychange', hidden)
    return () => {
      stopHearing()
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hidden)
      entry.panes -= 1
      if (entry.panes > 0) return
      clearTimeout(entry.rest)
      shown.delete(chatCode)
      // What is shown instead is painted first.
      if (entry.told) setTimeout(() => shown.has(chatCode) || say(chatCode, 'away'))
    }
  }, [chatCode])
}

/** Somebody typed a character: told now and then, and over when no other follows. */
export function noteTyping(chatCode: string): void {
  const entry = shown.get(chatCode)
  if (!entry) return
  clearTimeout(entry.rest)
  entry.rest = setTimeout(() => noteTyped(chatCode), typingMs)
  if (Date.now() - entry.typedAt < typingMs) return
  entry.typedAt = Date.now()
  say(chatCode, 'typing')
}

/** Nobody types any more: it was sent, or it rests. */
export function noteTyped(chatCode: string): void {
  const entry = shown.get(chatCode)
  if (!entry?.typedAt) return
  clearTimeout(entry.rest)
  entry.typedAt = 0
  say(chatCode, 'viewing')
}
