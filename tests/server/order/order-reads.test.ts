import { beforeAll, describe, expect, it } from 'vitest'
import {
  orderCourierList,
  orderCustomer,
  orderDashboardSummary,
  orderDetail,
  orderLog,
  orderLogAgents,
  orderLogisticHistory,
  orderPickupList,
  orderPickupListBulk,
  orderProducts,
} from '#contract/order/order.endpoints.ts'
import { ingestOrder, ingestStatus, markLabelsPrinted } from '#server/domains/order/order.port.ts'
import { createFakeMarketplace, everything, incoming } from './fake-marketplace.ts'
import { sharedApp, type TestApp } from './test-app.ts'

let app: TestApp
let token: string
let stranger: string
let workspace_id: number
let store_code: string
const shop = createFakeMarketplace()

const tell = (fields: Parameters<typeof incoming>[0], marketplace: 'shopee' | 'tokopedia' = 'shopee') =>
  ingestOrder(app.services, { workspace_id, store_code, marketplace, order: incoming(fields) })
const line = (sku: string, qty: number) => ({ sku, name: `Barang ${sku}`, variant: '', qty, price: 1_000, image_url: null })

beforeAll(async () => {
  app = await sharedApp({ channels: shop.registry })
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order', 'dashboard'] }))
  stranger = app.tokenOf(await app.build.agent({ workspace_id: (await app.build.workspace()).workspace_id, privileges: ['order', 'dashboard'] }))
  store_code = (await app.build.store({ workspace_id })).store_code
  await tell({ mp_order_id: '1', items: [line('A', 2), line('B', 1)], ordered_at: '2026-03-01T01:00:00.000Z' })
  await tell({ mp_order_id: '2', items: [line('A', 3)], courier_name: 'SiCepat', ordered_at: '2026-03-01T02:00:00.000Z', total: 15_000 })
  await tell({ mp_order_id: '3', items: [line('C', 1)], courier_name: 'SiCepat', mp_buyer_id: 'buyer-8', order_status: 300 })
})

describe('an order in full', () => {
  it('says what may be done, by status and by what the marketplace can', async () => {
    const read = async () => (await app.call(orderDetail, { query: { order_code: 'SHPE-1' } }, token)).data.actions
    expect(await read()).toEqual(['accept', 'cancel'])
    shop.capabilities = { shopee: { cancel: { reasons: [] } } }
    expect(await read()).toEqual(['cancel'])
    shop.capabilities = { shopee: everything }
  })
  it('shows its lines by themselves', async () => {
    const { data } = await app.call(orderProducts, { query: { order_code: 'SHPE-1' } }, token)
    expect(data.products.map(({ line_no, sku, qty }) => [line_no, sku, qty])).toEqual([
      [1, 'A', 2],
      [2, 'B', 1],
    ])
  })
  it('is not found where it is not, or in another workspace', async () => {
    for (const endpoint of [orderDetail, orderProducts, orderLogisticHistory] as const) {
      expect((await app.call(endpoint, { query: { order_code: 'SHPE-404' } }, token)).error.code).toBe('ORDER_NOT_FOUND')
      expect((await app.call(endpoint, { query: { order_code: 'SHPE-1' } }, stranger)).error.code).toBe('ORDER_NOT_FOUND')
    }
  })
})

describe('the order log', () => {
  it('goes back page by page from the newest entry', async () => {
    const first = (await app.call(orderLog, { query: { limit: 2 } }, token)).data
    expect(first.rows.map(({ order_code }) => order_code)).toEqual(['SHPE-3', 'SHPE-3'])
    expect(first.has_more).toBe(true)
    const rest = (await app.call(orderLog, { query: { limit: 10, before: first.rows.at(-1)?.log_id } }, token)).data
    expect(rest.rows.map(({ order_code }) => order_code)).toEqual(['SHPE-2', 'SHPE-1'])
    expect(rest.has_more).toBe(false)
  })
  it('narrows by order, action and day', async () => {
    expect((await app.call(orderLog, { query: { order_code: 'SHPE-3', action: '10' } }, token)).data.rows).toMatchObject([
      { action: 10, marketplace: 'shopee' },
    ])
    expect((await app.call(orderLog, { query: { end_date: '2020-01-01' } }, token)).data.rows).toEqual([])
    expect((await app.call(orderLog, { query: { agent_id: 1 } }, token)).data.rows).toEqual([])
  })
  it('tells the people who occur in it, each by their latest name, to narrow by', async () => {
    const elsewhere = (await app.build.workspace()).workspace_id
    await app.services.database.system(({ client }) =>
      client.query(
        `insert into order_log (workspace_id, order_code, action, user_id, agent_id, agent_name) values
           ($1, 'SHPE-1', 10, 17, 7, 'Dewi'), ($1, 'SHPE-1', 10, 17, 7, 'Dewi Lestari'), ($1, 'SHPE-2', 10, 13, null, 'Eko'),
           ($2, 'SHPE-1', 10, 18, 8, 'Orang lain')`,
        [workspace_id, elsewhere],
      ),
    )
    expect((await app.call(orderLogAgents, {}, token)).data.agents).toEqual([
      { user_id: 17, agent_id: 7, agent_name: 'Dewi Lestari' },
      { user_id: 13, agent_id: null, agent_name: 'Eko' },
    ])
    expect((await app.call(orderLog, { query: { user_id: 13 } }, token)).data.rows).toMatchObject([{ order_code: 'SHPE-2' }])
  })
})

