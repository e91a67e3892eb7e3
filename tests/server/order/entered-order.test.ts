import { beforeAll, describe, expect, it } from 'vitest'
import { orderBuyers, orderCreate, orderEdit } from '#contract/order/entered-order.endpoints.ts'
import { orderAccept, orderDetail, orderList, orderSetStatus, orderShip } from '#contract/order/order.endpoints.ts'
import { enteredOrder } from './entered-builder.ts'
import { sharedApp, type TestApp } from './test-app.ts'

let app: TestApp
let workspace_id: number
let store_code: string
let token: string
let chatter: string

beforeAll(async () => {
  app = await sharedApp()
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, name: 'Dewi' }))
  chatter = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order', 'chat'] }))
  store_code = (await app.build.store({ workspace_id, marketplace: 'whatsapp' })).store_code
})

const sku = (on_hand = 10) => app.build.sku({ workspace_id, on_hand })
const enter = (body: object, as = token) => app.call(orderCreate, { body: enteredOrder({ store_code, ...body }) }, as)
const entered = async (body: object = {}) => {
  const { sku: code } = await sku()
  return { sku: code, row: (await enter({ items: [{ sku: code, qty: 2, price: 50_000 }], ...body })).data }
}
const stockOf = (code: string) =>
  app.services.database.read(workspace_id, async ({ client }) => {
    const { rows } = await client.query<{ on_hand: number; allocated: number }>(
      'select on_hand, allocated from sku where workspace_id = $1 and sku = $2',
      [workspace_id, code],
    )
    return rows[0]
  })
const read = async (order_code: string) => (await app.call(orderDetail, { query: { order_code } }, token)).data

describe('an order that is entered', () => {
  it('has the prefix of its channel, is new, promises its pieces and says who made it', async () => {
    const { row, sku: code } = await entered({ shipping_fee: 12_000, discount: 2_000 })
    expect(row).toMatchObject({ marketplace: 'whatsapp', order_status: 200, total: 110_000, order_qty: 2, courier_name: 'JNE' })
    expect(row.order_code).toMatch(/^WA-\d{6}-[2-9A-Z]{5}$/)
    expect(await stockOf(code)).toEqual({ on_hand: 10, allocated: 2 })
    const detail = await read(row.order_code)
    expect(detail.log.map(({ action, agent_name }) => [action, agent_name])).toEqual([[2, 'Dewi']])
    expect(detail).toMatchObject({ subtotal: 100_000, actions: ['accept', 'cancel'], address: { recipient: 'Siti', city: 'Bandung' } })
    expect((await app.call(orderList, { query: { status: '200', s: row.order_code } }, token)).data.rows).toHaveLength(1)
  })

  it('waits for its payment where nobody paid, until somebody says that it is paid', async () => {
    const { row } = await entered({ paid: false })
    expect(row.order_status).toBe(100)
    const { data } = await app.call(orderSetStatus, { body: { order_code: row.order_code, status: 200 } }, token)
    expect(data.results).toMatchObject([{ ok: true, order: { order_status: 200, action_state: null } }])
    expect((await read(row.order_code)).log.map(({ action }) => action)).toEqual([2, 1])
  })

  it('goes on to shipped with a number that is typed, and is over when the seller says so, with nobody outside being asked', async () => {
    const { row, sku: code } = await entered()
    const params = { marketplace: 'whatsapp' as const }
    const accepted = await app.call(orderAccept, { params, query: { order_code: row.order_code }, body: {} }, token)
    expect(accepted.data.results).toMatchObject([{ ok: true, order: { order_status: 300, action_state: null } }])
    const query = { order_code: row.order_code }
    const shipped = await app.call(orderShip, { query, body: { tracking_number: 'JNE-0012' } }, token)
    expect(shipped.data.results).toMatchObject([{ ok: true, order: { order_status: 500, tracking_number: 'JNE-0012' } }])
    expect(await stockOf(code)).toEqual({ on_hand: 8, allocated: 0 })
    await app.call(orderSetStatus, { body: { order_code: row.order_code, status: 700 } }, token)
    const { log, order_status } = await read(row.order_code)
    expect([order_status, log.map(({ action, agent_name }) => [action, agent_name])]).toEqual([
      700,
      [
        [2, 'Dewi'],
        [10, 'Dewi'],
        [50, 'Dewi'],
        [70, 'Dewi'],
      ],
    ])
  })

  it('is cancelled at once, and its pieces are free again', async () => {
    const { row, sku: code } = await entered()
    const body = { order_code: row.order_code, status: 900 as const, cancel_reason: 'Pembeli batal', cancel_revert_stock: true }
    expect((await app.call(orderSetStatus, { body }, token)).data.results).toMatchObject([{ ok: true, order: { order_status: 900 } }])
    expect(await stockOf(code)).toEqual({ on_hand: 10, allocated: 0 })
  })

  it('is refused where less is left than it takes, naming the line, and nothing is promised', async () => {
    const { sku: code } = await sku(3)
    const { error } = await enter({ items: [{ sku: code, qty: 4, price: 1 }] })
    expect(error).toMatchObject({ code: 'STOCK_LEFT', issues: [{ path: 'items.0.qty' }] })
    expect(await stockOf(code)).toEqual({ on_hand: 3, allocated: 0 })
  })

  it('of the last pieces is entered once where two ask at the same moment', async () => {
    const { sku: code } = await sku(1)
    const both = await Promise.all([1, 2].map(() => enter({ items: [{ sku: code, qty: 1, price: 1 }] })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await stockOf(code)).toEqual({ on_hand: 1, allocated: 1 })
  })

  it('is refused without an address, without products, for a store of a marketplace, and for SKUs that are not kept', async () => {
    const { sku: code } = await sku()
    const items = [{ sku: code, qty: 1, price: 1 }]
    const address = { ...enteredOrder({}).address, street: '' }
    expect((await enter({ items, address })).error.code).toBe('VALIDATION')
    expect((await enter({ items: [] })).error.code).toBe('VALIDATION')
    const shop = await app.build.store({ workspace_id })
    expect((await enter({ items, store_code: shop.store_code })).error.code).toBe('NOT_SUPPORTED')
    expect((await enter({ items: [{ sku: 'GONE', qty: 1, price: 1 }] })).error.code).toBe('PRODUCT_NOT_FOUND')
    expect((await enter({ items, courier: 'other', courier_other: '' })).error.code).toBe('VALIDATION')
    expect((await enter({ items, discount: 5 })).error.code).toBe('VALIDATION')
  })

  it('needs the privilege of orders', async () => {
    const other = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await enter({}, other)).error.code).toBe('NO_PRIVILEGE')
  })
})

