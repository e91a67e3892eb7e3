import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderScan } from '#contract/order/scan.endpoints.ts'
import { productDetail, productEdit } from '#contract/product/product.endpoints.ts'
import { productChange, productCreate } from '#contract/product/product-write.endpoints.ts'
import { putBack, putBackScan, unshelvedList } from '#contract/product/put-back.endpoints.ts'
import { stockIoCreate, stockIoPost, stockIoReverse } from '#contract/product/stock-io.endpoints.ts'
import { stockIoTypes } from '#contract/product/stock-io.ts'
import { stockLedger, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import { ingestOrder, ingestStatus } from '#server/domains/order/order.port.ts'
import { checkLedgers } from '#server/jobs/ledger-check.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { createFakeMarketplace, incoming } from '../order/fake-marketplace.ts'

let app: TestApp
let token: string
let packer: string
let workspace_id: number
let store_code: string

beforeAll(async () => {
  app = await sharedApp({ channels: createFakeMarketplace().registry })
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace({ packing_helper: true })).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product', 'product-inout', 'order'], name: 'Rizky' }))
  packer = app.tokenOf({ ...(await app.build.agent({ workspace_id, name: 'Pak Karto' })), packing_helper: true })
  store_code = (await app.build.store({ workspace_id })).store_code
})

const origin = () => ({ workspace_id, store_code, marketplace: 'shopee' as const })
const unit = () => app.build.sku({ workspace_id, on_hand: 0 })
const ledger = async () => (await app.call(stockLedger, {}, token)).data
const movementsOf = async (sku: string, query: object = {}) => (await app.call(stockMovements, { query: { sku, ...query } }, token)).data
const edit = ({ sku, product_id }: { sku: string; product_id: number }, body: object) =>
  app.call(productEdit, { params: { id: product_id }, body: { sku, ...body } }, token)

const skus = 3
const which = fc.nat(skus - 1)
const pieces = fc.integer({ min: 1, max: 6 })
/** What people and marketplaces do, some of which is refused. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), which, pieces, packed: fc.boolean() }),
  fc.record({ kind: fc.constant('status' as const), order: fc.nat(9), status: fc.constantFrom(300, 500, 550, 600, 700, 900) }),
  fc.record({ kind: fc.constant('set' as const), which, stock: fc.nat(20) }),
  fc.record({ kind: fc.constant('add' as const), which, change: fc.integer({ min: -6, max: 6 }) }),
  fc.record({
    kind: fc.constant('document' as const),
    io_type: fc.constantFrom(...stockIoTypes),
    which: fc.uniqueArray(which, { minLength: 1 }),
    pieces,
  }),
  fc.record({ kind: fc.constant('reverse' as const), document: fc.nat(9) }),
  fc.record({ kind: fc.constant('pack' as const), order: fc.nat(9) }),
  // Whoever lays pieces back scans a parcel or a piece, or says of what waits that it is gone, or that neither was so.
  fc.record({ kind: fc.constant('parcel' as const), order: fc.nat(9) }),
  fc.record({ kind: fc.constant('piece' as const), which }),
  fc.record({ kind: fc.constant('put-back' as const), to: fc.constantFrom('shelf' as const, 'gone' as const), undo: fc.boolean(), qty: fc.nat(2) }),
  // Its product is written as a whole, with a variant beside it that is new, or without one that was there.
  fc.record({ kind: fc.constant('product' as const), which, stock: fc.option(fc.nat(9)), beside: fc.boolean() }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

/** The form of a product saved again; orders may hold the new variant already. */
async function writeProduct({ sku, product_id }: { sku: string; product_id: number }, { stock, beside }: { stock: number | null; beside: boolean }) {
  const written = { barcode: null, price: 1000, price_cost: 500, min_stock: 1, location: null }
  const variants = [{ ...written, sku, options: ['S'], stock }, ...(beside ? [{ ...written, sku: `${sku}-XL`, options: ['XL'], stock }] : [])]
  const body = { name: 'Gamis', category: 'Gamis', supplier: null, weight: 1, dimensions: ['Ukuran'], image_urls: [], variants }
  await app.call(productChange, { params: { id: product_id }, body }, token)
}

