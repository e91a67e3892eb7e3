// @vitest-environment jsdom
import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import fc from 'fast-check'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { orderList, orderStatusSummary } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import { productDiscussion } from '#contract/product/discussion.endpoints.ts'
import { accountNotificationList, accountNotificationSet } from '#contract/push/push.endpoints.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { call } from '#platform/http/call.ts'
import { getHeaders } from '#platform/http/early.ts'
import { language } from '#platform/i18n/i18n.ts'
import { stopLive } from '#platform/live/live.ts'
import { callQuery, queryClient, queryKeyOf } from '#platform/query/query.ts'
import { usePart } from '#platform/query/use-part.ts'
import '#platform/entities/entities.ts'
import { type ApiRequest, fakeApi, ok, sessionOf } from '../support/fake-api.ts'
import { hear, listenAnew, openLiveWindow } from '../support/live-window.ts'

let stops: (() => void)[] = []
beforeEach(openLiveWindow)
afterEach(() => {
  cleanup()
  clear()
  stopLive()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
function clear() {
  for (const stop of stops) stop()
  stops = []
  queryClient.clear()
}

const row = (version: number) => ({ order_code: 'A', version, order_status: version % 2 ? 200 : 300 }) as OrderRow
const changed = (cursor: number, order: OrderRow): LiveEvent =>
  ({ type: 'order.changed', cursor, at: '', agent_id: null, previous_status: row(order.version - 1).order_status, order }) as LiveEvent
const products = (cursor: number) => ({ type: 'product.changed', cursor, at: '', agent_id: null, skus: [], products: [] }) as LiveEvent

/** A server that answers reads when it is told to, the oldest first, and everything else at once. */
function lateServer(answer: (request: ApiRequest) => unknown) {
  const waiting: (() => void)[] = []
  const requests = fakeApi((request) => {
    const reply = ok(answer(request))
    return request.method === 'GET' ? new Promise((resolve) => waiting.push(() => resolve(reply))) : reply
  })
  return { requests, waiting, reply: () => waiting.shift()?.() }
}
const settled = () => new Promise((done) => setTimeout(done, 0))
const show = (endpoint: Parameters<typeof callQuery>[0]) =>
  void stops.push(new QueryObserver(queryClient, callQuery(endpoint) as never).subscribe(() => {}))
const dataOf = (endpoint: Parameters<typeof callQuery>[0]) => queryClient.getQueryData(queryKeyOf(endpoint, {}))

describe('what is told while a reply is on its way', () => {
  it('is in it before it is painted', async () => {
    const { reply } = lateServer(() => ({ rows: [row(1)], total: 1, cursor: 1 }))
    const painted: unknown[] = []
    const wrapper = ({ children }: { children: ReactNode }) => createElement(QueryClientProvider, { client: queryClient }, children)
    renderHook(() => painted.push(usePart(orderList).data?.rows[0]?.version), { wrapper })
    await settled()
    hear(changed(2, row(2)))
    reply()
    await vi.waitFor(() => expect(painted).toContain(2))
    expect(painted).not.toContain(1)
  })

  it('is not painted over by a reply that is older', async () => {
    const { reply } = lateServer(() => ({ rows: [row(1)], total: 1, cursor: 1 }))
    show(orderList)
    await settled()
    reply()
    await settled()
    void queryClient.refetchQueries()
    await settled()
    hear(changed(2, row(2)))
    reply()
    await settled()
    expect(dataOf(orderList)).toMatchObject({ rows: [{ version: 2 }] })
  })

  it('has it read once more where only the server can say what it comes to', async () => {
    const { requests, reply } = lateServer(() => ({ categories: [] }))
    show(productCategory)
    await settled()
    hear(products(1))
    expect(requests).toHaveLength(1)
    reply()
    await settled()
    expect(requests).toHaveLength(2)
    reply()
    await settled()
    expect(requests).toHaveLength(2)
  })

  it('has it read once more where a write touched what it reads', async () => {
    const { requests, reply } = lateServer(() => [])
    show(accountNotificationList)
    await settled()
    await call(accountNotificationSet, { body: { notif_key: 'order_new', notif_val: 1 } as never })
    reply()
    await vi.waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['GET', 'PATCH', 'GET']))
  })

  it('is added to totals only where they do not reflect it', async () => {
    const { reply } = lateServer(() => ({ summary: [{ status: 200, total: 4 }], cursor: 5 }))
    show(orderStatusSummary)
    await settled()
    const came = (cursor: number) => hear({ ...changed(cursor, row(3)), type: 'order.created' } as LiveEvent)
    came(5)
    came(8)
    reply()
    await settled()
    // What was missed comes after what followed it.
    came(6)
    came(7)
    expect(dataOf(orderStatusSummary)).toMatchObject({ summary: [{ status: 200, total: 7 }] })
  })

  it('is in what the page had asked for before its code was there', async () => {
    // Such replies are taken within the page's first seconds.
    vi.spyOn(performance, 'now').mockReturnValue(1000)
    const headers = JSON.stringify(getHeaders(language(), sessionOf(1).access_token))
    const reply = Promise.resolve(ok({ rows: [row(1)], total: 1, cursor: 1 }))
    vi.stubGlobal('dermagaEarly', { headers, replies: new Map([['/order', reply]]) })
    hear(changed(2, row(2)))
    show(orderList)
    await settled()
    expect(dataOf(orderList)).toMatchObject({ rows: [{ version: 2 }] })
  })
})