describe('an order that was entered', () => {
  const edit = (order_code: string, version: number, body: object) =>
    app.call(orderEdit, { params: { order_code }, body: { ...enteredOrder({ store_code, ...body }), version } }, token)

  it('is changed while it is new, and what is promised follows its lines', async () => {
    const { row, sku: code } = await entered()
    const { sku: other } = await sku()
    const items = [
      { sku: code, qty: 1, price: 40_000 },
      { sku: other, qty: 3, price: 10_000 },
    ]
    const { data } = await edit(row.order_code, row.version, { items, buyer_name: 'Rina' })
    expect(data).toMatchObject({ order_qty: 4, total: 70_000, buyer_name: 'Rina', version: row.version + 1 })
    expect([await stockOf(code), await stockOf(other)]).toEqual([
      { on_hand: 10, allocated: 1 },
      { on_hand: 10, allocated: 3 },
    ])
    expect((await read(row.order_code)).items.map(({ sku, qty }) => [sku, qty])).toEqual([
      [code, 1],
      [other, 3],
    ])
  })

  it('may take what it was promised itself, and no more than is left beside', async () => {
    const { sku: code } = await sku(3)
    const row = (await enter({ items: [{ sku: code, qty: 3, price: 1 }] })).data
    expect((await edit(row.order_code, row.version, { items: [{ sku: code, qty: 3, price: 2 }] })).data.total).toBe(6)
    expect((await edit(row.order_code, row.version + 1, { items: [{ sku: code, qty: 4, price: 2 }] })).error.code).toBe('STOCK_LEFT')
  })

  it('is not changed over another change, nor once it was accepted', async () => {
    const { row, sku: code } = await entered()
    const items = [{ sku: code, qty: 1, price: 1 }]
    expect((await edit(row.order_code, row.version + 1, { items })).error.code).toBe('VERSION_CONFLICT')
    await app.call(orderAccept, { params: { marketplace: 'whatsapp' }, query: { order_code: row.order_code }, body: {} }, token)
    expect((await edit(row.order_code, row.version + 1, { items })).error.code).toBe('TRANSITION_NOT_ALLOWED')
  })
})

describe('whom an order is entered for', () => {
  it('is found among those who write, with the latest address, by whoever may read chats', async () => {
    const chat = await app.build.chat({ workspace_id, store_code, marketplace: 'whatsapp', full_name: 'Nila Karina', phone: '628120001' })
    await entered({ mp_buyer_id: chat.mp_buyer_id, buyer_name: 'Nila Karina' })
    const { buyers } = (await app.call(orderBuyers, { query: { s: 'nila' } }, chatter)).data
    expect(buyers).toMatchObject([{ full_name: 'Nila Karina', chat_code: chat.chat_code, store_code, address: { city: 'Bandung' } }])
    expect((await app.call(orderBuyers, { query: { chat_code: chat.chat_code } }, chatter)).data.buyers).toHaveLength(1)
    expect((await app.call(orderBuyers, { query: { s: 'nila' } }, token)).data.buyers).toMatchObject([{ chat_code: null }])
    expect((await app.call(orderBuyers, { query: { chat_code: chat.chat_code } }, token)).error.code).toBe('NO_PRIVILEGE')
  })
})
