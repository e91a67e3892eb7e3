// @vitest-environment jsdom

import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readOlder, threadOf, threadQuery } from '#panes/chat/conversation/thread-query.ts'
import { useInboxRows } from '#panes/chat/inbox/inbox-rows.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'

const code = 'SHPE-toko-1'
const messages = (count: number, from: number) =>
  Array.from({ length: count }, (_, at) => ({ msg_id: from + at, reply_time: new Date(1_700_000_000_000 + (from + at) * 1000).toISOString() }))

beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
})
afterEach(() => vi.unstubAllGlobals())

it('a batch of fewer than 15 older messages is the last, whatever else is said of it', async () => {
  const batches = [messages(30, 100), messages(15, 80), messages(14, 60)]
  fakeApi(() => ok({ chat: { chat_code: code }, messages: batches.shift(), older: true, cursor: 1 }))
  await queryClient.fetchQuery(threadQuery(code))
  expect(threadOf(code)?.older).toBe(true)
  await readOlder(code, new AbortController().signal)
  expect(threadOf(code)?.older).toBe(true)
  await readOlder(code, new AbortController().signal)
  expect(threadOf(code)).toMatchObject({ older: false, messages: { length: 59 } })
})

it('an inbox reads 50 chats first, and 20 more at a time', async () => {
  const page = { chats: [{ chat_code: code, is_pin: 0, last_message_at: '2026-11-21T10:00:00.000Z' }], more: true, cursor: 1 }
  const asked = fakeApi(() => ok({ ...page, unread_total: 0, unreplied_total: 0 }))
  const input = {}
  const { result } = renderHook(() => useInboxRows(input), {
    wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children),
  })
  await waitFor(() => expect(result.current.inbox).toBeTruthy())
  await act(() => result.current.more())
  expect(asked.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('limit'))).toEqual(['50', '20'])
})
