import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderDetail } from '#contract/order/order.endpoints.ts'
import { orderScan } from '#contract/order/scan.endpoints.ts'
import { productDetail, productEdit } from '#contract/product/product.endpoints.ts'
import { productChange } from '#contract/product/product-write.endpoints.ts'
import { putBack, putBackScan, unshelvedList } from '#contract/product/put-back.endpoints.ts'
import { stockLedger, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { createFakeMarketplace, incoming } from '../order/fake-marketplace.ts'

let app: TestApp
let token: string
let packer: string
let workspace_id: number
let store_code: string
let unit: { sku: string; product_id: number }

beforeAll(async () => {
  app = await sharedApp({ channels: createFakeMarketplace().registry })
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace({ packing_helper: true })).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'product-inout', 'order'], name: 'Rizky' }))
  packer = app.tokenOf({ ...(await app.build.agent({ workspace_id, name: 'Pak Karto' })), packing_helper: true })
  store_code = (await app.build.store({ workspace_id })).store_code
  unit = await app.build.sku({ workspace_id, on_hand: 0, location: 'R-07' })
  await app.call(productEdit, { params: { id: unit.product_id }, body: { sku: unit.sku, stock: 10 } }, token)
})

const origin = () => ({ workspace_id, store_code, marketplace: 'shopee' as const })
const itemOf = (sku: string, qty: number) => ({ sku, name: 'Gamis', variant: '', qty, price: 1000, image_url: null })

/** An order of two pieces that goes through these statuses. */
async function order(statuses: readonly number[], { packed = false, sku = unit.sku } = {}) {
  const mp_order_id = `B${unique()}`
  await ingestOrder(app.services, { ...origin(), order: incoming({ mp_order_id, items: [itemOf(sku, 2)] }) })
  const say = async (status: number) => {
    app.advance(1000)
    const news = { mp_order_id, order_status: status as 300, mp_status: String(status), at: app.services.now().toISOString() }
    await ingestStatus(app.services, { ...origin(), ...news })
  }
  const [first, ...rest] = statuses
  if (first) await say(first)
  if (packed) await app.call(orderScan, { body: { scan_code: mp_order_id, action: 'pack' } }, packer)
  for (const status of rest) await say(status)
  return { mp_order_id, order_code: `SHPE-${mp_order_id}`, say }
}
const numbers = async (sku = unit.sku) => {
  const { stock, allocated, unshelved, available } = (await app.call(productDetail, { query: { sku } }, token)).data
  return { stock, allocated, unshelved, available }
}
const scan = async (code: string) => (await app.call(putBackScan, { body: { code } }, token)).data
const waiting = async () => (await app.call(unshelvedList, {}, token)).data.rows
const reasons = async () => (await app.call(stockMovements, { query: { sku: unit.sku } }, token)).data.rows.map(({ reason }) => reason)
const moves = (pieces: readonly { order_code: string; qty: number }[], to: 'shelf' | 'gone', undo = false) =>
  app.call(putBack, { body: { pieces: pieces.map((piece) => ({ ...piece, sku: unit.sku })), to, undo } }, token)
const adds = async () => expect((await app.call(stockLedger, {}, token)).data).toMatchObject({ differing: 0 })

