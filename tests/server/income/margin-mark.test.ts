import { beforeAll, describe, expect, it } from 'vitest'
import { incomeOfOrder } from '#contract/income/income.endpoints.ts'
import { profitSettingRead, profitSettingWrite } from '#contract/income/profit.endpoints.ts'
import { noProfitSetting, type ProfitSetting } from '#contract/income/profit.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { keepIncome } from '#server/domains/income/income.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** A shop with two orders of 100.000: one whose pieces cost 50.000, and one whose pieces cost 95.000. */
async function openShop() {
  const { workspace_id } = await app.build.workspace()
  const { store_code } = await app.build.store({ workspace_id, marketplace: 'shopee' })
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const { database } = app.services
  const run = async (text: string, ...values: unknown[]) =>
    (await database.write(workspace_id, ({ client }) => client.query(text, [workspace_id, ...values]))).rows
  await run(`insert into product (workspace_id, product_id, name, category) values ($1, 1, 'Kaos', '')`)
  await run(`insert into sku (workspace_id, sku, product_id, price, price_cost) values ($1, 'MURAH', 1, 0, 50000), ($1, 'MAHAL', 1, 0, 95000)`)
  const order = async (sku: string) => {
    const { order_code } = await app.build.order({ workspace_id, store_code, order_status: 200, total: 100_000, shipping_fee: 0 })
    await run('delete from order_item where workspace_id = $1 and order_code = $2', order_code)
    await run(
      `insert into order_item (workspace_id, order_code, line_no, sku, name, qty, price) values ($1, $2, 1, $3, 'Kaos', 1, 100000)`,
      order_code,
      sku,
    )
    return order_code
  }
  const [good, poor] = [await order('MURAH'), await order('MAHAL')]
  const look = () => keepIncome(database, workspace_id)
  return {
    workspace_id,
    token,
    store_code,
    run,
    good,
    poor,
    look,
    set: async (change: Partial<ProfitSetting>) => {
      const { status } = await app.call(profitSettingWrite, { body: { ...noProfitSetting, ...change } }, token)
      await look()
      return status
    },
    marked: async () => {
      const { rows } = (await app.call(orderList, { query: { low_margin: true } as never }, token)).data
      return rows.map(({ order_code }) => order_code).toSorted()
    },
    profitOf: async (order_code: string) => (await app.call(incomeOfOrder, { query: { order_code } }, token)).data.profit,
  }
}

describe('the mark of a low margin', () => {
  it('stands on orders in work of which less is left than the limit, follows costs, settings and the limit, and tells every window', async () => {
    const shop = await openShop()
    await shop.look()
    expect(await shop.marked()).toEqual([])
    await shop.set({ margin_limit: 1_000 })
    expect(await shop.marked()).toEqual([shop.poor])
    const [event] = await shop.run(
      `select payload -> 'order' ->> 'order_code' as code, payload -> 'order' ->> 'low_margin' as low, payload -> 'order' ->> 'version' as version
       from event_log where workspace_id = $1 and payload ->> 'type' = 'order.changed' order by cursor desc limit 1`,
    )
    expect(event).toEqual({ code: shop.poor, low: 'true', version: '1' })
    await shop.set({ margin_limit: 1_000, fee_rate: 850, packing_cost: 40_000 })
    expect(await shop.marked()).toEqual([shop.good, shop.poor].toSorted())
    expect(await shop.profitOf(shop.good)).toMatchObject({ profit_state: 'estimated', fees: -8_500, packing: 40_000, profit: 1_500 })
    await shop.set({ margin_limit: 1_000 })
    await shop.run(`update sku set price_cost = 60000 where workspace_id = $1 and sku = 'MAHAL'`)
    await shop.look()
    expect(await shop.marked()).toEqual([])
    await shop.set({ margin_limit: 4_500 })
    expect(await shop.marked()).toEqual([shop.poor])
    await shop.run('update orders set order_status = 700 where workspace_id = $1')
    await shop.look()
    expect(await shop.marked()).toEqual([])
  })

  it('waits for nobody: an order that somebody holds is marked at the next look', async () => {
    const shop = await openShop()
    await shop.look()
    await app.call(profitSettingWrite, { body: { ...noProfitSetting, margin_limit: 1_000 } }, shop.token)
    await app.services.database.write(shop.workspace_id, async ({ client }) => {
      await client.query('select from orders where workspace_id = $1 and order_code = $2 for update', [shop.workspace_id, shop.poor])
      await shop.look()
      expect(await shop.marked()).toEqual([])
    })
    await shop.look()
    expect(await shop.marked()).toEqual([shop.poor])
  })

  it('has packing and fees of the store where it has its own, and refuses a store that is not there', async () => {
    const shop = await openShop()
    const stores = [{ store_code: shop.store_code, packing_cost: 2_500, fee_rate: null }]
    await shop.set({ packing_cost: 1_000, fee_rate: 1_000, stores })
    expect(await shop.profitOf(shop.good)).toMatchObject({ packing: 2_500, fees: -10_000, profit: 37_500 })
    expect((await app.call(profitSettingRead, {}, shop.token)).data).toMatchObject({
      packing_cost: 1_000,
      fee_rate: 1_000,
      margin_limit: null,
      stores,
    })
    expect(await shop.set({ stores: [{ store_code: 'TIDAK-ADA', packing_cost: 1, fee_rate: 1 }] })).toBe(404)
  })

  it('keeps what packing cost when an order went out, whatever it costs later', async () => {
    const shop = await openShop()
    await shop.set({ packing_cost: 2_000 })
    await shop.run('update orders set order_status = 500 where workspace_id = $1 and order_code = $2', shop.good)
    await shop.look()
    await shop.set({ packing_cost: 3_000 })
    await shop.run(`update sku set price_cost = 70000 where workspace_id = $1`)
    await shop.look()
    expect(await shop.profitOf(shop.good)).toMatchObject({ packing: 2_000, cost: 50_000, profit: 48_000 })
    expect(await shop.profitOf(shop.poor)).toMatchObject({ packing: 3_000, cost: 70_000 })
  })

  it('is told only to who may see reports, and marks to who works on orders', async () => {
    const shop = await openShop()
    await shop.set({ margin_limit: 1_000 })
    const agent = app.tokenOf(await app.build.agent({ workspace_id: shop.workspace_id, privileges: ['order'] }))
    expect((await app.call(profitSettingRead, {}, agent)).status).toBe(403)
    expect((await app.call(orderList, { query: { low_margin: true } as never }, agent)).data.rows.map(({ order_code }) => order_code)).toEqual([
      shop.poor,
    ])
  })
})
