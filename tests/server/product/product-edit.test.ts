import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import type { Privilege } from '#contract/core/privilege.ts'
import {
  productDetail,
  productEdit,
  productEditMany,
  productList,
  productLog,
  productSync,
  productToggleSync,
} from '#contract/product/product.endpoints.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'
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
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'order'], name: 'Rizky' }))
  store_code = (await app.build.store({ workspace_id })).store_code
})

type Unit = Awaited<ReturnType<TestApp['build']['sku']>>
const edit = (unit: Unit, body: Omit<NonNullable<CallInput<typeof productEdit>['body']>, 'sku'>, key?: string) =>
  app.call(productEdit, { params: { id: unit.product_id }, body: { sku: unit.sku, ...body } }, token, key ? { key } : {})
const read = async (unit: Unit) => (await app.call(productDetail, { query: { sku: unit.sku } }, token)).data
const order = (sku: string, qty: number, id = `${unique()}`) =>
  ingestOrder(app.services, {
    workspace_id,
    store_code,
    marketplace: 'shopee',
    order: incoming({ mp_order_id: id, items: [{ sku, name: 'Gamis', variant: '', qty, price: 1000, image_url: null }] }),
  })

describe('a number that a person sets', () => {
  it('is there afterwards, with what it was in the log and the stock moved by a correction', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    const { data } = await edit(unit, { stock: 14, price: 175_000, note: 'Hitung ulang rak' })
    expect(data).toMatchObject({ stock: 14, available: 14, price: 175_000, price_cost: 90_000, version: 2 })
    const detail = await read(unit)
    expect(detail.movements).toMatchObject([{ reason: 'correction', stock_change: 4, allocated_change: 0, order_code: null }])
    expect(detail.log.map(({ field, before, after, note, agent_name }) => [field, before, after, note, agent_name])).toEqual([
      ['price', 150_000, 175_000, 'Hitung ulang rak', 'Rizky'],
      ['stock', 10, 14, 'Hitung ulang rak', 'Rizky'],
    ])
  })

  it('leaves no trace where it stands already', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    expect((await edit(unit, { stock: 10 })).data.version).toBe(1)
    expect(await read(unit)).toMatchObject({ movements: [], log: [] })
  })

  it('leaves no trace where somebody else set it to the same meanwhile', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    await edit(unit, { stock: 12 })
    const before = await read(unit)
    expect(await edit(unit, { stock: 12, expected: { stock: 10 } })).toMatchObject({ status: 200, data: { stock: 12, version: 2 } })
    const { movements, log } = await read(unit)
    expect([movements, log]).toEqual([before.movements, before.log])
    expect([movements.length, log.length]).toEqual([1, 1])
  })

  it('is a whole number from zero', async () => {
    const unit = await app.build.sku({ workspace_id })
    for (const body of [{ stock: -1 }, { stock: 1.5 }, { price: -1 }, { min_stock: 1e12 }, {}])
      expect((await edit(unit, body as { stock: number })).error.code).toBe('VALIDATION')
  })

  it('is written once, however often the same request comes', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    const key = randomUUID()
    const [first, again] = [await edit(unit, { stock_change: 5 }, key), await edit(unit, { stock_change: 5 }, key)]
    expect([first.data.stock, again.data.stock]).toEqual([15, 15])
    expect((await read(unit)).stock).toBe(15)
  })

  it('is refused where somebody else set it meanwhile, and says nothing else did', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    await edit(unit, { price: 160_000 })
    expect((await edit(unit, { price: 170_000, expected: { price: 150_000 } })).error.code).toBe('PRODUCT_CHANGED')
    expect((await edit(unit, { stock: 12, version: 1 })).error.code).toBe('PRODUCT_CHANGED')
    // Another number of the same SKU is nobody's conflict.
    expect((await edit(unit, { stock: 12, expected: { stock: 10 } })).data).toMatchObject({ stock: 12, price: 160_000 })
  })

  it('is refused for a SKU of another product, or of another workspace', async () => {
    const unit = await app.build.sku({ workspace_id })
    const other = await app.build.sku({ workspace_id })
    expect((await edit({ ...unit, product_id: other.product_id }, { stock: 1 })).error.code).toBe('PRODUCT_NOT_FOUND')
    const foreign = await app.build.sku({ workspace_id: (await app.build.workspace()).workspace_id })
    expect((await edit(foreign, { stock: 1 })).error.code).toBe('PRODUCT_NOT_FOUND')
  })
})

