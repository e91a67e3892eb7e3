import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { listingPushes } from '#contract/product/listing.endpoints.ts'
import { pushesKept } from '#contract/product/listing.ts'
import { productEdit, productLog, productToggleSync } from '#contract/product/product.endpoints.ts'
import { productCreate } from '#contract/product/product-write.endpoints.ts'
import { stockIoCreate, stockIoPost } from '#contract/product/stock-io.endpoints.ts'
import { storeUpdate } from '#contract/store/store.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { onCluster } from '#tests/support/cluster.ts'
import { openShops, type Shop, sellable } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['shopee', 'shopee'])
})
afterAll(() => shops.stop())
afterEach(() => shops.running.control('/faults', undefined, 'DELETE'))

/** Listed in both shops, read in and linked, with so many on hand; every shop shows that number. */
async function onSale(stock: number, sku = `LST-${unique()}`) {
  shops.list(sku)
  const kept = await shops.keep(sku, stock)
  await shops.read('listings')
  await shows(sku, [stock, stock])
  return kept
}
const shows = (sku: string, numbers: readonly number[]) => expect.poll(() => shops.shown(sku)).toEqual(numbers)
const rowsOf = (sku: string) =>
  shops.app.services.database.statement({
    text: `select linked_by, outcome, reason, sent_stock, due_at, claim, mp_sku from listing where workspace_id = $1 and (sku = $2 or mp_sku = $2) order by store_code`,
    values: [shops.workspace_id, sku],
  })

describe('listings that a store lists', () => {
  it('are linked to the SKU that they carry, and shown the number that is available', async () => {
    const { sku } = await onSale(7)
    await expect
      .poll(() => rowsOf(sku))
      .toMatchObject([
        { linked_by: 'sku', outcome: 'sent', sent_stock: 7 },
        { linked_by: 'sku', outcome: 'sent', sent_stock: 7 },
      ])
  })

  it('are left alone where they carry no SKU, one of nobody, or one that another listing of the store carries too', async () => {
    const twice = `DBL-${unique()}`
    const unknown = `UNK-${unique()}`
    const [shop] = shops.shops
    for (const _ of [1, 2]) shops.list(twice, { at: [shop as Shop], stock: 3 })
    shops.list(unknown, { at: [shop as Shop], stock: 4 })
    shops.list('', { at: [shop as Shop], stock: 5 })
    await shops.keep(twice, 20)
    await shops.read('listings')
    expect(await rowsOf(twice)).toMatchObject([{ linked_by: null }, { linked_by: null }])
    expect(await rowsOf(unknown)).toMatchObject([{ linked_by: null }])
    expect(await rowsOf('')).toMatchObject([{ linked_by: null }])
    expect(shops.shown(unknown, [shop as Shop])).toEqual([4])
  })

  it('change nothing when they are read again', async () => {
    await onSale(6)
    const again = await shops.read('listings')
    expect(again).toMatchObject([
      { state: 'done', brought: 0, mended: 0, failed: 0 },
      { state: 'done', brought: 0, mended: 0, failed: 0 },
    ])
  })
})

