import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orderStatus } from '#contract/order/order-status.ts'
import { purchaseSuggestion } from '#contract/product/purchase-suggestion.endpoints.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
let token: string
let workspace_id: number
let store_code: string

beforeAll(async () => {
  app = await sharedApp()
})
beforeEach(async () => {
  workspace_id = (await app.build.workspace()).workspace_id
  store_code = (await app.build.store({ workspace_id })).store_code
  token = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['purchase'] }))
})

const suggestions = async (query: object = {}) => (await app.call(purchaseSuggestion, { query }, token)).data.rows
const daysAgo = (days: number) => new Date(app.services.now().getTime() - days * 86_400_000).toISOString()

/** An order of so many pieces of a SKU, at 1,000 each. */
async function sell(sku: string, qty: number, { days = 1, price = 1000, order_status = orderStatus.complete as number } = {}) {
  const { order_code } = await app.build.order({
    workspace_id,
    store_code,
    order_qty: qty,
    ordered_at: daysAgo(days),
    order_status: order_status as 700,
  })
  await app.services.database.write(workspace_id, ({ client }) =>
    client.query('update order_item set sku = $3, qty = $4, price = $5 where workspace_id = $1 and order_code = $2', [
      workspace_id,
      order_code,
      sku,
      qty,
      price,
    ]),
  )
}

/** Pieces came in so many days ago. */
const cameIn = (sku: string, days: number) =>
  app.services.database.write(workspace_id, ({ client }) =>
    client.query(
      `insert into stock_movement (workspace_id, sku, on_hand_change, allocated_change, reason, created_at) values ($1, $2, 10, 0, 'opening', $3)`,
      [workspace_id, sku, daysAgo(days)],
    ),
  )

describe('purchase suggestions', () => {
  it('tell speed, days left and quantity of a SKU from its sales of thirty days', async () => {
    const { sku } = await app.build.sku({ workspace_id, on_hand: 12, allocated: 2, min_stock: 3, price_cost: 500 })
    await sell(sku, 60, { days: 2 })
    await sell(sku, 30, { days: 29 })
    await sell(sku, 600, { days: 31 })
    const [row] = await suggestions()
    // 90 pieces in 30 days: 3 a day; 37 days of them and the minimum, without the ten that are free.
    expect(row).toMatchObject({
      sku,
      stock: 12,
      free: 10,
      sold: 90,
      speed: 3,
      days_left: 3,
      lead_time: 7,
      cover: 30,
      suggested: 104,
      suggested_cost: 52_000,
    })
  })

  it('reckon with the lead time and the days of cover that are chosen', async () => {
    const { sku } = await app.build.sku({ workspace_id, on_hand: 10, min_stock: 0 })
    await sell(sku, 30)
    expect((await suggestions())[0]).toMatchObject({ suggested: 0 })
    expect((await suggestions({ lead_time: 14, cover: 7 }))[0]).toMatchObject({ lead_time: 14, cover: 7, suggested: 11 })
  })

  it('count no order that is cancelled, taken back or not paid', async () => {
    const { sku } = await app.build.sku({ workspace_id })
    for (const order_status of [orderStatus.cancelled, orderStatus.returned, orderStatus.waiting_payment]) await sell(sku, 9, { order_status })
    await sell(sku, 6, { order_status: orderStatus.new })
    expect((await suggestions())[0]).toMatchObject({ sold: 6 })
  })

  it('class SKUs by revenue, and find dead stock that was there before ninety days', async () => {
    const unit = async () => (await app.build.sku({ workspace_id, on_hand: 1000, min_stock: 0 })).sku
    const [best, next, rest, dead, fresh] = [await unit(), await unit(), await unit(), await unit(), await unit()]
    await sell(best, 1, { price: 800_000, days: 60 })
    await sell(next, 1, { price: 150_000 })
    await sell(rest, 1, { price: 50_000 })
    await cameIn(dead, 91)
    await cameIn(fresh, 3)
    const rows = await suggestions({ sort: 'revenue' })
    expect(rows.slice(0, 3).map(({ sku, abc }) => [sku, abc])).toEqual([
      [best, 'A'],
      [next, 'B'],
      [rest, 'C'],
    ])
    expect((await suggestions({ state: 'dead' })).map(({ sku }) => sku)).toEqual([dead])
    expect((await suggestions({ abc: 'A,B', sort: 'revenue' })).map(({ sku }) => sku)).toEqual([best, next])
  })

  it('come first that run out first, and are narrowed to what to buy, to days left and by supplier', async () => {
    const slow = await app.build.sku({ workspace_id, on_hand: 20, min_stock: 0 })
    const soon = await app.build.sku({ workspace_id, on_hand: 4, min_stock: 0, product: { supplier: 'CV Bulan' } })
    const later = await app.build.sku({ workspace_id, on_hand: 6, min_stock: 0 })
    for (const { sku } of [soon, later]) await sell(sku, 30)
    await sell(slow.sku, 1)
    expect((await suggestions()).map(({ sku }) => sku)).toEqual([soon.sku, later.sku, slow.sku])
    expect((await suggestions({ state: 'buy' })).map(({ sku }) => sku)).toEqual([soon.sku, later.sku])
    expect((await suggestions({ days_left: 3 })).map(({ sku }) => sku)).toEqual([])
    expect((await suggestions({ days_left: 7, supplier: 'CV Bulan' })).map(({ sku }) => sku)).toEqual([soon.sku])
  })
})
