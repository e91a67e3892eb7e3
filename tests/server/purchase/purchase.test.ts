import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/core/endpoint.ts'
import { productDetail, productSupplier } from '#contract/product/product.endpoints.ts'
import { productChange } from '#contract/product/product-write.endpoints.ts'
import { purchaseSuggestion } from '#contract/product/purchase-suggestion.endpoints.ts'
import { stockLedger, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import {
  purchaseChange,
  purchaseCreate,
  purchaseDelete,
  purchaseDetail,
  purchaseIncoming,
  purchaseIncomingProduct,
  purchaseInvoices,
  purchaseList,
  purchasePay,
  purchaseReceive,
  purchaseSend,
  purchaseSkus,
  purchaseStatus,
  purchaseSuggested,
  purchaseUnpay,
  purchaseUnreceive,
} from '#contract/purchase/purchase.endpoints.ts'
import type { PurchaseStatus } from '#contract/purchase/purchase.ts'
import { supplierChange, supplierCreate, supplierDelete, supplierList } from '#contract/purchase/supplier.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { openSocket } from '#tests/support/socket.ts'

let app: TestApp
let token: string
let workspace_id: number

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase', 'product'], name: 'Bu Rina' }))
})

type Body = NonNullable<CallInput<typeof purchaseCreate>['body']>
type Line = Body['lines'][number]
const unit = (fields: Partial<Parameters<TestApp['build']['sku']>[0]> = {}) => app.build.sku({ on_hand: 0, price_cost: 0, ...fields, workspace_id })
const create = async (lines: readonly Line[], rest: Partial<Body> = {}) =>
  (await app.call(purchaseCreate, { body: { supplier: 'CV Sinar', ...rest, lines: [...lines] } }, token)).data
const read = async (purchase_id: number) => (await app.call(purchaseDetail, { params: { purchase_id } }, token)).data
const move = async (purchase_id: number, status_order: PurchaseStatus) =>
  app.call(purchaseStatus, { params: { purchase_id }, body: { status_order, version: (await read(purchase_id)).version } }, token)
const order = async (lines: readonly Line[], rest: Partial<Body> = {}) => (await move((await create(lines, rest)).purchase_id, 'ordered')).data
type Came = NonNullable<CallInput<typeof purchaseReceive>['body']>['lines'][number]
const receive = async (purchase_id: number, lines: readonly Came[], rest: { close?: boolean; version?: number } = {}) =>
  app.call(purchaseReceive, { params: { purchase_id }, body: { version: (await read(purchase_id)).version, ...rest, lines: [...lines] } }, token)
const voidReceipt = (purchase_id: number, receipt_id: number, allow_oversold = false) =>
  app.call(purchaseUnreceive, { params: { purchase_id, receipt_id }, body: { allow_oversold } }, token)
const pay = (purchase_id: number, amount: number) =>
  app.call(purchasePay, { params: { purchase_id }, body: { amount, paid_on: '2026-11-20', method: 'transfer' } }, token)
const skuOf = async (sku: string) => (await app.call(productDetail, { query: { sku } }, token)).data
const ledger = async () => (await app.call(stockLedger, {}, token)).data

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