describe('a buyer', () => {
  it('has totals and the latest orders first', async () => {
    const { data } = await app.call(orderCustomer, { params: { marketplace: 'shopee', mp_buyer_id: 'buyer-7' } }, token)
    expect(data.customer).toMatchObject({
      name: 'Rina Wati',
      city: 'Jakarta Selatan',
      order_total: 2,
      amount_total: 100_000,
      first_order_at: '2026-03-01T01:00:00.000Z',
    })
    expect(data.orders.map(({ order_code }) => order_code)).toEqual(['SHPE-2', 'SHPE-1'])
  })
  it('is nobody where the marketplace does not know one, and on social channels', async () => {
    expect((await app.call(orderCustomer, { params: { marketplace: 'shopee', mp_buyer_id: 'x' } }, token)).data).toEqual({
      customer: null,
      orders: [],
    })
    expect((await app.call(orderCustomer, { params: { marketplace: 'whatsapp', mp_buyer_id: 'x' } }, token)).data).toEqual({
      customer: null,
      orders: [],
    })
  })
})

describe('summaries', () => {
  it('name each courier once', async () => {
    expect((await app.call(orderCourierList, {}, token)).data).toEqual({ couriers: ['JNE', 'SiCepat'] })
    expect((await app.call(orderCourierList, {}, stranger)).data).toEqual({ couriers: [] })
  })
  it('show the dashboard what is open and what is late', async () => {
    const { data } = await app.call(orderDashboardSummary, {}, token)
    expect(data.order_code_status).toHaveLength(3)
    expect(data.summary).toMatchObject({ open: 3, overdue: 3, today_orders: 0 })
    expect((await app.call(orderDashboardSummary, {}, stranger)).data.summary).toMatchObject({ open: 0, overdue: 0, today_total: 0 })
  })
})

describe('the pickup list', () => {
  it('gathers the lines of a selection and tells what is missing', async () => {
    const { data } = await app.call(orderPickupList, { query: { order_code: 'SHPE-1,SHPE-2,SHPE-404' } }, token)
    expect(data.groups.flatMap(({ skus }) => skus.map(({ sku, qty }) => [sku, qty]))).toEqual([
      ['A', 5],
      ['B', 1],
    ])
    expect(data.missing).toEqual(['SHPE-404'])
    expect(data.orders).toHaveLength(2)
  })
  it('is kept as a batch for a large selection, for its own workspace only', async () => {
    const codes = ['SHPE-1', ...Array.from({ length: 300 }, (_, n) => `SHPE-X${n}`)]
    const { batch_id } = (await app.call(orderPickupListBulk, { body: { order_code: codes } }, token)).data
    const { data } = await app.call(orderPickupList, { query: { batch_id } }, token)
    expect([data.orders.length, data.missing.length]).toEqual([1, 300])
    expect((await app.call(orderPickupList, { query: { batch_id } }, stranger)).error.code).toBe('NOT_FOUND')
  })
  it('wants either codes or a batch', async () => {
    expect((await app.call(orderPickupList, { query: {} }, token)).error.code).toBe('VALIDATION')
  })
})

describe('a printed label', () => {
  it('is marked, logged and told', async () => {
    const by = { user_id: 1, agent_id: 2, name: 'Dewi' }
    const codes = ['SHPE-1', 'SHPE-3', 'SHPE-404']
    const rows = await app.services.database.write(workspace_id, (connection) =>
      markLabelsPrinted(connection, codes, by, new Date('2026-03-05T00:00:00Z'), ({ order_status }) => order_status >= 300),
    )
    expect([...rows.keys()]).toEqual(['SHPE-3'])
    const { data } = await app.call(orderDetail, { query: { order_code: 'SHPE-3' } }, token)
    expect(data).toMatchObject({ label_printed: true, version: 2 })
    expect(data.log.at(-1)).toMatchObject({ action: 20, agent_name: 'Dewi' })
    await ingestStatus(app.services, {
      ...{ workspace_id, store_code, marketplace: 'shopee', mp_order_id: '3', mp_status: 'SHIPPED' },
      order_status: 500,
      at: '2026-03-06T00:00:00.000Z',
    })
    expect((await app.call(orderDetail, { query: { order_code: 'SHPE-3' } }, token)).data.label_printed).toBe(true)
  })
})