describe('a cancelled pick', () => {
  it('is not available until it is scanned, piece by piece', async () => {
    const { order_code } = await order([300, 900], { packed: true })
    expect(await numbers()).toEqual({ stock: 8, allocated: 0, unshelved: 2, available: 8 })
    expect(await waiting()).toMatchObject([{ order_code, sku: unit.sku, qty: 2, cause: 'unpick', location: 'R-07' }])
    expect(await scan(unit.sku)).toMatchObject({ outcome: 'shelved', order_code, pieces: [{ sku: unit.sku, qty: 1, location: 'R-07' }], left: 1 })
    expect(await numbers()).toEqual({ stock: 9, allocated: 0, unshelved: 1, available: 9 })
    expect(await scan(unit.sku)).toMatchObject({ outcome: 'shelved', left: 0 })
    expect(await numbers()).toEqual({ stock: 10, allocated: 0, unshelved: 0, available: 10 })
    expect(await scan(unit.sku)).toMatchObject({ outcome: 'stop', stop: 'nothing' })
    expect(await waiting()).toEqual([])
    expect(await reasons()).toEqual(['shelve', 'shelve', 'unpick', 'allocate', 'correction'])
    await adds()
  })
  it('goes back as a whole by its label', async () => {
    const { mp_order_id, order_code } = await order([300, 950, 900], { packed: true })
    expect(await scan(mp_order_id)).toMatchObject({ outcome: 'shelved', order_code, pieces: [{ qty: 2 }], left: 0 })
    expect(await numbers()).toMatchObject({ available: 10, unshelved: 0 })
    expect(await scan(order_code)).toMatchObject({ outcome: 'stop', stop: 'nothing' })
  })
  it('that nobody packed never left its shelf', async () => {
    await order([300, 900])
    expect(await numbers()).toEqual({ stock: 10, allocated: 0, unshelved: 0, available: 10 })
  })
})

describe('a parcel that came back', () => {
  it('is received by a scan, which its log tells, and laid on its shelf by the next', async () => {
    const { mp_order_id, order_code } = await order([300, 500, 550])
    expect(await numbers()).toEqual({ stock: 8, allocated: 0, unshelved: 0, available: 8 })
    expect(await scan(mp_order_id)).toMatchObject({ outcome: 'received', order_code, left: 2, pieces: [{ sku: unit.sku, qty: 2 }] })
    expect(await numbers()).toEqual({ stock: 8, allocated: 0, unshelved: 2, available: 8 })
    const { log } = (await app.call(orderDetail, { query: { order_code } }, token)).data
    expect(log).toContainEqual(expect.objectContaining({ action: 90, agent_name: 'Rizky' }))
    expect(await waiting()).toMatchObject([{ order_code, cause: 'return', qty: 2 }])
    expect(await scan(mp_order_id)).toMatchObject({ outcome: 'shelved', left: 0 })
    expect(await numbers()).toEqual({ stock: 10, allocated: 0, unshelved: 0, available: 10 })
    expect(await scan(mp_order_id)).toMatchObject({ outcome: 'stop', stop: 'nothing' })
    await adds()
  })
  it('is not received while it may be on its way out, nor before it left', async () => {
    const { mp_order_id } = await order([300, 500])
    expect(await scan(mp_order_id)).toMatchObject({ outcome: 'stop', stop: 'on-its-way' })
    const held = await order([300])
    expect(await scan(held.mp_order_id)).toMatchObject({ outcome: 'stop', stop: 'not-sent' })
    expect(await scan('NIEMALS')).toMatchObject({ outcome: 'unknown' })
    expect(await numbers()).toMatchObject({ stock: 8, allocated: 2, unshelved: 0 })
  })
  it('comes back once, however its marketplace goes on', async () => {
    const { mp_order_id, say } = await order([300, 500, 800])
    await scan(mp_order_id)
    await scan(mp_order_id)
    await say(900)
    expect(await numbers()).toEqual({ stock: 10, allocated: 0, unshelved: 0, available: 10 })
  })
  it('of two desks at once is received and shelved by one each', async () => {
    const { mp_order_id } = await order([300, 500, 550])
    const outcomes = (await Promise.all([1, 2, 3, 4].map(() => scan(mp_order_id)))).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['received', 'shelved', 'stop', 'stop'])
    expect(await numbers()).toEqual({ stock: 10, allocated: 0, unshelved: 0, available: 10 })
    await adds()
  })
  it('brings the parts of a package', async () => {
    const sku = `PKT-${unique()}`
    const variants = [{ sku, options: [], barcode: null, price: 1000, price_cost: 0, stock: null, min_stock: 0, location: null }]
    const { productCreate } = await import('#contract/product/product-write.endpoints.ts')
    const body = {
      name: 'Hampers',
      category: 'x',
      supplier: null,
      weight: 1,
      dimensions: [],
      image_urls: [],
      variants,
      parts: [{ sku: unit.sku, qty: 2 }],
    }
    await app.call(productCreate, { body }, token)
    const { mp_order_id } = await order([300, 500, 550], { sku })
    expect(await scan(mp_order_id)).toMatchObject({ outcome: 'received', pieces: [{ sku: unit.sku, qty: 4 }] })
    expect(await numbers(sku)).toMatchObject({ available: 3 })
    await scan(mp_order_id)
    expect(await numbers(sku)).toMatchObject({ available: 5 })
  })
})

