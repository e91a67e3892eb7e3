// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { BroadcastChannel } from 'broadcast-channel'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customerList } from '#contract/customer/customer.endpoints.ts'
import { onboardCheck, onboardList } from '#contract/onboard/onboard.endpoints.ts'
import { orderList, orderRequestPickup } from '#contract/order/order.endpoints.ts'
import type { OrderRow } from '#contract/order/order.ts'
import { productCategory } from '#contract/product/category.endpoints.ts'
import { productList, productSupplier } from '#contract/product/product.endpoints.ts'
import { accountNotificationList, accountNotificationSet } from '#contract/push/push.endpoints.ts'
import type { LiveEvent } from '#contract/realtime/event.ts'
import { windowProtocolVersion } from '#kernel/window-protocol.ts'
import { call } from '#platform/http/call.ts'
import { stopLive } from '#platform/live/live.ts'
import { callQuery, queryClient, queryKeyOf } from '#platform/query/query.ts'
import { startWindowBus } from '#platform/windows/window-bus.ts'
import '#platform/entities/entities.ts'
import { type ApiRequest, fakeApi, ok, refusal } from '../support/fake-api.ts'
import { hear, live, openLiveWindow } from '../support/live-window.ts'

let stops: (() => void)[] = []
beforeEach(openLiveWindow)
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  queryClient.clear()
  stopLive()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const row = (order_code: string, version: number, buyer_name = 'Sari') =>
  ({ order_code, version, buyer_name, order_status: 200 }) as unknown as OrderRow
let cursor = 0
const news = (order: OrderRow): void =>
  hear({ type: 'order.changed', cursor: ++cursor, at: '', agent_id: null, previous_status: order.order_status, order } as LiveEvent)
const shown = (query: ReturnType<typeof callQuery>) => {
  stops.push(new QueryObserver(queryClient, query as never).subscribe(() => {}))
  return vi.waitFor(() => expect(queryClient.getQueryData(query.queryKey)).toBeDefined())
}
const paths = (requests: readonly ApiRequest[]) => requests.map(({ method, path }) => `${method} ${path}`)
const settled = () => new Promise((done) => setTimeout(done, 0))

describe('news of an entity', () => {
  it('patches the rows of every reply that shows it, of pages too, and asks for nothing', () => {
    const requests = fakeApi(() => ok({}))
    const page = { rows: [row('A', 1), row('B', 5)], total: 2 }
    const plain = queryKeyOf(orderList, { query: { s: 'x' } })
    const pages = queryKeyOf(orderList, {}, 'pages')
    queryClient.setQueryData(plain, page)
    queryClient.setQueryData(pages, { pages: [page], pageParams: [null] })
    news(row('A', 2, 'Dewi'))
    news(row('B', 4, 'older'))
    const now = { rows: [row('A', 2, 'Dewi'), row('B', 5)], total: 2 }
    expect(queryClient.getQueryData(plain)).toEqual(now)
    expect(queryClient.getQueryData(pages)).toEqual({ pages: [now], pageParams: [null] })
    expect(requests).toEqual([])
  })

  it('leaves a reply that shows nothing newer the same object', () => {
    const key = queryKeyOf(orderList, {})
    const page = { rows: [row('A', 3)], total: 1 }
    queryClient.setQueryData(key, page)
    news(row('A', 3))
    news(row('C', 9))
    expect(queryClient.getQueryData(key)).toBe(page)
  })

  it('marks the lists that nobody looks at when something comes into one, and none for what stays where it is', async () => {
    fakeApi(() => ok({ rows: [], total: 0 }))
    await shown(callQuery(orderList, { query: { s: 'seen' } }))
    const seen = queryKeyOf(orderList, { query: { s: 'seen' } })
    const left = queryKeyOf(orderList, { query: { s: 'left' } })
    queryClient.setQueryData(left, { rows: [], total: 0 })
    const marked = () => [seen, left].map((key) => queryClient.getQueryState(key)?.isInvalidated)
    news(row('A', 2))
    await settled()
    expect(marked()).toEqual([false, false])
    hear({ type: 'order.created', cursor: ++cursor, at: '', agent_id: null, order: row('B', 1) } as LiveEvent)
    await settled()
    expect(marked()).toEqual([false, true])
  })

  it('only marks what must not jump under somebody who reads, once for all that come together', async () => {
    const requests = fakeApi(() => ok({ rows: [], total: 0 }))
    await shown(callQuery(customerList, {}) as never)
    requests.length = 0
    vi.useFakeTimers()
    for (const code of ['A', 'B']) news({ ...row(code, 2), marketplace: 'shopee', mp_buyer_id: 'buyer' } as OrderRow)
    vi.advanceTimersByTime(1500)
    expect(queryClient.getQueryState(queryKeyOf(customerList, {}))?.isInvalidated).toBe(true)
    expect(requests).toEqual([])
  })
})

