import { describe, expect, it } from 'vitest'
import { stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import { purchaseChange } from '#contract/purchase/purchase.endpoints.ts'
import {
  app,
  type Body,
  create,
  ledger,
  move,
  order,
  read,
  receive,
  setUpPurchasing,
  skuOf,
  token,
  unit,
  voidReceipt,
  workspace_id,
} from './purchasing.ts'

setUpPurchasing()

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
