import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { orderDetail, orderPickupList } from '#contract/order/order.endpoints.ts'
import { productDetail, productEdit, productInventoryValue } from '#contract/product/product.endpoints.ts'
import { productChange, productCreate, productRead } from '#contract/product/product-write.endpoints.ts'
import { stockIoCreate, stockIoPost } from '#contract/product/stock-io.endpoints.ts'
import { stockLedger } from '#contract/product/stock-ledger.endpoints.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { createFakeMarketplace, incoming } from '../order/fake-marketplace.ts'

let app: TestApp
let token: string
let workspace_id: number
let store_code: string

beforeAll(async () => {
  app = await sharedApp({ channels: createFakeMarketplace().registry })
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.owner({ workspace_id }))
  store_code = (await app.build.store({ workspace_id })).store_code
})

type Body = NonNullable<CallInput<typeof productCreate>['body']>
const bodyOf = (sku: string, more: Partial<Body> & { stock?: number | null } = {}): Body => {
  const { stock = null, ...facts } = more
  const variant = { sku, options: [], barcode: null, price: 100_000, price_cost: 0, stock, min_stock: 0, location: null }
  return { name: `Barang ${sku}`, category: 'Hampers', supplier: null, weight: 0, dimensions: [], image_urls: [], variants: [variant], ...facts }
}
const make = async (more: Parameters<typeof bodyOf>[1] = {}) => {
  const sku = `PKT-${unique()}`
  const { data } = await app.call(productCreate, { body: bodyOf(sku, more) }, token)
  return { sku, product_id: data.product_id }
}
/** Of two mugs and one towel; there are seven of the one and five of the other. */
async function hampers() {
  const mug = await make({ stock: 7 })
  const towel = await make({ stock: 5 })
  const parts = [
    { sku: mug.sku, qty: 2 },
    { sku: towel.sku, qty: 1 },
  ]
  return { mug, towel, parts, ...(await make({ parts })) }
}
const numbersOf = async (sku: string) => {
  const { stock, allocated, available } = (await app.call(productDetail, { query: { sku } }, token)).data
  return { stock, allocated, available }
}
const edit = ({ sku, product_id }: { sku: string; product_id: number }, body: object) =>
  app.call(productEdit, { params: { id: product_id }, body: { sku, ...body } }, token)
const origin = () => ({ workspace_id, store_code, marketplace: 'shopee' as const })
async function order(sku: string, qty = 1) {
  const mp_order_id = `K${unique()}`
  const items = [{ sku, name: 'Hampers', variant: '', qty, price: 1000, image_url: null }]
  await ingestOrder(app.services, { ...origin(), order: incoming({ mp_order_id, items }) })
  return mp_order_id
}
const becomes = (mp_order_id: string, order_status: 500 | 900) =>
  ingestStatus(app.services, { ...origin(), mp_order_id, order_status, mp_status: '', at: '2026-03-02T00:00:00.000Z' })