describe('what is available', () => {
  it('goes to every listing when a hand changes it', async () => {
    const kept = await onSale(10)
    await shops.setStock(kept, 4)
    await shows(kept.sku, [4, 4])
  })

  it('goes to the other shops when a buyer takes pieces, and comes back when they cancel', async () => {
    const sku = sellable(11)
    await onSale(9, sku)
    const { marketplace, store_id } = shops.shops[0] as Shop
    const { order_id } = await shops.running.control<{ order_id: string }>('/buy', { marketplace, store_id, sku, qty: 2 })
    await shows(sku, [7, 7])
    await shops.running.control('/advance', { marketplace, order_id, to: 'cancelled' })
    await shows(sku, [9, 9])
  })

  it('is sent as it is in the end, however often it changes, and no older number after a newer one', async () => {
    const kept = await onSale(50)
    const before = shops.shops.map((shop) => shops.variantAt(shop, kept.sku).history.length)
    for (let stock = 49; stock >= 20; stock -= 1) await shops.setStock(kept, stock)
    await shows(kept.sku, [20, 20])
    shops.shops.forEach((shop, index) => {
      const sent = shops
        .variantAt(shop, kept.sku)
        .history.slice(before[index])
        .map(({ stock }) => stock)
      expect(sent).toEqual([...sent].sort((a, b) => b - a))
      expect(sent.length).toBeLessThan(30)
    })
  })

  it.skipIf(onCluster())('is sent where it changed while its listing was claimed for the number before', async () => {
    const kept = await onSale(12)
    const claims = new pg.Client({ connectionString: shops.app.databaseUrl })
    await claims.connect()
    const ofListing = [shops.workspace_id, kept.sku]
    // As the change before left it: due, to be looked at much later.
    await claims.query(`update listing set due_at = now(), next_try_at = now() + interval '1 hour' where workspace_id = $1 and sku = $2`, ofListing)
    await claims.query('begin')
    await claims.query('update listing set due_at = null, next_try_at = null where workspace_id = $1 and sku = $2', ofListing)
    const changed = shops.setStock(kept, 11)
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%update listing set due_at%'`
    const held = async () => (await shops.app.services.database.statement({ text: waits })).length
    await Promise.race([changed, expect.poll(held, { interval: 20 }).toBe(1)])
    await claims.query('commit')
    await claims.end()
    await changed
    await shows(kept.sku, [11, 11])
  })

  it('of a package is what its parts allow, whatever changes of them', async () => {
    const [mug, towel] = [await shops.keep(`MUG-${unique()}`, 9), await shops.keep(`TWL-${unique()}`, 3)]
    const sku = `PKT-${unique()}`
    const variants = [{ sku, options: [], barcode: null, price: 1000, price_cost: 0, stock: null, min_stock: 0, location: null }]
    const parts = [
      { sku: mug.sku, qty: 2 },
      { sku: towel.sku, qty: 1 },
    ]
    const body = { name: 'Hampers', category: 'Kado', supplier: null, weight: 1, dimensions: [], image_urls: [], variants, parts }
    expect((await shops.app.call(productCreate, { body }, shops.token)).status).toBe(200)
    shops.list(sku)
    await shops.read('listings')
    await shows(sku, [3, 3])
    await shops.setStock(mug, 4)
    await shows(sku, [2, 2])
    // Kept back of a part, it is kept back of the package.
    await shops.app.call(productEdit, { params: { id: mug.product_id }, body: { sku: mug.sku, buffer: 3 } }, shops.token)
    await shows(sku, [0, 0])
  })

  it('is not told as long as nobody said how much there is, and is from the first that says it, also where that is nothing', async () => {
    const items = async (stock: number) => {
      const sku = `NEW-${unique()}`
      shops.list(sku, { stock: 10 })
      await shops.app.build.sku({ workspace_id: shops.workspace_id, sku, on_hand: 0, allocated: stock, min_stock: 0 })
      await shops.read('listings')
      expect(shops.shown(sku)).toEqual([10, 10])
      return sku
    }
    // More is promised than there is, so what can be sold stays the same.
    const promised = await items(3)
    await shops.setStock({ sku: promised, product_id: (await shops.detail(promised)).product_id }, 2)
    await shows(promised, [0, 0])
    const none = await items(0)
    const { io_id } = (await shops.app.call(stockIoCreate, { body: { io_type: 'count', lines: [{ sku: none, qty: 0 }] } }, shops.token)).data
    expect((await shops.app.call(stockIoPost, { params: { io_id }, body: { version: 1 } }, shops.token)).status).toBe(200)
    await shows(none, [0, 0])
  })

  it('never goes below zero', async () => {
    const kept = await onSale(1)
    await shops.setStock(kept, 0)
    await shows(kept.sku, [0, 0])
  })

  it('is not sent where the product is not to be, and is as soon as it is', async () => {
    const kept = await onSale(8)
    const toggle = () => shops.app.call(productToggleSync, { params: { id: kept.product_id } }, shops.token)
    await toggle()
    await shops.setStock(kept, 3)
    await expect.poll(async () => (await rowsOf(kept.sku)).every(({ due_at, claim }) => !due_at && !claim)).toBe(true)
    expect(shops.shown(kept.sku)).toEqual([8, 8])
    await toggle()
    await shows(kept.sku, [3, 3])
  })

  it('is told without what is kept back of the SKU and from the store', async () => {
    const kept = await onSale(10)
    const [one] = shops.shops
    await shops.app.call(productEdit, { params: { id: kept.product_id }, body: { sku: kept.sku, buffer: 3 } }, shops.token)
    await shows(kept.sku, [7, 7])
    const keep = (stock_buffer: number) =>
      shops.app.call(storeUpdate, { params: { store_code: one?.store_code ?? '' }, body: { stock_buffer } }, shops.token)
    expect((await keep(5)).data.stock_buffer).toBe(5)
    await shows(kept.sku, [2, 7])
    await shops.setStock(kept, 4)
    await shows(kept.sku, [0, 1])
    await keep(0)
    await shows(kept.sku, [1, 1])
  })

  it('waits while its store is paused, and goes on with it', async () => {
    const kept = await onSale(8)
    const [paused] = shops.shops
    const pause = (value: boolean) =>
      shops.app.call(storeUpdate, { params: { store_code: paused?.store_code ?? '' }, body: { paused: value } }, shops.token)
    await pause(true)
    await shops.setStock(kept, 5)
    await shows(kept.sku, [8, 5])
    await pause(false)
    await shows(kept.sku, [5, 5])
  })
})

