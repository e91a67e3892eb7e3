// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authWorkspaceList } from '#contract/auth/auth.endpoints.ts'
import { orderList, orderRequestPickup, orderStatusSummary } from '#contract/order/order.endpoints.ts'
import { eventCursorHeader } from '#contract/realtime/event-cursor.ts'
import { startLive, stopLive } from '#platform/live/live.ts'
import type { LiveListener, LiveSource } from '#platform/live/live-source.ts'
import { queryClient, queryKeyOf, useCall } from '#platform/query/query.ts'
import { useCallMutation } from '#platform/query/use-call-mutation.ts'
import { signIn, startSession } from '#platform/session/session.ts'
import { fakeApi, ok, refusal, sessionOf } from '../support/fake-api.ts'

startSession()
beforeEach(() => signIn(sessionOf(1)))
afterEach(() => {
  // What one test shows asks for nothing in the next.
  cleanup()
  queryClient.clear()
  stopLive()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>

describe('a mutation', () => {
  it('makes the queries refetch that read what it touches, and no others', async () => {
    const requests = fakeApi(({ path }) => ok(path.startsWith('/order/request-pickup') ? { results: [] } : { rows: [], summary: [] }))
    const { result } = renderHook(
      () => ({
        orders: useCall(orderList, {}),
        counts: useCall(orderStatusSummary, {}),
        workspaces: useCall(authWorkspaceList, {}),
        pickup: useCallMutation(orderRequestPickup),
      }),
      { wrapper },
    )
    await waitFor(() => expect(result.current.workspaces.isSuccess && result.current.orders.isSuccess && result.current.counts.isSuccess).toBe(true))
    requests.length = 0
    await act(() => result.current.pickup.mutateAsync({ query: { order_code: 'SHPE-1' }, body: {} }))
    await waitFor(() =>
      expect(requests.map(({ path }) => path).sort()).toEqual(['/order', '/order/request-pickup?order_code=SHPE-1', '/order/status-summary']),
    )
  })
})

describe('a query', () => {
  it('is not tried again when the server refused', async () => {
    const requests = fakeApi(() => refusal('NO_PRIVILEGE'))
    const { result } = renderHook(() => useCall(orderList, {}), { wrapper })
    await waitFor(() => expect(result.current.error?.code).toBe('NO_PRIVILEGE'))
    expect(requests).toHaveLength(1)
  })

  it('is tried again when the server was not reached', async () => {
    let failures = 1
    const requests = fakeApi(() => {
      if (failures-- > 0) throw new TypeError('Failed to fetch')
      return ok({ rows: [] })
    })
    const { result } = renderHook(() => useCall(orderList, {}), { wrapper })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(requests).toHaveLength(2)
  })

  it('tells the live source up to where it read', async () => {
    const readAt = vi.fn()
    startLive({ start() {}, stop() {}, readAt })
    fakeApi(() => Response.json({ data: { rows: [] } }, { headers: { [eventCursorHeader]: '42' } }))
    const { result } = renderHook(() => useCall(orderList, {}), { wrapper })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(readAt).toHaveBeenCalledWith(42)
  })

  it('is fetched anew when events were missed for good', async () => {
    let listener: LiveListener | undefined
    const source: LiveSource = { start: (its) => (listener = its), stop() {}, readAt() {} }
    startLive(source)
    const requests = fakeApi(() => ok({ rows: [] }))
    const { result } = renderHook(() => useCall(orderList, {}), { wrapper })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    act(() => listener?.reset(0))
    await waitFor(() => expect(requests).toHaveLength(2))
  })
})

it('has one key for a call and its input, under the key of the endpoint', () => {
  const input = { query: { page: 2 } }
  expect(queryKeyOf(orderList, input)).toEqual([...queryKeyOf(orderList), input])
})