describe('a package', () => {
  it('can be sold as often as the scarcest of its parts allows', async () => {
    const { sku, mug, towel } = await hampers()
    expect(await numbersOf(sku)).toEqual({ stock: 3, allocated: 0, available: 3 })
    await edit(mug, { stock: 20 })
    expect(await numbersOf(sku)).toEqual({ stock: 5, allocated: 0, available: 5 })
    const out = (await app.call(stockIoCreate, { body: { io_type: 'out', lines: [{ sku: towel.sku, qty: 4, location: null }] } }, token)).data
    await app.call(stockIoPost, { params: { io_id: out.io_id }, body: { version: out.version } }, token)
    expect(await numbersOf(sku)).toEqual({ stock: 1, allocated: 0, available: 1 })
  })

  it('promises its parts when it is sold, and takes them from the shelf when it is sent', async () => {
    const { sku, mug, towel } = await hampers()
    const id = await order(sku, 2)
    expect(await numbersOf(mug.sku)).toEqual({ stock: 7, allocated: 4, available: 3 })
    expect(await numbersOf(towel.sku)).toEqual({ stock: 5, allocated: 2, available: 3 })
    expect(await numbersOf(sku)).toEqual({ stock: 3, allocated: 2, available: 1 })
    await becomes(id, 500)
    expect(await numbersOf(mug.sku)).toEqual({ stock: 3, allocated: 0, available: 3 })
    expect(await numbersOf(sku)).toEqual({ stock: 1, allocated: 0, available: 1 })
    expect((await app.call(stockLedger, {}, token)).data).toMatchObject({ checked: 2, differing: 0 })
  })

  it('sells less when a part of it is sold by itself', async () => {
    const { sku, towel } = await hampers()
    await order(towel.sku, 4)
    expect(await numbersOf(sku)).toEqual({ stock: 3, allocated: 2, available: 1 })
  })

  it('gives back what was promised for it, whatever it is made of by then', async () => {
    const { sku, product_id, mug, towel } = await hampers()
    const id = await order(sku)
    const parts = [{ sku: towel.sku, qty: 2 }]
    const { data } = await app.call(productChange, { params: { id: product_id }, body: bodyOf(sku, { parts }) }, token)
    expect(data.rows).toMatchObject([{ sku, is_package: true, stock: 2, available: 2 }])
    await becomes(id, 900)
    expect(await numbersOf(mug.sku)).toMatchObject({ allocated: 0 })
    expect(await numbersOf(towel.sku)).toMatchObject({ stock: 5, allocated: 0 })
  })

  it('that orders held before it was made promises its parts from then on', async () => {
    const mug = await make({ stock: 7 })
    const sku = `PKT-${unique()}`
    await order(sku, 2)
    await app.call(productCreate, { body: bodyOf(sku, { parts: [{ sku: mug.sku, qty: 3 }] }) }, token)
    expect(await numbersOf(mug.sku)).toEqual({ stock: 7, allocated: 6, available: 1 })
    expect(await numbersOf(sku)).toEqual({ stock: 2, allocated: 2, available: 0 })
  })

  it('is told with its parts: where it is written, in its order, and to who fetches them', async () => {
    const { sku, product_id, parts, mug } = await hampers()
    expect((await app.call(productRead, { params: { id: product_id } }, token)).data.parts).toEqual(
      parts.toSorted((a, b) => (a.sku < b.sku ? -1 : 1)),
    )
    const order_code = `SHPE-${await order(sku, 2)}`
    const [item] = (await app.call(orderDetail, { query: { order_code } }, token)).data.items
    expect(item?.parts).toContainEqual({ sku: mug.sku, name: `Barang ${mug.sku}`, qty: 2 })
    const { groups } = (await app.call(orderPickupList, { query: { order_code: [order_code] } }, token)).data
    expect(JSON.stringify(groups)).toContain(mug.sku)
    expect(JSON.stringify(groups)).not.toContain(sku)
  })

  it('has nothing on the shelf: what it is worth counts with its parts', async () => {
    await hampers()
    expect((await app.call(productInventoryValue, {}, token)).data).toMatchObject({ stock: 12, skus: 3 })
  })

  it('has no stock that is set, counted or kept for a campaign', async () => {
    const one = await hampers()
    expect((await edit(one, { stock: 9 })).error).toMatchObject({ code: 'PACKAGE_STOCK', message: expect.stringContaining(one.sku) })
    const { data } = await app.call(stockIoCreate, { body: { io_type: 'count', lines: [{ sku: one.sku, qty: 4, location: null }] } }, token)
    expect((await app.call(stockIoPost, { params: { io_id: data.io_id }, body: { version: data.version } }, token)).error.code).toBe('PACKAGE_STOCK')
    expect((await edit(one, { price: 99_000 })).status).toBe(200)
  })

  it.each([
    ['a SKU that is not there', async () => ({ sku: 'NOBODY', code: 'PART_NOT_FIT' })],
    ['another package', async () => ({ sku: (await hampers()).sku, code: 'PART_NOT_FIT' })],
  ])('is not made of %s, which is told by its row', async (_, unfit) => {
    const { sku, code } = await unfit()
    const { error } = await app.call(productCreate, { body: bodyOf(`PKT-${unique()}`, { parts: [{ sku, qty: 1 }] }) }, token)
    expect(error).toMatchObject({ code, issues: [{ path: 'parts.0.sku' }] })
  })

  it('knows every move of its parts, also those that are made while it is', async () => {
    const mug = await make({ stock: 40 })
    const skus = Array.from({ length: 8 }, () => `PKT-${unique()}`)
    const moves = Array.from({ length: 24 }, () => edit(mug, { stock_change: -1 }))
    const made = skus.map((sku) => app.call(productCreate, { body: bodyOf(sku, { parts: [{ sku: mug.sku, qty: 1 }] }) }, token))
    for (const { status } of await Promise.all([...moves, ...made])) expect(status).toBe(200)
    for (const sku of skus) expect(await numbersOf(sku)).toEqual({ stock: 16, allocated: 0, available: 16 })
  })

  it('stays one, and its parts stay as long as it is made of them', async () => {
    const { sku, product_id, mug } = await hampers()
    expect((await app.call(productChange, { params: { id: product_id }, body: bodyOf(sku) }, token)).error.code).toBe('PACKAGE_STAYS')
    await edit(mug, { stock: 0 })
    const other = bodyOf(`PKT-${unique()}`)
    expect((await app.call(productChange, { params: { id: mug.product_id }, body: other }, token)).error).toMatchObject({ code: 'SKU_IN_PACKAGE' })
  })
})