describe('an effect that several endpoints share', () => {
  it('reads each of them again', async () => {
    const requests = fakeApi(({ path }) =>
      ok(
        path.startsWith('/product/supplier') ? { suppliers: [] } : path.startsWith('/product/category') ? { categories: [] } : { rows: [], total: 0 },
      ),
    )
    for (const endpoint of [productList, productCategory, productSupplier]) await shown(callQuery(endpoint, {}) as never)
    requests.length = 0
    hear({ type: 'product.changed', cursor: ++cursor, at: '', agent_id: null, skus: [], products: [] } as LiveEvent)
    await vi.waitFor(() =>
      expect(requests.map(({ path }) => path.split('?')[0]).sort()).toEqual(['/product', '/product/category', '/product/supplier']),
    )
  })
})

describe('a write', () => {
  it('is told by the news of what it touches: while events come nothing is read again', async () => {
    const requests = fakeApi(({ method }) => ok(method === 'PUT' ? { results: [] } : { rows: [], total: 0 }))
    await shown(callQuery(orderList, {}) as never)
    requests.length = 0
    await call(orderRequestPickup, { query: { order_code: 'SHPE-1' }, body: {} })
    await settled()
    expect(paths(requests)).toEqual(['PUT /order/request-pickup?order_code=SHPE-1'])
  })

  it('that was sent before events came has read again what it touches: its own may have been told by then', async () => {
    live().status('connecting')
    const requests = fakeApi(({ method }) => {
      if (method === 'PUT') live().status('connected')
      return ok(method === 'PUT' ? { results: [] } : { rows: [], total: 0 })
    })
    await shown(callQuery(orderList, {}) as never)
    requests.length = 0
    await call(orderRequestPickup, { query: { order_code: 'SHPE-1' }, body: {} })
    await vi.waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['PUT', 'GET']))
  })

  it('has read again what it touches and what no event tells, though nobody asks for it', async () => {
    const requests = fakeApi(() => ok([]))
    await shown(callQuery(accountNotificationList, {}) as never)
    requests.length = 0
    await call(accountNotificationSet, { body: { notif_key: 'order_new', notif_val: 1 } as never })
    await vi.waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']))
  })

  it('that somebody else was before is refused, and what is shown is read again', async () => {
    const requests = fakeApi(({ method }) => (method === 'GET' ? ok([]) : refusal('ALREADY_SETTLED')))
    await shown(callQuery(accountNotificationList, {}) as never)
    requests.length = 0
    await expect(call(accountNotificationSet, { body: { notif_key: 'order_new', notif_val: 1 } as never })).rejects.toThrow()
    await vi.waitFor(() => expect(requests.map(({ method }) => method)).toEqual(['PATCH', 'GET']))
  })

  it('of a window that has no events yet is left to the news here, and read again where there is none', async () => {
    startWindowBus()
    const requests = fakeApi(({ path }) => ok(path.startsWith('/order') ? { rows: [], total: 0 } : []))
    await shown(callQuery(orderList, {}) as never)
    await shown(callQuery(accountNotificationList, {}) as never)
    requests.length = 0
    const tags = [...orderList.reads, ...accountNotificationList.reads]
    const message = { type: 'entities.changed', tags }
    const other = new BroadcastChannel('dermaga', { type: 'native', webWorkerSupport: false })
    stops.push(() => void other.close())
    await other.postMessage({ version: windowProtocolVersion, from: 'another', born: 1, sent_at: Date.now(), sequence: 1, message })
    await vi.waitFor(() => expect(paths(requests)).toEqual(['GET /account/settings/notification']))
  })

  it('that nothing came of has nothing read again', async () => {
    const requests = fakeApi(({ method }) => ok(method === 'POST' ? { ob_key: 'store', status: 1 } : { onboard_list: [] }))
    await shown(callQuery(onboardList, {}) as never)
    requests.length = 0
    await call(onboardCheck, { body: { ob_key: 'store' as never } })
    await settled()
    expect(paths(requests)).toEqual(['POST /onboard/check'])
  })
})