it('what was missed and comes late does not undo what followed it', () => {
  const waiting = (cursor: number, count: number) => ({
    ...{ type: 'discussion.changed', cursor, at: '', agent_id: null, store_code: 'A' },
    discussion: { store_code: 'A', count },
  })
  queryClient.setQueryData(queryKeyOf(productDiscussion, {}), [])
  hear(waiting(8, 3) as unknown as LiveEvent)
  hear(waiting(7, 2) as unknown as LiveEvent)
  expect(dataOf(productDiscussion)).toMatchObject([{ count: 3 }])
  // Another workspace counts its events by itself.
  listenAnew()
  hear(waiting(2, 1) as unknown as LiveEvent)
  expect(dataOf(productDiscussion)).toMatchObject([{ count: 1 }])
})

it('what was told before a read began has nothing read again', async () => {
  const { requests, reply } = lateServer(() => ({ categories: [] }))
  hear(products(1))
  show(productCategory)
  await settled()
  reply()
  await settled()
  expect(requests).toHaveLength(1)
})

it('rows and totals come to what the server has, in whatever order replies and events arrive', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('change', 'ask', 'hear', 'reply'), { maxLength: 24 }), async (steps) => {
      const server = { version: 1, cursor: 100 }
      const events: LiveEvent[] = []
      const totals = () => [200, 300].map((status) => ({ status, total: row(server.version).order_status === status ? 1 : 0 }))
      const { waiting, reply } = lateServer(({ path }) =>
        path === '/order' ? { rows: [row(server.version)], total: 1, cursor: server.cursor } : { summary: totals(), cursor: server.cursor },
      )
      show(orderList)
      show(orderStatusSummary)
      await settled()
      const doing = {
        change() {
          server.version += 1
          server.cursor += 1
          events.push(changed(server.cursor, row(server.version)))
        },
        ask: () => void queryClient.refetchQueries(),
        hear: () => events.length > 0 && hear(events.shift() as LiveEvent),
        reply,
      }
      for (const step of steps) {
        doing[step]()
        await settled()
      }
      while (events.length > 0) doing.hear()
      for (; waiting.length > 0; await settled()) reply()
      expect(dataOf(orderList)).toMatchObject({ rows: [{ version: server.version }] })
      expect(dataOf(orderStatusSummary)).toMatchObject({ summary: totals() })
      clear()
    }),
    { numRuns: 60 },
  )
})