describe('what came', () => {
  it('is on hand at what it cost with its part of the shipping, by a movement that names its purchase, in parts', async () => {
    const one = await unit({ on_hand: 10, price_cost: 1000 })
    const other = await unit()
    const { purchase_id, number } = await order(
      [
        { sku: one.sku, qty: 10, price_cost: 2000 },
        { sku: other.sku, qty: 5, price_cost: 4000 },
      ],
      { shipping: 4000 },
    )
    const partly = (
      await receive(purchase_id, [
        { sku: one.sku, qty: 4 },
        { sku: other.sku, qty: 0 },
      ])
    ).data
    expect(partly).toMatchObject({ status_order: 'partial', billed: 8800, owed: 8800, owed_days: 0, total: 44_000 })
    expect(await skuOf(one.sku)).toMatchObject({ stock: 14, incoming: 6, price_cost: Math.round((10 * 1000 + 8800) / 14) })
    expect(partly.receipts[0]?.lines).toMatchObject([
      { sku: one.sku, qty: 4, value: 8800, stock_before: 10, cost_before: 1000, cost_after: 1343, rounding: 2 },
    ])
    const [movement] = (await app.call(stockMovements, { query: { sku: one.sku } }, token)).data.rows
    expect(movement).toMatchObject({ reason: 'purchase', stock_change: 4, purchase_id, person: 'Bu Rina' })
    expect((await skuOf(one.sku)).log[0]).toMatchObject({ field: 'price_cost', before: 1000, after: 1343, note: number })
    const rest = (
      await receive(purchase_id, [
        { sku: one.sku, qty: 6 },
        { sku: other.sku, qty: 5 },
      ])
    ).data
    expect(rest).toMatchObject({
      status_order: 'received',
      billed: 44_000,
      lines: [
        { received: 10, value: 22_000 },
        { received: 5, value: 22_000 },
      ],
    })
    expect((await skuOf(other.sku)).price_cost).toBe(4400)
    expect([(await skuOf(one.sku)).incoming, (await skuOf(other.sku)).incoming]).toEqual([0, 0])
  })

  it('is not available where it is damaged, and still awaited; surplus costs as much a piece; nobody waits for what is short once it is said', async () => {
    const [one, other] = [await unit(), await unit()]
    const { purchase_id } = await order([
      { sku: one.sku, qty: 10, price_cost: 100 },
      { sku: other.sku, qty: 2, price_cost: 50 },
    ])
    expect(
      (
        await receive(purchase_id, [
          { sku: one.sku, qty: 6, damaged: 2 },
          { sku: other.sku, qty: 3 },
        ])
      ).data,
    ).toMatchObject({
      status_order: 'partial',
      billed: 750,
      lines: [
        { received: 6, damaged: 2 },
        { received: 3, damaged: 0 },
      ],
    })
    expect(await skuOf(one.sku)).toMatchObject({ stock: 6, available: 6, incoming: 4 })
    expect(await skuOf(other.sku)).toMatchObject({ stock: 3, incoming: 0 })
    expect((await receive(purchase_id, [{ sku: one.sku, qty: 1 }], { close: true })).data).toMatchObject({
      status_order: 'received',
      billed: 850,
      owed: 850,
    })
    expect((await skuOf(one.sku)).incoming).toBe(0)
    // Somebody waits for it again.
    expect((await move(purchase_id, 'partial')).data.status_order).toBe('partial')
    expect((await skuOf(one.sku)).incoming).toBe(3)
  })

  it('is refused in another version than was seen, of what was not ordered, and of a draft; two people at once take it in once', async () => {
    const [one, other] = [await unit(), await unit()]
    const { purchase_id, version } = await order([{ sku: one.sku, qty: 10, price_cost: 100 }])
    expect((await receive(purchase_id, [{ sku: other.sku, qty: 1 }])).error.code).toBe('PURCHASE_NOT_IN_IT')
    const both = await Promise.all([
      receive(purchase_id, [{ sku: one.sku, qty: 10 }], { version }),
      receive(purchase_id, [{ sku: one.sku, qty: 10 }], { version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await skuOf(one.sku)).stock).toBe(10)
    const draft = await create([{ sku: one.sku, qty: 1, price_cost: 1 }])
    expect((await receive(draft.purchase_id, [{ sku: one.sku, qty: 1 }])).error.code).toBe('PURCHASE_NOT_ORDERED')
  })

  it('is taken back once, with what it cost, unless its pieces are gone or promised', async () => {
    const one = await unit()
    const { purchase_id } = await order([{ sku: one.sku, qty: 10, price_cost: 100 }])
    await receive(purchase_id, [{ sku: one.sku, qty: 4 }])
    const { receipts } = (await receive(purchase_id, [{ sku: one.sku, qty: 6, damaged: 1 }])).data
    const [first, second] = receipts.map(({ receipt_id }) => receipt_id) as [number, number]
    expect((await voidReceipt(purchase_id, second)).data).toMatchObject({
      status_order: 'partial',
      billed: 400,
      lines: [{ received: 4, damaged: 0 }],
      receipts: [{ voided_at: null }, { voided_by: 'Bu Rina' }],
    })
    expect(await skuOf(one.sku)).toMatchObject({
      stock: 4,
      incoming: 6,
      price_cost: 100,
      movements: [{ reason: 'purchase_void', stock_change: -6 }, {}, {}],
    })
    expect((await voidReceipt(purchase_id, second)).error.code).toBe('RECEIPT_VOIDED')
    await app.services.database.write(workspace_id, ({ client }) =>
      client.query('update sku set allocated = 3 where workspace_id = $1 and sku = $2', [workspace_id, one.sku]),
    )
    expect((await voidReceipt(purchase_id, first)).error.code).toBe('STOCK_PROMISED')
    expect((await voidReceipt(purchase_id, first, true)).data).toMatchObject({ status_order: 'ordered', billed: 0 })
    expect(await skuOf(one.sku)).toMatchObject({ stock: 0, incoming: 10 })
  })

  it('freezes what the order costs, but not its days, invoice and note', async () => {
    const { sku } = await unit()
    const { purchase_id } = await order([{ sku, qty: 10, price_cost: 100 }])
    await receive(purchase_id, [{ sku, qty: 4 }])
    const change = async (body: Partial<Body>) =>
      app.call(
        purchaseChange,
        {
          params: { purchase_id },
          body: { version: (await read(purchase_id)).version, supplier: 'CV Sinar', lines: [{ sku, qty: 10, price_cost: 100 }], ...body },
        },
        token,
      )
    expect((await change({ shipping: 5 })).error.code).toBe('PURCHASE_BEGUN')
    expect((await change({ invoice_number: 'F-1', invoice_date: '2026-11-01', due_date: '2026-12-01' })).data).toMatchObject({
      invoice_number: 'F-1',
      status_order: 'partial',
    })
    expect((await skuOf(sku)).incoming).toBe(6)
  })
})

describe('payments', () => {
  it('are made in parts, never of more than is left, and taken back', async () => {
    const { sku } = await unit()
    const { purchase_id } = await order([{ sku, qty: 10, price_cost: 100 }])
    expect((await pay(purchase_id, 400)).data).toMatchObject({ status_payment: 'partial', paid: 400, owed: 0 })
    expect((await pay(purchase_id, 601)).error.code).toBe('PAYMENT_TOO_HIGH')
    const { payments } = (await pay(purchase_id, 600)).data
    expect(await read(purchase_id)).toMatchObject({ status_payment: 'paid', paid: 1000 })
    const payment_id = payments[1]?.payment_id ?? 0
    const back = () => app.call(purchaseUnpay, { params: { purchase_id, payment_id } }, token)
    expect((await back()).data).toMatchObject({ status_payment: 'partial', paid: 400, payments: [{ voided_at: null }, { voided_by: 'Bu Rina' }] })
    expect((await back()).error.code).toBe('PAYMENT_VOIDED')
    const draft = await create([{ sku, qty: 1, price_cost: 1 }])
    expect((await pay(draft.purchase_id, 1)).error.code).toBe('PURCHASE_NOT_ORDERED')
  })

  it('leave what is owed to each supplier by its age, and say what is over its day', async () => {
    const { sku } = await unit()
    const day = (back: number) => new Date(app.services.now().getTime() + 7 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 10)
    const owe = async (amount: number, back: number, due_date: string | null = null) => {
      const { purchase_id } = await order([{ sku, qty: 1, price_cost: amount }], { invoice_date: day(back), due_date })
      await receive(purchase_id, [{ sku, qty: 1 }])
      return purchase_id
    }
    await owe(1000, 0)
    await owe(200, 30, day(1))
    await owe(30, 31, day(0))
    await owe(4, 61)
    await owe(5, 90)
    const oldest = await owe(6, 91)
    const ahead = await order([{ sku, qty: 1, price_cost: 70 }])
    await pay(ahead.purchase_id, 70)
    const [row] = (await app.call(supplierList, {}, token)).data.rows
    expect(row).toMatchObject({
      name: 'CV Sinar',
      owed: 1245,
      owed_30: 1200,
      owed_60: 30,
      owed_90: 9,
      owed_older: 6,
      overdue: 200,
      advance: 70,
      open: 1,
    })
    const invoices = async (query: object) => (await app.call(purchaseInvoices, { query }, token)).data.rows.map(({ owed }) => owed)
    expect(await invoices({ age: 'older' })).toEqual([6])
    expect(await invoices({ age: '90' })).toEqual([4, 5])
    expect(await invoices({ overdue: '1' })).toEqual([200])
    expect(await invoices({ sort: 'owed' })).toEqual([1000, 200, 30, 6, 5, 4, 0])
    await pay(oldest, 6)
    expect((await app.call(supplierList, { query: { owed: 'owed' } }, token)).data.rows[0]).toMatchObject({ owed: 1239, owed_older: 0 })
  })

  it('are due as many days after the first delivery as the supplier gives', async () => {
    const { sku } = await unit()
    await app.call(supplierCreate, { body: { name: 'UD Tempo', due_days: 30 } }, token)
    const { purchase_id } = await order([{ sku, qty: 2, price_cost: 10 }], { supplier: 'UD Tempo' })
    const { due_date } = (await receive(purchase_id, [{ sku, qty: 1 }])).data
    const today = new Date(app.services.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
    expect((Date.parse(due_date ?? '') - Date.parse(today)) / 86_400_000).toBe(30)
  })
})

describe('suppliers', () => {
  it('are kept by name, take their products along when they are called otherwise, and are deleted while nothing was bought from them', async () => {
    const one = await unit({ product: { supplier: 'CV Lama' } })
    const add = (name: string) => app.call(supplierCreate, { body: { name, email: 'toko@lama.test', phone: '0812' } }, token)
    const { supplier_id } = (await add('CV Lama')).data
    expect((await add('cv lama')).error.code).toBe('SUPPLIER_TAKEN')
    const renamed = await app.call(supplierChange, { params: { supplier_id }, body: { name: 'CV Baru' } }, token)
    expect(renamed.data).toMatchObject({ name: 'CV Baru', products: 1, email: null })
    expect(await skuOf(one.sku)).toMatchObject({ supplier: 'CV Baru', log: [{ field: 'supplier', before_text: 'CV Lama', after_text: 'CV Baru' }] })
    await order([{ sku: one.sku, qty: 1, price_cost: 1 }], { supplier: 'CV Baru' })
    const remove = () => app.call(supplierDelete, { params: { supplier_id } }, token)
    expect((await remove()).error.code).toBe('SUPPLIER_IN_USE')
    const other = (await add('CV Kosong')).data
    expect((await app.call(supplierDelete, { params: { supplier_id: other.supplier_id } }, token)).data.name).toBe('CV Kosong')
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

describe('the ledger', () => {
  it('adds up with what was bought and taken back', async () => {
    const one = await unit()
    const { purchase_id } = await order([{ sku: one.sku, qty: 10, price_cost: 100 }])
    const { receipts } = (await receive(purchase_id, [{ sku: one.sku, qty: 4 }])).data
    await voidReceipt(purchase_id, receipts[0]?.receipt_id ?? 0)
    await receive(purchase_id, [{ sku: one.sku, qty: 7 }])
    expect((await ledger()).rows.filter(({ sku }) => sku === one.sku)).toEqual([])
  })
})
