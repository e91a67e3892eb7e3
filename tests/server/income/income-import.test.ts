import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { incomeImport, incomeLineList, incomeOfOrder, settlementList } from '#contract/income/income.endpoints.ts'
import { jobList } from '#contract/job/job.endpoints.ts'
import type { SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let order: SandboxOrder
beforeAll(async () => {
  shops = await openShops(['tokopedia', 'shopee'])
})
afterAll(() => shops.stop())

const shop = (place: number) => shops.shops[place] as Shop
const columns = [
  { category: 'sales' as const, kind: 'Harga Produk' },
  { category: 'commission' as const, kind: 'Biaya Komisi' },
]
const line = (name: string, row: number, change: { settled_at?: string; amounts?: number[]; total?: number } = {}) => ({
  row,
  order: name,
  settled_at: '2026-11-20',
  amounts: [80_000, -4_000],
  ...change,
})
const ask = (lines: ReturnType<typeof line>[], store = shop(0)) =>
  shops.app.call(incomeImport, { body: { store_code: store.store_code, name: 'Penghasilan.xlsx', columns, lines } }, shops.token)
async function bringIn(...lines: ReturnType<typeof line>[]) {
  const { job_id } = (await ask(lines)).data
  const job = async () => (await shops.app.call(jobList, {}, shops.token)).data.rows.find((one) => one.job_id === job_id)
  await expect.poll(async () => (await job())?.state).toBe('done')
  return job()
}
/** An order that arrives, and is here. */
async function sell(): Promise<void> {
  const { world } = shops.running.sandbox
  order = world.make(world.store('tokopedia', shop(0).store_id) as SandboxStore)
  world.move(order, 'arrived')
  const arrived = () =>
    shops.app.services.database.statement({
      text: 'select 1 from orders where workspace_id = $1 and order_code = $2 and order_status = 600',
      values: [shops.workspace_id, `TKPD-${order.order_id}`],
    })
  await expect.poll(async () => (await arrived()).length).toBe(1)
}
const ofOrder = async () => (await shops.app.call(incomeOfOrder, { query: { order_code: `TKPD-${order.order_id}` } }, shops.token)).data
const settlements = async () =>
  (await shops.app.call(settlementList, {}, shops.token)).data.rows.filter(({ marketplace }) => marketplace === 'tokopedia')

describe('a settlement sheet of a marketplace that tells nothing', () => {
  it('is matched with orders by their invoices, ids and codes, once however often it is imported', async () => {
    await sell()
    const told = [
      line(`INV/20260101/MPL/${order.order_id}`, 2),
      line(order.order_id, 3, { settled_at: '2026-11-21', amounts: [0, 0], total: -2_500 }),
    ]
    for (const again of [told, told]) {
      expect(await bringIn(...again)).toMatchObject({ failed: 0 })
      const { income, lines } = await ofOrder()
      expect(income).toMatchObject({ settled: 73_500, fees: -4_000, adjustment: -2_500 })
      expect(lines.map(({ category, amount }) => [category, amount]).toSorted()).toEqual([
        ['adjustment', -2_500],
        ['commission', -4_000],
        ['sales', 80_000],
      ])
    }
    expect((await settlements()).map(({ amount, whole }) => [amount, whole])).toEqual([
      [-2_500, true],
      [76_000, true],
    ])
  })

  it('adds to what is known of a day, and keeps the rest', async () => {
    await bringIn(line('TKPD-999000111', 2, { amounts: [10_000, 0] }))
    expect((await settlements()).map(({ amount }) => amount)).toEqual([-2_500, 86_000])
    const { rows } = await shops.app.call(incomeLineList, { query: { matched: 'no' } }, shops.token).then(({ data }) => data)
    expect(rows.map(({ order_code }) => order_code)).toEqual(['TKPD-999000111'])
  })

  it('is of no store whose marketplace tells its settlements', async () => {
    expect((await ask([line('1', 2)], shop(1))).status).toBe(404)
  })
})
