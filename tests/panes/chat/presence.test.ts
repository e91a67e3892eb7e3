// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChatPresence } from '#contract/chat/chat.ts'

const { heard, said, live } = vi.hoisted(() => ({
  heard: [] as ((presence: ChatPresence) => void)[],
  said: [] as unknown[],
  live: { status: 'connected', back: new Set<() => void>() },
}))
vi.mock('#platform/live/live.ts', () => ({
  onPresence: (listener: (presence: ChatPresence) => void) => heard.push(listener),
  liveStatus: () => live.status,
  onServerBack(listener: () => void) {
    live.back.add(listener)
    return () => live.back.delete(listener)
  },
}))
vi.mock('#platform/http/call.ts', () => ({
  call: async (_: unknown, { body }: { body: unknown }) => {
    said.push(body)
  },
}))

const { useSession } = await import('#platform/session/session.ts')
const { useBeingHere } = await import('#panes/chat/conversation/presence.ts')

type User = NonNullable<ReturnType<typeof useSession.getState>['user']>
function hear(user_id: number, state: ChatPresence['state']): void {
  for (const listen of heard) listen({ chat_code: 'A', user_id, name: 'Rizky', state, at: new Date(0).toISOString() })
}

beforeEach(() => {
  useSession.setState({ status: 'signed-in', user: { user_id: 1, name: 'Rizky', privileges: ['chat'] } as unknown as User })
  said.length = 0
  live.status = 'connected'
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

/** For as long as somebody looks at a chat. */
const look = () => vi.advanceTimersByTime(1_000)

it('tells again that somebody is here who left in another window, and nothing where this one does not show the chat', () => {
  const { unmount } = renderHook(() => useBeingHere('A'))
  look()
  expect(said).toEqual([{ chat_code: 'A', state: 'viewing' }])
  hear(1, 'away')
  expect(said.at(-1)).toEqual({ chat_code: 'A', state: 'viewing' })
  expect(said).toHaveLength(2)
  unmount()
  look()
  hear(1, 'away')
  expect(said.slice(2)).toEqual([{ chat_code: 'A', state: 'away' }])
})

it('says that somebody is here once the window hears who answers', () => {
  live.status = 'connecting'
  const { unmount } = renderHook(() => useBeingHere('A'))
  look()
  expect(said).toEqual([])
  live.status = 'connected'
  for (const tell of live.back) tell()
  expect(said).toEqual([{ chat_code: 'A', state: 'viewing' }])
  unmount()
  expect(live.back.size).toBe(0)
})

it('tells nothing of a chat that somebody only passes by', () => {
  const { unmount } = renderHook(() => useBeingHere('A'))
  vi.advanceTimersByTime(100)
  unmount()
  look()
  expect(said).toEqual([])
})