/** A package of the first SKU twice and the second once. */
async function pack([first, second]: readonly { sku: string }[]): Promise<string> {
  const sku = `PKT-${unique()}`
  const variants = [{ sku, options: [], barcode: null, price: 1000, price_cost: 0, stock: null, min_stock: 0, location: null }]
  const parts = [
    { sku: first?.sku ?? '', qty: 2 },
    { sku: second?.sku ?? '', qty: 1 },
  ]
  const body = { name: 'Hampers', category: 'Gamis', supplier: null, weight: 1, dimensions: [], image_urls: [], variants, parts }
  expect((await app.call(productCreate, { body }, token)).status).toBe(200)
  return sku
}

/** What a package shows is what its parts allow. */
async function expectPacked(packed: string, [first, second]: readonly { sku: string }[]): Promise<void> {
  const numbers = async (sku = '') => (await app.call(productDetail, { query: { sku } }, token)).data
  const [of, one, other] = await Promise.all([numbers(packed), numbers(first?.sku), numbers(second?.sku)])
  const most = (field: 'stock' | 'available') => Math.min(Math.floor(one[field] / 2), other[field])
  expect([of.stock, of.available]).toEqual([most('stock'), most('available')])
}

type Pieces = { order_code: string; sku: string; qty: number }
const scanBack = async (code: string): Promise<Pieces[]> => (await app.call(putBackScan, { body: { code } }, token)).data.pieces

/** What was done so far, which later acts are about. */
interface Past {
  readonly units: readonly { sku: string; product_id: number }[]
  readonly packed: string
  readonly orders: string[]
  readonly documents: number[]
  readonly moved: Pieces[]
}
const one = <T>(of: readonly T[], which: number): T | undefined => of[which % Math.max(1, of.length)]
const unitAt = ({ units }: Past, which: number) => units[which] as { sku: string; product_id: number }

const doing: { readonly [Kind in Act['kind']]: (act: Extract<Act, { kind: Kind }>, past: Past) => Promise<unknown> } = {
  async order({ packed, which, pieces: qty }, past) {
    const mp_order_id = `L${unique()}`
    past.orders.push(mp_order_id)
    const items = [{ sku: packed ? past.packed : unitAt(past, which).sku, name: 'Gamis', variant: '', qty, price: 1000, image_url: null }]
    await ingestOrder(app.services, { ...origin(), order: incoming({ mp_order_id, items }) })
  },
  async status({ order, status }, { orders }) {
    const mp_order_id = one(orders, order)
    if (!mp_order_id) return
    app.advance(1000)
    const news = { mp_order_id, order_status: status as 300, mp_status: String(status), at: app.services.now().toISOString() }
    await ingestStatus(app.services, { ...origin(), ...news })
  },
  set: ({ which, stock }, past) => edit(unitAt(past, which), { stock, allow_oversold: true }),
  add: ({ which, change }, past) => edit(unitAt(past, which), { stock_change: change || 1, allow_oversold: true }),
  async document({ io_type, which, pieces: qty }, past) {
    const lines = which.map((at) => ({ sku: unitAt(past, at).sku, qty, location: `R-0${qty}` }))
    const { io_id } = (await app.call(stockIoCreate, { body: { io_type, lines } }, token)).data
    past.documents.push(io_id)
    await app.call(stockIoPost, { params: { io_id }, body: { version: 1, allow_oversold: true } }, token)
  },
  async reverse({ document }, { documents }) {
    const io_id = one(documents, document)
    if (io_id) await app.call(stockIoReverse, { params: { io_id }, body: { allow_oversold: true } }, token)
  },
  async pack({ order }, { orders }) {
    const scan_code = one(orders, order)
    if (scan_code) await app.call(orderScan, { body: { scan_code, action: 'pack' } }, packer)
  },
  async parcel({ order }, { orders, moved }) {
    const code = one(orders, order)
    if (code) moved.push(...(await scanBack(code)))
  },
  piece: async ({ which }, past) => past.moved.push(...(await scanBack(unitAt(past, which).sku))),
  async 'put-back'({ to, undo, qty: less }, { moved }) {
    const from = undo ? moved : (await app.call(unshelvedList, {}, token)).data.rows
    const pieces = from.slice(0, 2).map(({ order_code, sku, qty }) => ({ order_code, sku, qty: Math.max(1, qty - less) }))
    if (pieces.length > 0) await app.call(putBack, { body: { pieces, to, undo } }, token)
  },
  product: (act, past) => writeProduct(unitAt(past, act.which), act),
}