describe('what waits', () => {
  it('is laid back or written off in parts, and both are taken back', async () => {
    const { order_code } = await order([300, 900], { packed: true })
    const one = [{ order_code, qty: 1 }]
    expect((await moves(one, 'gone')).data.pieces).toMatchObject([{ sku: unit.sku, qty: 1 }])
    expect(await numbers()).toEqual({ stock: 8, allocated: 0, unshelved: 1, available: 8 })
    await moves(one, 'shelf')
    expect(await numbers()).toEqual({ stock: 9, allocated: 0, unshelved: 0, available: 9 })
    expect((await moves(one, 'shelf')).error).toMatchObject({ code: 'NOT_WAITING' })
    // Undone, both wait again; more than was said is not taken back.
    await moves(one, 'shelf', true)
    await moves(one, 'gone', true)
    expect(await numbers()).toEqual({ stock: 8, allocated: 0, unshelved: 2, available: 8 })
    expect((await moves(one, 'gone', true)).error).toMatchObject({ code: 'NOT_WAITING' })
    await adds()
  })
  it('is moved as a whole or not at all', async () => {
    const { order_code } = await order([300, 900], { packed: true })
    const reply = await moves(
      [
        { order_code, qty: 2 },
        { order_code, qty: 1 },
      ],
      'shelf',
    )
    expect([reply.status, reply.error.code]).toEqual([409, 'NOT_WAITING'])
    expect(await numbers()).toMatchObject({ unshelved: 2 })
  })
  it('cannot be taken off its shelf again once it was sold', async () => {
    const { order_code } = await order([300, 900], { packed: true })
    await moves([{ order_code, qty: 2 }], 'shelf')
    await app.call(productEdit, { params: { id: unit.product_id }, body: { sku: unit.sku, stock: 1 } }, token)
    expect((await moves([{ order_code, qty: 2 }], 'shelf', true)).error).toMatchObject({ code: 'STOCK_SHORT' })
  })
  it('keeps its SKU from being taken away', async () => {
    await order([300, 900], { packed: true })
    await app.call(productEdit, { params: { id: unit.product_id }, body: { sku: unit.sku, stock: 0 } }, token)
    const variants = [{ sku: `N-${unique()}`, options: [], barcode: null, price: 1, price_cost: 0, stock: null, min_stock: 0, location: null }]
    const body = { name: 'Gamis', category: 'Gamis', supplier: null, weight: 1, dimensions: [], image_urls: [], variants }
    expect((await app.call(productChange, { params: { id: unit.product_id }, body }, token)).error).toMatchObject({ code: 'SKU_IN_USE' })
  })
  it('is no business of who only answers chats, nor of another workspace', async () => {
    const { order_code } = await order([300, 900], { packed: true })
    const chat = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['chat'] }))
    expect((await app.call(putBackScan, { body: { code: order_code } }, chat)).status).toBe(403)
    const other = await app.build.workspace()
    const stranger = app.tokenOf(await app.build.agent({ workspace_id: other.workspace_id, privileges: ['product'] }))
    expect((await app.call(putBackScan, { body: { code: order_code } }, stranger)).data).toMatchObject({ outcome: 'unknown' })
    expect((await app.call(unshelvedList, {}, stranger)).data.rows).toEqual([])
  })
})
