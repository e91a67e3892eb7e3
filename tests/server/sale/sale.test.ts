import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerKnown, customerList } from '#contract/customer/customer.endpoints.ts'
import { orderCreate } from '#contract/order/entered-order.endpoints.ts'
import { orderList, orderSetStatus } from '#contract/order/order.endpoints.ts'
import {
  customerChange,
  customerCreate,
  saleChange,
  saleCustomers,
  saleInvoices,
  saleList,
  salePay,
  saleUnpay,
} from '#contract/sale/sale.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { enteredOrder } from '../order/entered-builder.ts'
import { seller } from './sale-builder.ts'

let app: TestApp
let of: Awaited<ReturnType<typeof seller>>
let sku: string

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  of = await seller(app)
  sku = (await of.sku()).sku
})

const pay = (order_code: string, amount: number) =>
  app.call(salePay, { params: { order_code }, body: { amount, paid_on: '2026-11-20', method: 'cash' } }, of.token)
const status = (order_code: string, status: 200 | 700 | 900, rest: object = {}) =>
  app.call(orderSetStatus, { body: { order_code, status, ...rest } }, of.token)

describe('a sale', () => {
  it('is an order of our own store with an invoice number, its pieces promised and all of it owed', async () => {
    const { data } = await of.sell({
      lines: [{ sku, qty: 3, price: 50_000, discount: 5_000 }],
      discount: 10_000,
      tax: 14_850,
      shipping: 20_000,
      due_date: '2026-12-31',
    })
    expect(data).toMatchObject({
      marketplace: 'offline',
      store_name: 'Offline',
      order_status: 200,
      goods: 145_000,
      total: 169_850,
      paid: 0,
      owed: 169_850,
      status_payment: 'unpaid',
      due_date: '2026-12-31',
      open: true,
      voidable: true,
    })
    expect(data.number).toMatch(/^INV-\d{4}-0001$/)
    expect(data.lines).toMatchObject([{ sku, qty: 3, price: 50_000, discount: 5_000 }])
    expect(await of.stockOf(sku)).toMatchObject({ on_hand: 10, allocated: 3 })
    const { data: queue } = await app.call(orderList, { query: { status: '200' } }, of.token)
    expect(queue.rows).toMatchObject([{ order_code: data.order_code, total: 169_850 }])
  })

  it('that is handed over is complete at once, its pieces gone', async () => {
    const { data } = await of.sell({ lines: [{ sku, qty: 2, price: 1_000 }], handed_over: true })
    expect(data).toMatchObject({ order_status: 700, open: false, voidable: true, owed: 2_000 })
    expect(await of.stockOf(sku)).toMatchObject({ on_hand: 8, allocated: 0 })
  })

  it('is refused whole where less is left, about the line, and takes no number', async () => {
    const refused = await of.sell({ lines: [{ sku, qty: 11, price: 1_000 }] })
    expect(refused.error).toMatchObject({ code: 'STOCK_LEFT', issues: [{ path: 'lines.0.qty' }] })
    expect((await of.sell({ lines: [{ sku, qty: 1, price: 1_000 }] })).data.number).toMatch(/-0001$/)
  })

  it('is changed while it is open: what is promised and owed follows', async () => {
    const { sku: other } = await of.sku()
    const { data } = await of.sell({ lines: [{ sku, qty: 3, price: 1_000 }] })
    const params = { order_code: data.order_code }
    const body = { store_code: data.store_code, buyer_name: 'Toko Makmur', version: data.version }
    const changed = await app.call(
      saleChange,
      { params, body: { ...body, tax: 11, lines: [{ sku: other, qty: 2, price: 900, discount: 100 }] } },
      of.token,
    )
    expect(changed.data).toMatchObject({ number: data.number, total: 1_711, tax: 11, lines: [{ sku: other, qty: 2, discount: 100 }] })
    expect(await of.stockOf(sku)).toMatchObject({ allocated: 0 })
    expect(await of.stockOf(other)).toMatchObject({ allocated: 2 })
    const late = await app.call(saleChange, { params, body: { ...body, lines: [{ sku, qty: 1, price: 1 }] } }, of.token)
    expect(late.error?.code).toBe('VERSION_CONFLICT')
  })

  it('once it is handed over changes its due day and note alone', async () => {
    const { data } = await of.sell({ lines: [{ sku, qty: 1, price: 1_000 }], handed_over: true })
    const params = { order_code: data.order_code }
    const body = { store_code: data.store_code, buyer_name: 'Toko Makmur', version: data.version, due_date: '2026-12-01', note: 'Titip' }
    const refused = await app.call(saleChange, { params, body: { ...body, lines: [{ sku, qty: 2, price: 1_000 }] } }, of.token)
    expect(refused.error?.code).toBe('TRANSITION_NOT_ALLOWED')
    const changed = await app.call(saleChange, { params, body: { ...body, lines: [{ sku, qty: 1, price: 1_000 }] } }, of.token)
    expect(changed.data).toMatchObject({ due_date: '2026-12-01', note: 'Titip', total: 1_000 })
  })

  it('is paid in parts and never too much; a payment is taken back, and a total never falls below what was paid', async () => {
    const { data } = await of.sell({
      lines: [{ sku, qty: 4, price: 1_000 }],
      payment: { amount: 1_000, paid_on: '2026-11-20', method: 'transfer' },
    })
    expect(data).toMatchObject({ status_payment: 'partial', owed: 3_000 })
    expect((await pay(data.order_code, 3_001)).error).toMatchObject({ code: 'PAYMENT_TOO_HIGH', message: expect.stringContaining('Rp 3.000') })
    const { data: paid } = await pay(data.order_code, 3_000)
    expect(paid).toMatchObject({ status_payment: 'paid', owed: 0 })
    const body = { store_code: data.store_code, buyer_name: 'Toko Makmur', version: paid.version, lines: [{ sku, qty: 3, price: 1_000 }] }
    const less = await app.call(saleChange, { params: { order_code: data.order_code }, body }, of.token)
    expect(less.error?.code).toBe('SALE_BELOW_PAID')
    const params = { order_code: data.order_code, payment_id: paid.payments[0]?.payment_id ?? 0 }
    expect((await app.call(saleUnpay, { params }, of.token)).data).toMatchObject({ paid: 3_000, owed: 1_000 })
    expect((await app.call(saleUnpay, { params }, of.token)).error?.code).toBe('PAYMENT_VOIDED')
  })

  it('is voided with a reason: promised pieces are free, handed over ones wait for their shelf, and what was paid is to be returned', async () => {
    const open = (await of.sell({ lines: [{ sku, qty: 2, price: 1_000 }] })).data
    expect((await status(open.order_code, 900)).data.results).toMatchObject([{ ok: false, code: 'CANCEL_REASON_REQUIRED' }])
    await status(open.order_code, 900, { cancel_reason: 'Salah ketik', cancel_revert_stock: true })
    expect(await of.stockOf(sku)).toMatchObject({ on_hand: 10, allocated: 0 })
    const gone = (await of.sell({ lines: [{ sku, qty: 2, price: 1_000 }], handed_over: true })).data
    await pay(gone.order_code, 500)
    await status(gone.order_code, 900, { cancel_reason: 'Dikembalikan', cancel_revert_stock: true })
    expect(await of.stockOf(sku)).toMatchObject({ on_hand: 8, allocated: 0, unshelved: 2 })
    expect(await of.read(gone.order_code)).toMatchObject({
      number: gone.number,
      order_status: 900,
      cancel_reason: 'Dikembalikan',
      owed: 0,
      to_return: 500,
      voidable: false,
    })
    expect((await pay(gone.order_code, 100)).error?.code).toBe('SALE_VOID')
  })
})

