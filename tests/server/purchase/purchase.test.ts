import { describe, expect, it } from 'vitest'
import { productSupplier } from '#contract/product/product.endpoints.ts'
import { productChange } from '#contract/product/product-write.endpoints.ts'
import { purchaseSuggestion } from '#contract/product/purchase-suggestion.endpoints.ts'
import {
  purchaseChange,
  purchaseCreate,
  purchaseDelete,
  purchaseDetail,
  purchaseIncoming,
  purchaseIncomingProduct,
  purchaseList,
  purchaseSend,
  purchaseSkus,
  purchaseSuggested,
} from '#contract/purchase/purchase.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'
import { app, type Body, create, type Line, move, order, receive, setUpPurchasing, skuOf, token, unit, workspace_id } from './purchasing.ts'

setUpPurchasing()

describe('a purchase', () => {
  it('is written as a draft that nothing is awaited of, and gets a number of a series without gaps when it is ordered', async () => {
    const { sku } = await unit()
    const draft = await create([{ sku, qty: 4, price_cost: 1000, discount: 500 }], {
      tax: 385,
      shipping: 1000,
      discount: 100,
      delivery_date: '2026-12-01',
    })
    expect(draft).toMatchObject({
      number: null,
      status_order: 'draft',
      supplier: 'CV Sinar',
      goods: 3500,
      total: 4785,
      agent_name: 'Bu Rina',
      delivery_date: '2026-12-01',
    })
    expect((await skuOf(sku)).incoming).toBe(0)
    const first = (await move(draft.purchase_id, 'ordered')).data
    const year = first.number?.slice(3, 7)
    expect(first).toMatchObject({ status_order: 'ordered', number: `PO-${year}-0001`, status_payment: 'unpaid' })
    expect((await skuOf(sku)).incoming).toBe(4)
    const many = await Promise.all(Array.from({ length: 6 }, () => order([{ sku, qty: 1, price_cost: 1 }])))
    expect(many.map(({ number }) => number).toSorted()).toEqual([2, 3, 4, 5, 6, 7].map((at) => `PO-${year}-000${at}`))
    expect((await skuOf(sku)).incoming).toBe(10)
  })

  it('is refused without a supplier when it is ordered, with unknown SKUs, with packages, and with more discount than it costs', async () => {
    const { sku } = await unit()
    const nobodys = await create([{ sku, qty: 1, price_cost: 10 }], { supplier: null })
    expect((await move(nobodys.purchase_id, 'ordered')).error.code).toBe('PURCHASE_NO_SUPPLIER')
    const refused = async (lines: Line[], rest: Partial<Body> = {}) =>
      (await app.call(purchaseCreate, { body: { ...rest, lines } }, token)).error.code
    expect(await refused([{ sku: 'TIDAK-ADA', qty: 1, price_cost: 1 }])).toBe('PRODUCT_NOT_FOUND')
    const packed = await unit({ product: { is_package: true } })
    expect(await refused([{ sku: packed.sku, qty: 1, price_cost: 1 }])).toBe('PACKAGE_STOCK')
    expect(await refused([{ sku, qty: 1, price_cost: 10, discount: 11 }])).toBe('VALIDATION')
    expect(await refused([{ sku, qty: 1, price_cost: 10 }], { discount: 11 })).toBe('VALIDATION')
    expect(
      await refused([
        { sku, qty: 1, price_cost: 1 },
        { sku, qty: 2, price_cost: 1 },
      ]),
    ).toBe('VALIDATION')
  })

  it('is changed as a whole in the version that was seen, and what is awaited follows; a draft that was never ordered is deleted', async () => {
    const [one, other] = [await unit(), await unit()]
    const { purchase_id, version } = await order([{ sku: one.sku, qty: 4, price_cost: 1000 }])
    const change = (seen: number) =>
      app.call(
        purchaseChange,
        { params: { purchase_id }, body: { version: seen, supplier: 'CV Sinar', lines: [{ sku: other.sku, qty: 3, price_cost: 10 }] } },
        token,
      )
    expect((await change(version)).data).toMatchObject({ total: 30, lines: [{ sku: other.sku, qty: 3, landed: 30 }] })
    expect((await change(version)).error.code).toBe('PURCHASE_CHANGED')
    expect([(await skuOf(one.sku)).incoming, (await skuOf(other.sku)).incoming]).toEqual([0, 3])
    expect((await app.call(purchaseDelete, { params: { purchase_id } }, token)).error.code).toBe('PURCHASE_ORDERED')
    const draft = await create([{ sku: one.sku, qty: 1, price_cost: 1 }])
    await app.call(purchaseDelete, { params: { purchase_id: draft.purchase_id } }, token)
    expect((await app.call(purchaseDetail, { params: { purchase_id: draft.purchase_id } }, token)).error.code).toBe('NOT_FOUND')
  })

  it('is cancelled and taken up again, taken back to a draft with its number, and never moved where its status forbids it', async () => {
    const { sku } = await unit()
    const { purchase_id, number } = await order([{ sku, qty: 4, price_cost: 1000 }])
    expect((await move(purchase_id, 'cancelled')).data.status_order).toBe('cancelled')
    expect((await skuOf(sku)).incoming).toBe(0)
    expect((await receive(purchase_id, [{ sku, qty: 1 }])).error.code).toBe('PURCHASE_CLOSED')
    expect((await move(purchase_id, 'ordered')).data).toMatchObject({ status_order: 'ordered', number })
    expect((await skuOf(sku)).incoming).toBe(4)
    expect((await move(purchase_id, 'draft')).data).toMatchObject({ status_order: 'draft', number })
    expect((await skuOf(sku)).incoming).toBe(0)
    expect((await move(purchase_id, 'received')).error.code).toBe('PURCHASE_MOVE')
    expect((await move(purchase_id, 'ordered')).data.number).toBe(number)
  })

  it('is made for each supplier of what is suggested, at what it cost last', async () => {
    const [one, other, nobodys] = [
      await unit({ price_cost: 700, product: { supplier: 'UD Berkah' } }),
      await unit({ price_cost: 900, product: { supplier: 'CV Awan' } }),
      await unit({ price_cost: 5, product: { supplier: null } }),
    ]
    const lines = [one, other, nobodys].map(({ sku }) => ({ sku, qty: 2 }))
    const { rows } = (await app.call(purchaseSuggested, { body: { lines } }, token)).data
    expect(rows.map(({ supplier, total, status_order }) => [supplier, total, status_order])).toEqual([
      [null, 10, 'draft'],
      ['CV Awan', 1800, 'draft'],
      ['UD Berkah', 1400, 'draft'],
    ])
    const { suppliers } = (await app.call(productSupplier, {}, token)).data
    expect(suppliers.find(({ name }) => name === 'CV Awan')).toMatchObject({ total: 1, supplier_id: rows[1]?.supplier_id })
  })

  it('is listed by status, payment, supplier and words, and told to other windows', async () => {
    const { sku } = await unit()
    const socket = await openSocket(app.url, token)
    const one = await order([{ sku, qty: 4, price_cost: 1000 }], { supplier: 'UD Berkah', note: 'lebaran' })
    await create([{ sku, qty: 1, price_cost: 1 }])
    const found = async (query: object) => (await app.call(purchaseList, { query }, token)).data.rows.map(({ purchase_id }) => purchase_id)
    for (const query of [
      { status_order: 'ordered' },
      { status_payment: 'unpaid' },
      { supplier_id: one.supplier_id },
      { search: 'berkah lebaran' },
      { search: `${one.number} ${sku.toLowerCase()}` },
    ])
      expect(await found(query)).toEqual([one.purchase_id])
    expect(await found({ start_date: '2020-01-01', end_date: '2020-01-02' })).toEqual([])
    await expect.poll(() => socket.events.filter(({ type }) => type === 'purchase.changed').length).toBe(3)
    expect(socket.events.find(({ type }) => type === 'product.changed')).toMatchObject({ skus: [{ sku, incoming: 4 }] })
    socket.close()
  })
})

