import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { jobList, jobReport } from '#contract/job/job.endpoints.ts'
import { productSalesBySku, productSalesByStore, productSalesDaily, productSalesOf } from '#contract/product/product-sales.endpoints.ts'
import { keepSales } from '#server/domains/sales/sales.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** A product of two variants that two stores sold on three days. */
async function soldProduct() {
  const { database, now } = app.services
  const { workspace_id } = await app.build.workspace()
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const [first, second] = [
    (await app.build.store({ workspace_id, marketplace: 'shopee', store_name: 'Melati' })).store_code,
    (await app.build.store({ workspace_id, marketplace: 'tokopedia', store_name: 'Anggrek' })).store_code,
  ]
  const { sku: red, product_id } = await app.build.sku({ workspace_id, sku: `RED-${unique()}`, variant: 'Merah' })
  const { sku: other } = await app.build.sku({ workspace_id, sku: `LAIN-${unique()}` })
  const { sku: blue } = await app.build.sku({ workspace_id, sku: `BLUE-${unique()}`, variant: 'Biru', productOf: { product_id } })
  const today = dayAt(now().getTime())
  const sell = async (sku: string, qty: number, { store = first, daysAgo = 0, price = 10_000, status = 700 as 700 | 900 } = {}) => {
    const { order_code } = await app.build.order({
      workspace_id,
      store_code: store,
      order_status: status,
      ordered_at: new Date(`${shiftDay(today, -daysAgo)}T00:30:00+07:00`).toISOString(),
    })
    await database.statement({
      text: 'update order_item set sku = $3, qty = $4, price = $5 where workspace_id = $1 and order_code = $2',
      values: [workspace_id, order_code, sku, qty, price],
    })
  }
  await sell(red, 2, { daysAgo: 2 })
  await sell(blue, 1, { daysAgo: 2, price: 15_000 })
  await sell(red, 3, { store: second })
  await sell(red, 9, { status: 900 })
  await sell(red, 50, { daysAgo: 40 })
  await sell(other, 7)
  const asked = { params: { id: product_id }, query: { start_date: shiftDay(today, -2), end_date: today } }
  return { workspace_id, token, first, second, red, blue, today, asked }
}

describe('the sales of a product', () => {
  it('are told in all and by day and store, with what was sold a moment ago', async () => {
    const { token, asked, first, second, today, workspace_id } = await soldProduct()
    const told = {
      sold: 6,
      taken: 6,
      revenue: 65_000,
      rows: [
        { date: shiftDay(today, -2), store_code: first, store_name: 'Melati', marketplace: 'shopee', sold: 3, taken: 3, revenue: 35_000 },
        { date: today, store_code: second, store_name: 'Anggrek', marketplace: 'tokopedia', sold: 3, taken: 3, revenue: 30_000 },
      ],
    }
    expect((await app.call(productSalesOf, asked, token)).data).toEqual(told)
    await keepSales(app.services.database, workspace_id)
    expect((await app.call(productSalesOf, asked, token)).data).toEqual(told)
    const ofStore = { ...asked, query: { ...asked.query, store_code: [second] } }
    expect((await app.call(productSalesOf, ofStore, token)).data.sold).toBe(3)
  })

  it('have a row for each day, and rows by store and by variant', async () => {
    const { token, asked, today, red, blue } = await soldProduct()
    const daily = (await app.call(productSalesDaily, asked, token)).data.rows
    expect(daily.map(({ date, sold, revenue }) => [date, sold, revenue])).toEqual([
      [shiftDay(today, -2), 3, 35_000],
      [shiftDay(today, -1), 0, 0],
      [today, 3, 30_000],
    ])
    const stores = (await app.call(productSalesByStore, asked, token)).data.rows
    expect(stores.map(({ store_name, sold, revenue }) => [store_name, sold, revenue])).toEqual([
      ['Anggrek', 3, 30_000],
      ['Melati', 3, 35_000],
    ])
    const skus = (await app.call(productSalesBySku, asked, token)).data.rows
    expect(skus.map(({ sku, variant, sold, orders }) => [sku, variant, sold, orders])).toEqual([
      [red, 'Merah', 5, 2],
      [blue, 'Biru', 1, 1],
    ])
  })

  it('are those of a product of the workspace alone', async () => {
    const { asked } = await soldProduct()
    const { token } = await soldProduct()
    for (const endpoint of [productSalesOf, productSalesDaily, productSalesByStore, productSalesBySku] as const)
      expect((await app.call(endpoint as typeof productSalesOf, asked, token)).error.code).toBe('NOT_FOUND')
  })

  it('come as a workbook of the product that the paths name, and of none without one', async () => {
    const { token, asked } = await soldProduct()
    const body = (params: Record<string, string>) => ({
      name: 'penjualan',
      query: asked.query,
      params,
      sheets: [{ part: productSalesDaily.id, name: 'Harian', columns: [{ field: 'sold', title: 'Terjual', kind: 'number' as const }] }],
      heads: { figure: 'Angka', value: 'Nilai' },
    })
    expect((await app.call(jobReport, { body: body({}) }, token)).error.code).toBe('VALIDATION')
    const { job_id } = (await app.call(jobReport, { body: body({ id: String(asked.params.id) }) }, token)).data
    expect((await app.call(jobList, {}, token)).data.rows.map((job) => job.job_id)).toContain(job_id)
  })
})