describe('numbers of many SKUs', () => {
  const editMany = (edits: NonNullable<CallInput<typeof productEditMany>['body']>['edits'], as = token) =>
    app.call(productEditMany, { body: { edits, note: 'Tempelan' } }, as)

  it('are set together, in one event; what is refused leaves the others as asked for, and says how it stands', async () => {
    const [one, two, three] = [
      await app.build.sku({ workspace_id, on_hand: 10 }),
      await app.build.sku({ workspace_id, on_hand: 10 }),
      await app.build.sku({ workspace_id, on_hand: 10 }),
    ]
    await order(three.sku, 6)
    await edit(two, { price: 160_000 })
    const socket = await openSocket(app.url, token)
    const { data } = await editMany([
      { sku: one.sku, stock: 14, min_stock: 33, expected: { stock: 10 } },
      { sku: two.sku, price: 170_000, stock: 99, expected: { price: 150_000 } },
      { sku: three.sku, stock: 4 },
      { sku: 'TIDAK-ADA', stock: 1 },
    ])
    expect(data.refused.map(({ sku, code }) => [sku, code])).toEqual([
      [two.sku, 'PRODUCT_CHANGED'],
      [three.sku, 'STOCK_BELOW_ALLOCATED'],
      ['TIDAK-ADA', 'PRODUCT_NOT_FOUND'],
    ])
    expect(data.rows.map(({ sku, stock, price }) => [sku, stock, price])).toEqual([
      [one.sku, 14, 150_000],
      [two.sku, 10, 160_000],
      [three.sku, 10, 150_000],
    ])
    await socket.heard('events')
    expect(socket.events.map((event) => event.type === 'product.changed' && event.skus.map(({ sku }) => sku))).toEqual([[one.sku]])
    socket.close()
    const { log } = await read(one)
    expect(log.map(({ field, note }) => [field, note])).toEqual([
      ['min_stock', 'Tempelan'],
      ['stock', 'Tempelan'],
    ])
    expect((await editMany([{ sku: three.sku, stock: 4, allow_oversold: true }])).data).toMatchObject({
      refused: [],
      rows: [{ stock: 4, allocated: 6 }],
    })
  })

  it('are only those of stock with product-stock alone, and each SKU stands once', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    const stocker = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product-stock'] }))
    expect((await editMany([{ sku: unit.sku, stock: 12, price: 1 }], stocker)).error.code).toBe('FIELD_NOT_YOURS')
    expect((await editMany([{ sku: unit.sku, stock: 12 }], stocker)).data.rows).toMatchObject([{ stock: 12 }])
    expect((await editMany([unit, unit].map((one) => ({ sku: one.sku, stock: 1 })))).error.code).toBe('VALIDATION')
    expect((await editMany([{ sku: unit.sku }])).error.code).toBe('VALIDATION')
  })
})

describe('stock that is promised to buyers', () => {
  it('cannot be set below what is promised unless that is meant', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    await order(unit.sku, 6)
    const refused = await edit(unit, { stock: 4 })
    expect(refused.error.code).toBe('STOCK_BELOW_ALLOCATED')
    expect(refused.error.message).toContain('6')
    expect((await edit(unit, { stock: 4, allow_oversold: true })).data).toMatchObject({ stock: 4, allocated: 6, available: 0 })
    // Coming closer is no mistake.
    expect((await edit(unit, { stock: 5 })).data.stock).toBe(5)
  })

  it('moves the row everywhere by one event with every SKU of the order', async () => {
    const [one, two] = [await app.build.sku({ workspace_id }), await app.build.sku({ workspace_id })]
    const socket = await openSocket(app.url, token)
    await ingestOrder(app.services, {
      workspace_id,
      store_code,
      marketplace: 'shopee',
      order: incoming({
        mp_order_id: `${unique()}`,
        items: [one, two].map(({ sku }, at) => ({ sku, name: 'x', variant: '', qty: at + 1, price: 1, image_url: null })),
      }),
    })
    await socket.heard('events')
    const { events } = socket
    expect(events.map(({ type }) => type)).toEqual(['order.created', 'product.changed'])
    const [, moved] = events
    expect(moved?.type === 'product.changed' && moved.skus.map(({ sku, allocated, version }) => [sku, allocated, version])).toEqual([
      [one.sku, 1, 2],
      [two.sku, 2, 2],
    ])
    socket.close()
  })

  it('is never negative and never lost, whatever people and orders do at once', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 30 })
    const codes = Array.from({ length: 10 }, () => `${unique()}`)
    const people = Array.from({ length: 20 }, (_, n) => edit(unit, { stock_change: n % 2 ? 3 : -4, allow_oversold: true }))
    const [edits] = await Promise.all([Promise.all(people), ...codes.map((id) => order(unit.sku, 2, id))])
    await Promise.all(
      codes.slice(0, 5).map((id) =>
        ingestStatus(app.services, {
          workspace_id,
          store_code,
          marketplace: 'shopee',
          mp_order_id: id,
          mp_status: 'SHIPPED',
          order_status: 500,
          at: '2026-03-02T02:00:00.000Z',
        }),
      ),
    )
    const done = edits.flatMap(({ status }, n) => (status === 200 ? [n % 2 ? 3 : -4] : []))
    const row = await read(unit)
    const sum = (name: 'stock_change' | 'allocated_change') => row.movements.reduce((total, one) => total + one[name], 0)
    expect(row.stock).toBe(30 + done.reduce((a, b) => a + b, 0) - 10)
    expect(row.allocated).toBe(10)
    expect([30 + sum('stock_change'), sum('allocated_change')]).toEqual([row.stock, row.allocated])
    expect(row.stock).toBeGreaterThanOrEqual(0)
  })

  it('refuses to take away more than there is, even twenty times at once', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 7 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => edit(unit, { stock_change: -1 })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ error }) => error.code))).toEqual(new Set(['STOCK_NEGATIVE']))
    expect((await read(unit)).stock).toBe(0)
  })
})

