import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { productDetail, productEdit } from '#contract/product/product.endpoints.ts'
import {
  stockIoChange,
  stockIoCreate,
  stockIoDelete,
  stockIoDetail,
  stockIoList,
  stockIoOfType,
  stockIoPost,
  stockIoReverse,
  stockIoScan,
} from '#contract/product/stock-io.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { openSocket } from '#tests/support/socket.ts'

let app: TestApp
let token: string
let workspace_id: number

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'product-inout'], name: 'Rizky' }))
})

type Body = NonNullable<CallInput<typeof stockIoCreate>['body']>
type Post = Partial<NonNullable<CallInput<typeof stockIoPost>['body']>>
const create = async (body: Body) => (await app.call(stockIoCreate, { body }, token)).data
const post = (io_id: number, body: Post = {}) => app.call(stockIoPost, { params: { io_id }, body: { version: 1, ...body } }, token)
const posted = async (body: Body, how: Post = {}) => (await post((await create(body)).io_id, how)).data
const reverse = (io_id: number, allow_oversold = false) => app.call(stockIoReverse, { params: { io_id }, body: { allow_oversold } }, token)
const read = async (io_id: number) => (await app.call(stockIoDetail, { params: { io_id } }, token)).data
const skuOf = async (sku: string) => (await app.call(productDetail, { query: { sku } }, token)).data
const unit = (fields: Partial<Parameters<TestApp['build']['sku']>[0]> = {}) => app.build.sku({ on_hand: 10, ...fields, workspace_id })

describe('a draft', () => {
  it('changes no stock, is changed as a whole in the version that was seen, and is gone when it is deleted', async () => {
    const [one, other] = [await unit(), await unit()]
    const draft = await create({ io_type: 'in', cause: 'purchase', reference: 'SJ-7', lines: [{ sku: one.sku, qty: 4 }] })
    expect(draft).toMatchObject({ status: 'draft', line_total: 1, qty_total: 4, agent_name: 'Rizky', posted_at: null, version: 1 })
    expect((await skuOf(one.sku)).stock).toBe(10)
    const change = (version: number) =>
      app.call(
        stockIoChange,
        {
          params: { io_id: draft.io_id },
          body: {
            version,
            io_type: 'in',
            note: 'dua dus',
            lines: [
              { sku: other.sku, qty: 6 },
              { sku: one.sku, qty: 1 },
            ],
          },
        },
        token,
      )
    expect((await change(1)).data).toMatchObject({
      version: 2,
      reference: null,
      note: 'dua dus',
      lines: [
        { sku: other.sku, qty: 6 },
        { sku: one.sku, qty: 1 },
      ],
    })
    expect((await change(1)).error.code).toBe('STOCK_IO_CHANGED')
    expect((await app.call(stockIoDelete, { params: { io_id: draft.io_id } }, token)).data.version).toBe(2)
    expect((await app.call(stockIoDetail, { params: { io_id: draft.io_id } }, token)).error.code).toBe('NOT_FOUND')
  })

  it('takes each SKU once, pieces of what goes in or out, a shelf of what is moved, and a cause of its own type', async () => {
    const { sku } = await unit()
    const code = async (body: Body) => (await app.call(stockIoCreate, { body }, token)).error.code
    expect(
      await code({
        io_type: 'in',
        lines: [
          { sku, qty: 1 },
          { sku, qty: 2 },
        ],
      }),
    ).toBe('VALIDATION')
    expect(await code({ io_type: 'out', lines: [{ sku, qty: 0 }] })).toBe('VALIDATION')
    expect(await code({ io_type: 'transfer', lines: [{ sku, qty: 0 }] })).toBe('VALIDATION')
    expect(await code({ io_type: 'in', cause: 'damaged', lines: [{ sku, qty: 1 }] })).toBe('VALIDATION')
    expect(await code({ io_type: 'in', lines: [] })).toBe('VALIDATION')
    expect(await code({ io_type: 'in', lines: [{ sku: 'TIDAK-ADA', qty: 1 }] })).toBe('PRODUCT_NOT_FOUND')
  })
})