describe('what is on its way', () => {
  it('is listed line by line and by product, by the day it is expected, and not suggested to be bought again', async () => {
    const one = await unit({ min_stock: 10 })
    const late = await order([{ sku: one.sku, qty: 4, price_cost: 1000 }], { delivery_date: '2026-01-05', supplier: 'UD Berkah' })
    const soon = await order([{ sku: one.sku, qty: 3, price_cost: 1000 }], { delivery_date: '2099-01-05' })
    const rows = (await app.call(purchaseIncoming, {}, token)).data.rows
    expect(rows.map(({ number, incoming, late: over }) => [number, incoming, over])).toEqual([
      [late.number, 4, true],
      [soon.number, 3, false],
    ])
    expect((await app.call(purchaseIncoming, { query: { supplier_id: late.supplier_id } }, token)).data.rows).toHaveLength(1)
    expect((await app.call(purchaseIncoming, { query: { late: '1' } }, token)).data.rows).toHaveLength(1)
    const of = (await app.call(purchaseIncomingProduct, { query: { sort: 'delivery_date' }, body: { product_id: one.product_id } }, token)).data.rows
    expect(of.map(({ purchase_id }) => purchase_id)).toEqual([late.purchase_id, soon.purchase_id])
    const [suggested] = (await app.call(purchaseSuggestion, {}, token)).data.rows
    expect(suggested).toMatchObject({ incoming: 7, suggested: 3 })
  })

  it('keeps its SKU from being taken away', async () => {
    const one = await unit()
    await order([{ sku: one.sku, qty: 4, price_cost: 1000 }])
    const variants = [{ sku: `B-${unique()}`, options: [], barcode: null, price: 1, price_cost: 0, stock: null, min_stock: 0, location: null }]
    const body = { name: 'Gamis', category: 'Gamis', supplier: null, weight: 1, dimensions: [], image_urls: [], variants }
    expect((await app.call(productChange, { params: { id: one.product_id }, body }, token)).error.code).toBe('SKU_IN_USE')
  })

  it('is found by words and by a scanned code, by who buys and sees no catalogue', async () => {
    const one = await unit({ barcode: '8991234567890', price_cost: 70 })
    const buyer = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase'] }))
    const skus = async (query: object) => (await app.call(purchaseSkus, { query }, buyer)).data.skus.map(({ sku }) => sku)
    expect(await skus({ code: '8991234567890' })).toEqual([one.sku])
    expect(await skus({ code: one.sku })).toEqual([one.sku])
    expect(await skus({ search: one.sku.toLowerCase() })).toEqual([one.sku])
    expect(await skus({ code: 'X' })).toEqual([])
    const stranger = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['product'] }))
    expect((await app.call(purchaseList, {}, stranger)).status).toBe(403)
  })
})

describe('an order by e-mail', () => {
  it('tells its supplier what is wanted, of whom and at what price, and that it was sent', async () => {
    const { sku } = await unit({ product: { name: 'Gamis Sifon' } })
    const draft = await create([{ sku, qty: 1500, price_cost: 2000, discount: 5000 }], { delivery_date: '2026-12-24', note: 'Kirim pagi' })
    const send = () =>
      app.call(purchaseSend, { params: { purchase_id: draft.purchase_id }, body: { email: 'toko@sinar.test', message: 'Mohon dibantu' } }, token)
    expect((await send()).error.code).toBe('PURCHASE_NOT_ORDERED')
    const { number } = (await move(draft.purchase_id, 'ordered')).data
    expect((await send()).data).toMatchObject({ sent_to: 'toko@sinar.test' })
    const letter = () => app.services.mailer.outbox.findLast(({ to }) => to === 'toko@sinar.test')
    await expect.poll(letter).toBeTruthy()
    expect(letter()?.subject).toContain(number)
    for (const words of ['Gamis Sifon', sku, '1.500', 'Rp 2.000', 'Rp 2.995.000', 'Mohon dibantu', 'Kirim pagi', '24 Desember 2026'])
      expect(letter()?.text).toContain(words)
  })
})
