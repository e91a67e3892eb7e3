import { describe, expect, it } from 'vitest'
import { purchaseInvoices, purchaseUnpay } from '#contract/purchase/purchase.endpoints.ts'
import { supplierChange, supplierCreate, supplierDelete, supplierList } from '#contract/purchase/supplier.endpoints.ts'
import { app, create, order, pay, read, receive, setUpPurchasing, skuOf, token, unit } from './purchasing.ts'

setUpPurchasing()

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