describe('an agent who may only correct stock', () => {
  const as = async (...privileges: Privilege[]) => app.tokenOf(await app.build.agent({ workspace_id, privileges }))
  const by = (asker: string, unit: Unit, body: Omit<NonNullable<CallInput<typeof productEdit>['body']>, 'sku'>) =>
    app.call(productEdit, { params: { id: unit.product_id }, body: { sku: unit.sku, ...body } }, asker)

  it('reads products and sets their stock, both ways', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    const stock = await as('product-stock')
    expect((await app.call(productList, {}, stock)).data.rows).toMatchObject([{ sku: unit.sku }])
    expect((await by(stock, unit, { stock: 12 })).data.stock).toBe(12)
    expect((await by(stock, unit, { stock_change: -2 })).data.stock).toBe(10)
  })

  it('is told by name what else it may not set, and then nothing changes', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    const stock = await as('product-stock')
    const named = [
      ['min_stock', 'stok minimum'],
      ['price', 'harga'],
      ['price_cost', 'harga modal'],
    ] as const
    for (const [field, words] of named) {
      const { status, error } = await by(stock, unit, { stock: 99, [field]: 7 })
      expect([status, error.code]).toEqual([403, 'FIELD_NOT_YOURS'])
      expect(error.message).toBe(`Izin Anda tidak mencakup perubahan ${words}`)
    }
    expect((await app.call(productToggleSync, { params: { id: unit.product_id } }, stock)).status).toBe(403)
    expect(await read(unit)).toMatchObject({ stock: 10, price: 150_000, sync: true, version: 1 })
  })

  it('sees products with stock in and out as well, and sets nothing', async () => {
    const unit = await app.build.sku({ workspace_id, on_hand: 10 })
    const inout = await as('product-inout')
    expect((await app.call(productDetail, { query: { sku: unit.sku } }, inout)).data.stock).toBe(10)
    expect((await by(inout, unit, { stock: 12 })).error.code).toBe('NO_PRIVILEGE')
  })
})

describe('sending stock to the marketplaces', () => {
  it('is turned the other way for one product, and logged', async () => {
    const unit = await app.build.sku({ workspace_id })
    const { data } = await app.call(productToggleSync, { params: { id: unit.product_id } }, token)
    expect(data).toEqual({ product_id: unit.product_id, sync: false })
    expect((await read(unit)).sync).toBe(false)
    const { data: log } = await app.call(productLog, { query: { sku: unit.sku } }, token)
    expect(log.rows).toMatchObject([{ field: 'sync', before: 1, after: 0, sku: null }])
  })

  it('is set for many at once, and tells which stood so already and which are not there', async () => {
    const units = [await app.build.sku({ workspace_id }), await app.build.sku({ workspace_id, product: { sync: false } })]
    const ids = units.map(({ product_id }) => product_id)
    const { data } = await app.call(productSync, { body: { product_ids: [...ids, 2_000_000_000], status: 0 } }, token)
    expect(data).toEqual({ changed: [ids[0]], missing: [2_000_000_000] })
    const list = (await app.call(productList, { query: { sync: '0' } }, token)).data
    expect(list.rows.map(({ product_id }) => product_id).toSorted()).toEqual(ids.toSorted())
  })
})