describe('an order that is entered for shipping', () => {
  it('is a sale without a number; unpaid it waits, and its last payment makes it new', async () => {
    const { store_code } = await app.build.store({ workspace_id: of.workspace_id, marketplace: 'whatsapp' })
    const body = enteredOrder({ store_code, paid: false, items: [{ sku, qty: 2, price: 1_000 }] })
    const { data: row } = await app.call(orderCreate, { body }, of.token)
    expect(await of.read(row.order_code)).toMatchObject({ number: null, order_status: 100, owed: 0, status_payment: 'unpaid' })
    await pay(row.order_code, 500)
    expect(await of.read(row.order_code)).toMatchObject({ order_status: 100, status_payment: 'partial' })
    await pay(row.order_code, 1_500)
    expect(await of.read(row.order_code)).toMatchObject({ order_status: 200, status_payment: 'paid' })
  })

  it('that is paid by word has that as its payment, also when it is confirmed later or paid on delivery', async () => {
    const { store_code } = await app.build.store({ workspace_id: of.workspace_id, marketplace: 'whatsapp' })
    const enter = async (rest: object) =>
      (await app.call(orderCreate, { body: enteredOrder({ store_code, items: [{ sku, qty: 1, price: 1_000 }], ...rest }) }, of.token)).data.order_code
    expect(await of.read(await enter({}))).toMatchObject({ paid: 1_000, payments: [{ amount: 1_000 }] })
    const later = await enter({ paid: false })
    await pay(later, 400)
    await status(later, 200)
    expect(await of.read(later)).toMatchObject({ paid: 1_000, payments: [{ amount: 400 }, { amount: 600 }] })
    expect(await of.read(await enter({ paid: false, cod: true }))).toMatchObject({ paid: 0, owed: 1_000 })
  })
})