describe('posting', () => {
  it('moves all lines with a movement each that names the document, and tells lists and marketplaces', async () => {
    const [one, other] = [await unit(), await unit()]
    const { store_code } = await app.build.store({ workspace_id })
    await app.build.listing({ workspace_id, store_code, sku: one.sku, linked_by: 'hand' })
    const socket = await openSocket(app.url, token)
    const { io_id, ...document } = await posted({
      io_type: 'in',
      lines: [
        { sku: one.sku, qty: 4 },
        { sku: other.sku, qty: 2 },
      ],
    })
    expect(document).toMatchObject({
      status: 'posted',
      posted_by: 'Rizky',
      lines: [
        { stock_before: 10, stock: 14 },
        { stock_before: 10, stock: 12 },
      ],
    })
    expect(await skuOf(one.sku)).toMatchObject({ stock: 14, version: 2, movements: [{ reason: 'in', stock_change: 4, allocated_change: 0 }] })
    await expect.poll(() => socket.events.filter(({ type }) => type === 'stock-io.changed')).toMatchObject([{ io_id }, { io_id }])
    expect(socket.events.find(({ type }) => type === 'product.changed')).toMatchObject({
      skus: [
        { sku: one.sku, stock: 14 },
        { sku: other.sku, stock: 12 },
      ],
    })
    const { rows } = await app.services.database.read(workspace_id, ({ client }) =>
      client.query('select io_id from stock_movement where workspace_id = $1 and sku = $2', [workspace_id, one.sku]),
    )
    expect(rows).toEqual([{ io_id }])
    const { rows: due } = await app.services.database.read(workspace_id, ({ client }) =>
      client.query('select due_at is not null as due from listing where workspace_id = $1', [workspace_id]),
    )
    expect(due).toEqual([{ due: true }])
    socket.close()
  })

  it('is done once, by whoever comes first, and nothing changes the document after it', async () => {
    const { sku } = await unit()
    const { io_id } = await create({ io_type: 'out', lines: [{ sku, qty: 3 }] })
    const both = await Promise.all([post(io_id), post(io_id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await skuOf(sku)).stock).toBe(7)
    const body = { version: 2, io_type: 'out' as const, lines: [{ sku, qty: 1 }] }
    expect((await app.call(stockIoChange, { params: { io_id }, body }, token)).error.code).toBe('STOCK_IO_POSTED')
    expect((await app.call(stockIoDelete, { params: { io_id } }, token)).error.code).toBe('STOCK_IO_POSTED')
  })

  it('takes out no more than there is, and names what is short: nothing of the document is posted', async () => {
    const [enough, short] = [await unit(), await unit({ on_hand: 2 })]
    const { io_id } = await create({
      io_type: 'out',
      lines: [
        { sku: enough.sku, qty: 3 },
        { sku: short.sku, qty: 3 },
      ],
    })
    const { error } = await post(io_id, { allow_oversold: true })
    expect(error.code).toBe('STOCK_SHORT')
    expect(error.message).toContain(short.sku)
    expect((await skuOf(enough.sku)).stock).toBe(10)
    expect((await read(io_id)).status).toBe('draft')
  })

  it('asks before it takes what is promised to buyers, by going out or by being counted', async () => {
    const { sku } = await unit({ allocated: 8 })
    for (const [io_type, qty] of [
      ['out', 5],
      ['count', 4],
    ] as const) {
      const { io_id } = await create({ io_type, lines: [{ sku, qty }] })
      expect((await post(io_id)).error.code).toBe('STOCK_PROMISED')
      expect((await post(io_id, { allow_oversold: true })).data.status).toBe('posted')
    }
    expect(await skuOf(sku)).toMatchObject({ stock: 4, allocated: 8, available: 0 })
  })

  it('of a count makes what was counted the stock, and moves nothing where that is so already', async () => {
    const [less, same] = [await unit(), await unit()]
    await app.call(productEdit, { params: { id: same.product_id }, body: { sku: same.sku, stock: 12 } }, token)
    await posted({
      io_type: 'count',
      lines: [
        { sku: less.sku, qty: 7 },
        { sku: same.sku, qty: 12 },
      ],
    })
    expect(await skuOf(less.sku)).toMatchObject({ stock: 7, movements: [{ reason: 'count', stock_change: -3 }] })
    expect(await skuOf(same.sku)).toMatchObject({ stock: 12, version: 2, movements: [{ reason: 'correction' }] })
  })

  it('of a count is refused where the stock is not what was seen any more, and the draft tells how it moved', async () => {
    const { sku, product_id } = await unit()
    const { io_id } = await create({ io_type: 'count', lines: [{ sku, qty: 9 }] })
    app.advance(1000)
    await app.call(productEdit, { params: { id: product_id }, body: { sku, stock: 8 } }, token)
    expect((await post(io_id, { seen: [{ sku, stock: 10 }] })).error.code).toBe('PRODUCT_CHANGED')
    expect((await read(io_id)).lines).toMatchObject([{ stock: 8, moved: -2 }])
    expect((await post(io_id, { seen: [{ sku, stock: 8 }] })).data.lines).toMatchObject([{ stock_before: 8, stock: 9, moved: 0 }])
  })

  it('of a transfer puts all pieces of a SKU on the other shelf, and moves no stock', async () => {
    const { sku, product_id } = await unit({ location: 'A-01' })
    const socket = await openSocket(app.url, token)
    const { io_id } = await posted({ io_type: 'transfer', lines: [{ sku, qty: 0, location: 'B-07' }] })
    expect((await read(io_id)).lines).toMatchObject([{ qty: 10, location: 'B-07', location_before: 'A-01', location_now: 'B-07' }])
    expect(await skuOf(sku)).toMatchObject({ location: 'B-07', stock: 10, version: 2, movements: [] })
    await expect.poll(() => socket.events.find(({ type }) => type === 'product.changed')).toMatchObject({ products: [product_id] })
    socket.close()
  })
})

describe('a reversal', () => {
  it('takes back what came in by an opposite document, once', async () => {
    const { sku } = await unit()
    const { io_id } = await posted({ io_type: 'in', lines: [{ sku, qty: 4 }] })
    const { data } = await reverse(io_id)
    expect(data).toMatchObject({ io_type: 'out', cause: 'reversal', reference: String(io_id), status: 'posted', lines: [{ sku, qty: 4, stock: 10 }] })
    expect((await read(io_id)).reversed_by).toBe(data.io_id)
    expect((await reverse(io_id)).error.code).toBe('STOCK_IO_REVERSED')
  })

  it('of a count takes back the difference alone, whatever was sold since', async () => {
    const { sku, product_id } = await unit()
    const { io_id } = await posted({ io_type: 'count', lines: [{ sku, qty: 7 }] })
    await app.call(productEdit, { params: { id: product_id }, body: { sku, stock_change: -2 } }, token)
    await reverse(io_id)
    expect((await skuOf(sku)).stock).toBe(8)
  })

  it('of a transfer puts the pieces back, also where they had no shelf', async () => {
    const { sku } = await unit({ location: null })
    const { io_id } = await posted({ io_type: 'transfer', lines: [{ sku, qty: 0, location: 'B-07' }] })
    await reverse(io_id)
    expect((await skuOf(sku)).location).toBeNull()
  })

  it('is refused of a draft, and where the pieces are gone', async () => {
    const { sku } = await unit({ on_hand: 0 })
    const draft = await create({ io_type: 'in', lines: [{ sku, qty: 4 }] })
    expect((await reverse(draft.io_id)).error.code).toBe('STOCK_IO_NOT_POSTED')
    await post(draft.io_id)
    await posted({ io_type: 'out', lines: [{ sku, qty: 3 }] })
    expect((await reverse(draft.io_id)).error.code).toBe('STOCK_SHORT')
  })
})

describe('the documents of a workspace', () => {
  it('are found by words of number, SKU, reference and note, by type, state, day and agent', async () => {
    const [one, other] = [await unit(), await unit()]
    const came = await posted({ io_type: 'in', reference: 'SJ/2026/77', lines: [{ sku: one.sku, qty: 1 }] })
    const counted = await create({ io_type: 'count', note: 'Rak belakang', lines: [{ sku: other.sku, qty: 1 }] })
    const found = async (query: object) => (await app.call(stockIoList, { query }, token)).data.rows.map(({ io_id }) => io_id)
    expect(await found({})).toEqual([counted.io_id, came.io_id])
    expect(await found({ sort: 'oldest' })).toEqual([came.io_id, counted.io_id])
    expect(await found({ search: '2026 77' })).toEqual([came.io_id])
    expect(await found({ search: 'belakang' })).toEqual([counted.io_id])
    expect(await found({ search: other.sku.toLowerCase() })).toEqual([counted.io_id])
    expect(await found({ search: `#${came.io_id}` })).toContain(came.io_id)
    expect(await found({ io_type: 'count' })).toEqual([counted.io_id])
    expect(await found({ status: 'posted' })).toEqual([came.io_id])
    expect(await found({ agent_id: counted.agent_id })).toEqual([counted.io_id, came.io_id])
    expect(await found({ end_date: '2020-01-01' })).toEqual([])
    const of = await app.call(stockIoOfType, { params: { io_type: 'in' }, query: { status: 'draft' } }, token)
    expect(of.data.rows).toEqual([])
  })

  it('are kept by those who may see products and their coming and going alone', async () => {
    for (const privilege of ['product', 'product-inout', 'product-stock'] as const) {
      const agent = app.tokenOf(await app.build.agent({ workspace_id, privileges: [privilege] }))
      expect((await app.call(stockIoList, {}, agent)).error.code).toBe('NO_PRIVILEGE')
    }
  })
})

describe('a scanned code', () => {
  const scan = async (code: string) => (await app.call(stockIoScan, { query: { code } }, token)).data
  it('names a SKU by itself or by its barcode, every SKU of a barcode that several carry, or a shelf', async () => {
    const own = await unit({ barcode: '8991234567890', location: 'C-12' })
    const twins = [await unit({ barcode: '8990000000017' }), await unit({ barcode: '8990000000017' })]
    expect((await scan(own.sku)).skus).toMatchObject([{ sku: own.sku, stock: 10 }])
    expect((await scan('8991234567890')).skus.map(({ sku }) => sku)).toEqual([own.sku])
    expect((await scan('8990000000017')).skus.map(({ sku }) => sku)).toEqual(twins.map(({ sku }) => sku).toSorted())
    expect(await scan('c-12')).toEqual({ skus: [], location: 'C-12' })
    expect(await scan('TIDAK-ADA-1')).toEqual({ skus: [], location: null })
  })
})
