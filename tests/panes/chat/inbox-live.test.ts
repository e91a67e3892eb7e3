// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Chat } from '#contract/chat/chat.ts'
import { useInboxLive } from '#panes/chat/inbox/inbox-live.ts'
import { useInboxRows } from '#panes/chat/inbox/inbox-rows.ts'
import { keepChats } from '#platform/chat/known-chats.ts'
import { queryClient } from '#platform/query/query.ts'
import { signIn } from '#platform/session/session.ts'
import { fakeApi, ok, sessionOf } from '../../platform/support/fake-api.ts'

beforeEach(() => {
  queryClient.clear()
  signIn(sessionOf(1))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const chat = (name: string, hour: number, version = 1) =>
  ({
    chat_code: `SHPE-toko-${name}`,
    version,
    is_pin: 0,
    last_message_at: new Date(Date.UTC(2026, 10, 21, hour)).toISOString(),
    tags: [],
    agent_id: null,
    snoozed_until: null,
    chat_blacklist: false,
    is_read: false,
    is_replied: false,
    last_message: { sender: 'buyer', msg_id: hour },
  }) as unknown as Chat

/** An inbox whose reads are answered when `reply` is called, with what the server had when it was asked. */
function openInbox(rows: () => Chat[]) {
  const waiting: (() => void)[] = []
  fakeApi(() => {
    const reply = ok({ chats: rows(), more: false, cursor: 1, unread_total: rows().length, unreplied_total: rows().length })
    return new Promise((resolve) => waiting.push(() => resolve(reply)))
  })
  const query = {}
  const { result } = renderHook(
    () => {
      useInboxLive(query, query, true)
      return useInboxRows(query)
    },
    { wrapper: ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children) },
  )
  const reply = async () => {
    await waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    await act(async () => waiting.shift()?.())
  }
  return { result, reply, codes: () => result.current.inbox?.codes.map((code) => code.replace('SHPE-toko-', '')) }
}

it('a chat that comes while the inbox is read stands in it, though the reply is older, and one that moved stands where it is now', async () => {
  const { reply, codes } = openInbox(() => [chat('b', 2), chat('a', 1)])
  act(() => keepChats([chat('c', 3)], 'event'))
  act(() => keepChats([chat('a', 4, 2)], 'event'))
  await reply()
  await waitFor(() => expect(codes()).toEqual(['a', 'c', 'b']))
})

it('a chat that comes while the inbox is read again stays in it', async () => {
  const { result, reply, codes } = openInbox(() => [chat('y', 2), chat('x', 1)])
  await reply()
  await waitFor(() => expect(codes()).toEqual(['y', 'x']))
  act(() => void result.current.refetch())
  act(() => keepChats([chat('z', 3)], 'event'))
  await reply()
  await waitFor(() => expect(codes()).toEqual(['z', 'y', 'x']))
})