describe('what was pushed', () => {
  const pushesOf = async (query: CallInput<typeof listingPushes>['query']) => (await shops.app.call(listingPushes, { query }, shops.token)).data.rows

  it('is kept for the SKU and for the product, each number with what its marketplace answered, newest first', async () => {
    const kept = await onSale(8)
    const [shop] = shops.shops
    const refuse = (refusal: string | null) =>
      shops.running.control('/listing', { marketplace: shop?.marketplace, store_id: shop?.store_id, sku: kept.sku, refusal })
    await refuse('Produk sedang ikut promo')
    await shops.setStock(kept, 5)
    const told = async (store_code = shop?.store_code) =>
      (await pushesOf({ sku: [kept.sku], store_code: [store_code as string] })).map(({ kind, number, outcome }) => [kind, number, outcome])
    await expect
      .poll(() => told())
      .toEqual([
        ['stock', 5, 'failed'],
        ['stock', 8, 'sent'],
      ])
    await shows(kept.sku, [8, 5])
    await expect
      .poll(() => told(shops.shops[1]?.store_code))
      .toEqual([
        ['stock', 5, 'sent'],
        ['stock', 8, 'sent'],
      ])
    const [refused] = await pushesOf({ sku: [kept.sku], outcome: 'failed' })
    expect(refused).toMatchObject({ sku: kept.sku, store_code: shop?.store_code, reason: expect.stringContaining('promo') })
    expect(await pushesOf({ product_code: refused?.product_code })).toHaveLength(4)
    expect(await pushesOf({})).toEqual([])
    await refuse(null)
  })

  it('is kept up to a number for each listing, the latest of them', async () => {
    const kept = await onSale(3)
    // The shop shows a number before its answer is written down.
    await expect.poll(() => rowsOf(kept.sku)).toMatchObject([{ sent_stock: 3 }, { sent_stock: 3 }])
    const { database } = shops.app.services
    // As if as many had been pushed before.
    await database.statement({
      text: 'update listing set pushes = $2 where workspace_id = $1 and sku = $3',
      values: [shops.workspace_id, pushesKept, kept.sku],
    })
    await shops.setStock(kept, 2)
    await shows(kept.sku, [2, 2])
    await expect.poll(async () => (await pushesOf({ sku: [kept.sku] })).map(({ number }) => number)).toEqual([2, 2])
  })
})

describe('a number that the marketplace does not take', () => {
  it('shows its words, and is sent when it changes again', async () => {
    const kept = await onSale(8)
    const [shop] = shops.shops
    const refuse = (refusal: string | null) =>
      shops.running.control('/listing', { marketplace: shop?.marketplace, store_id: shop?.store_id, sku: kept.sku, refusal })
    await refuse('Produk sedang ikut promo')
    await shops.setStock(kept, 5)
    await expect.poll(async () => (await rowsOf(kept.sku))[0]).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('promo') })
    await shows(kept.sku, [8, 5])
    await refuse(null)
    await shops.setStock(kept, 4)
    await shows(kept.sku, [4, 4])
    await expect.poll(async () => (await rowsOf(kept.sku))[0]).toMatchObject({ outcome: 'sent', reason: null })
  })

  it.each(['unavailable', 'rate-limit', 'expired-token', 'lost-answer'])(
    'is tried again after "%s"',
    async (kind) => {
      const kept = await onSale(8)
      await shops.running.control('/faults', { marketplace: 'shopee', kind, call: 'update_stock', times: 1 })
      await shops.setStock(kept, 5)
      await shows(kept.sku, [5, 5])
    },
    30_000,
  )
})

describe('a comparison', () => {
  const set = (shop: object | undefined, sku: string, stock: number) =>
    shops.running.control('/listing', { ...shop, store_name: undefined, store_code: undefined, sku, stock })

  it('sets right what somebody changed at the marketplace, either way, and writes it into the log', async () => {
    const kept = await onSale(8)
    const [one, other] = shops.shops
    await set(one, kept.sku, 30)
    await set(other, kept.sku, 2)
    expect((await shops.read('listings')).map(({ mended }) => mended)).toEqual([1, 1])
    await shows(kept.sku, [8, 8])
    const { rows } = (await shops.app.call(productLog, { query: { sku: kept.sku, field: ['mp_stock'] } }, shops.token)).data
    expect(rows.map(({ before, after, note }) => [before, after, note]).toSorted()).toEqual([
      [2, 8, other?.store_name],
      [30, 8, one?.store_name],
    ])
  })

  it('does not take a sale that nobody told of for a difference', async () => {
    const sku = sellable(23)
    await onSale(8, sku)
    const [one] = shops.shops
    shops.running.sandbox.pushes.hold()
    await shops.running.control('/buy', { marketplace: one?.marketplace, store_id: one?.store_id, sku, qty: 3 })
    await shops.read('listings')
    await shows(sku, [5, 5])
    expect((await shops.detail(sku)).available).toBe(5)
    await shops.running.sandbox.pushes.release(false)
    await shows(sku, [5, 5])
  })

  it('tells listings that are no more', async () => {
    const kept = await onSale(8)
    const [one] = shops.shops
    shops.running.sandbox.listings.replace(one as Shop, [])
    await shops.read('listings')
    const { database } = shops.app.services
    const states = await database.statement({
      text: 'select product_status from listing where workspace_id = $1 and sku = $2 order by store_code',
      values: [shops.workspace_id, kept.sku],
    })
    expect(states.map(({ product_status }) => product_status).toSorted()).toEqual(['active', 'deleted'])
  })
})