describe('customers', () => {
  it('are kept by their phone however it is written, and are one with the buyers who have it', async () => {
    const first = (await of.sell({ buyer_phone: '0812-3456-7890', lines: [{ sku, qty: 1, price: 1_000 }] })).data
    const second = (await of.sell({ buyer_phone: '+62 812 3456 7890', buyer_name: 'Pak Budi', lines: [{ sku, qty: 2, price: 1_000 }] })).data
    expect(second.customer_id).toBe(first.customer_id)
    const { store_code } = await app.build.store({ workspace_id: of.workspace_id })
    await app.build.order({ workspace_id: of.workspace_id, store_code, buyer_phone: '6281234567890', total: 70_000 } as never)
    const { data } = await app.call(saleCustomers, { query: {} }, of.token)
    expect(data.rows).toMatchObject([{ name: 'Toko Makmur', owed: 3_000, owed_30: 3_000, order_count: 3, marketplaces: ['offline', 'shopee'] }])
    const known = await app.call(customerKnown, { params: { marketplace: 'offline', mp_buyer_id: `C${first.customer_id}` } }, of.token)
    expect(known.data).toMatchObject({ buyers: [{ marketplace: 'shopee', order_count: 1 }], chats: [], customer: { owed: 3_000, overdue: 0 } })
    const { data: buyers } = await app.call(customerList, { query: { marketplace: 'offline' } }, of.token)
    expect(buyers.rows).toMatchObject([{ mp_buyer_id: `C${first.customer_id}`, order_count: 2, total_spent: 3_000 }])
  })

  it('have one phone each, and give their sales a due day', async () => {
    const add = (body: object) => app.call(customerCreate, { body: { name: 'Bu Sari', ...body } }, of.token)
    const { data: kept } = await add({ phone: '081200001111', due_days: 14 })
    expect((await add({ phone: '+6281200001111' })).error).toMatchObject({ code: 'CUSTOMER_TAKEN', message: expect.stringContaining('Bu Sari') })
    const { data } = await of.sell({ customer_id: kept.customer_id, lines: [{ sku, qty: 1, price: 1_000 }] })
    expect(data.due_date).not.toBeNull()
    const params = { customer_id: kept.customer_id }
    expect((await app.call(customerChange, { params, body: { name: 'Bu Sari Dewi', phone: '081200001111' } }, of.token)).data.name).toBe(
      'Bu Sari Dewi',
    )
  })
})

describe('the lists', () => {
  it('find sales by status, payment, store, customer and words; receivables are of what was billed', async () => {
    const { data: open } = await of.sell({ lines: [{ sku, qty: 1, price: 1_000 }], due_date: '2020-01-01' })
    const { data: paid } = await of.sell({
      store_code: 'OWN-WHOLESALE',
      buyer_name: 'Warung Ani',
      lines: [{ sku, qty: 1, price: 2_000 }],
      handed_over: true,
      payment: { amount: 2_000, paid_on: '2026-11-20', method: 'cash' },
    })
    const list = async (query: object) => (await app.call(saleList, { query }, of.token)).data.rows.map(({ number }) => number)
    expect(await list({})).toEqual([paid.number, open.number])
    expect(await list({ status: 700 })).toEqual([paid.number])
    expect(await list({ status_payment: 'unpaid' })).toEqual([open.number])
    expect(await list({ store_code: 'OWN-WHOLESALE' })).toEqual([paid.number])
    expect(await list({ search: `ani ${sku.toLowerCase()}` })).toEqual([paid.number])
    const owed = async (query: object) => (await app.call(saleInvoices, { query }, of.token)).data.rows.map(({ number }) => number)
    expect(await owed({ overdue: 'true' })).toEqual([open.number])
    expect(await owed({ age: '30' })).toEqual([open.number])
    expect(await owed({ age: '90' })).toEqual([])
  })
})