/** Does one thing after the other to SKUs of the workspace. */
async function live(history: readonly Act[], units: Past['units'], packed: string): Promise<void> {
  const past: Past = { units, packed, orders: [], documents: [], moved: [] }
  for (const act of history) await doing[act.kind](act as never, past)
}

describe('the ledger', () => {
  it('adds up to every number, whatever people, documents and marketplaces did', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 25 }), async (history) => {
        const units = [await unit(), await unit(), await unit()]
        const packed = await pack(units)
        await live(history, units, packed)
        await expectPacked(packed, units)
        const { differing, rows } = await ledger()
        expect({ differing, rows }).toEqual({ differing: 0, rows: [] })
        const waiting = (await app.call(unshelvedList, { query: { limit: 200 } }, token)).data.rows
        for (const { sku } of units) {
          const { stock, allocated, unshelved } = (await app.call(productDetail, { query: { sku } }, token)).data
          expect(Math.min(stock, allocated, unshelved)).toBeGreaterThanOrEqual(0)
          // What the newest movement left is what is there.
          const [newest] = (await movementsOf(sku)).rows
          expect([newest?.stock_after ?? 0, newest?.allocated_after ?? 0, newest?.unshelved_after ?? 0]).toEqual([stock, allocated, unshelved])
          // What waits is told order by order.
          expect(waiting.filter((row) => row.sku === sku).reduce((sum, { qty }) => sum + qty, 0)).toBe(unshelved)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('adds up when all of it happens at once', async () => {
    const units = [await unit(), await unit(), await unit()]
    for (const one of units) await edit(one, { stock: 40 })
    const histories = fc.sample(fc.array(act, { minLength: 10, maxLength: 15 }), { numRuns: 8, seed: 7 })
    const packed = await pack(units)
    await Promise.all(histories.map((history) => live(history, units, packed)))
    await expectPacked(packed, units)
    expect(await ledger()).toMatchObject({ differing: 0 })
  })

  it('names a SKU whose number nobody wrote down, on demand and by night', async () => {
    const right = await unit()
    await edit(right, { stock: 5 })
    const wrong = await app.build.sku({ workspace_id, on_hand: 10, product: { name: 'Gamis Hilang' } })
    expect(await ledger()).toEqual({
      checked: 2,
      differing: 1,
      rows: [
        {
          sku: wrong.sku,
          name: 'Gamis Hilang',
          stock: 10,
          allocated: 0,
          unshelved: 0,
          incoming: 0,
          moved: { stock: 0, allocated: 0, unshelved: 0, incoming: 0 },
        },
      ],
    })
    const told: unknown[] = []
    const log = { error: (said: unknown) => told.push(said), info: () => undefined } as never
    await checkLedgers({ database: app.services.database, log })
    expect(told).toContainEqual(expect.objectContaining({ workspace_id, differing: 1, skus: [expect.objectContaining({ sku: wrong.sku })] }))
  })
})

describe('the movements of a SKU', () => {
  it('say what each left, who did it and by which document or order, newest first and page by page', async () => {
    const own = await unit()
    await edit(own, { stock: 5 })
    const { io_id } = (await app.call(stockIoCreate, { body: { io_type: 'in', lines: [{ sku: own.sku, qty: 3 }] } }, token)).data
    await app.call(stockIoPost, { params: { io_id }, body: { version: 1 } }, token)
    await live([{ kind: 'order', which: 0, pieces: 2, packed: false }], [own], '')
    const { rows } = await movementsOf(own.sku)
    expect(
      rows.map(({ reason, stock_after, allocated_after, person, io_id, order_code }) => [
        reason,
        stock_after,
        allocated_after,
        person,
        io_id,
        order_code?.slice(0, 4),
      ]),
    ).toEqual([
      ['allocate', 8, 2, null, null, 'SHPE'],
      ['in', 8, 0, 'Rizky', io_id, undefined],
      ['correction', 5, 0, 'Rizky', null, undefined],
    ])
    const first = await movementsOf(own.sku, { limit: 1 })
    expect(first).toMatchObject({ has_more: true, rows: [{ reason: 'allocate' }] })
    const next = await movementsOf(own.sku, { limit: 1, before: first.rows[0]?.movement_id })
    // What was there after it is told on every page.
    expect(next.rows).toMatchObject([{ reason: 'in', stock_after: 8 }])
    expect((await movementsOf(own.sku, { reason: 'correction' })).rows).toMatchObject([{ reason: 'correction', stock_after: 5 }])
  })
})
