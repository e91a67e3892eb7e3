import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  incomeAccept,
  incomeLineList,
  incomeList,
  incomeOfOrder,
  incomeReopen,
  incomeSummary,
  settlementList,
} from '#contract/income/income.endpoints.ts'
import { storeSyncList } from '#contract/store/store.endpoints.ts'
import type { SandboxIncome } from '#sandbox/income/income-world.ts'
import { incomeOf } from '#sandbox/income/income-world.ts'
import type { SandboxOrder, SandboxStore } from '#sandbox/order.ts'
import { readLateIncome } from '#server/jobs/income-sync.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let sold: SandboxOrder[]
beforeAll(async () => {
  shops = await openShops(['shopee', 'tokopedia'])
})
afterAll(() => shops.stop())

const shop = () => shops.shops[0] as Shop
const store = () => shops.running.sandbox.world.store('shopee', shop().store_id) as SandboxStore
const codeOf = ({ order_id }: SandboxOrder) => `SHPE-${order_id}`
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  shops.app.services.database.statement<Row>({ text, values: [shops.workspace_id, ...values] })
const list = async (asked: Record<string, unknown> = {}) => (await shops.app.call(incomeList, { query: asked }, shops.token)).data
const settlements = async (asked: Record<string, unknown> = {}) => (await shops.app.call(settlementList, { query: asked }, shops.token)).data
const lines = async (asked: Record<string, unknown> = {}) => (await shops.app.call(incomeLineList, { query: asked }, shops.token)).data
const summary = async () => (await shops.app.call(incomeSummary, {}, shops.token)).data
const ofOrder = async (order: SandboxOrder) => (await shops.app.call(incomeOfOrder, { query: { order_code: codeOf(order) } }, shops.token)).data

/** An order that goes out and arrives; what it brings is settled when a test says so. */
async function sell(): Promise<SandboxOrder> {
  const { world } = shops.running.sandbox
  const order = world.make(store())
  world.move(order, 'arrived')
  const arrived = () => query('select 1 from orders where workspace_id = $1 and order_code = $2 and order_status = 600', [codeOf(order)])
  await expect.poll(async () => (await arrived()).length).toBe(1)
  return order
}

const settled = (order: SandboxOrder, change: Partial<SandboxIncome['drawn']> = {}): SandboxIncome => {
  const drawn = { ...incomeOf(order), adjustment: 0, actual_shipping: order.shipping_fee, shipping_rebate: 0, ...change }
  const fees = drawn.commission + drawn.service + drawn.free_shipping + drawn.processing + drawn.affiliate
  const total = drawn.goods - drawn.discount - fees + drawn.paid_shipping + drawn.shipping_rebate - drawn.actual_shipping + drawn.adjustment
  const settled_at = Math.floor(Date.now() / 1000) * 1000 - 60_000
  return { order_id: order.order_id, ordered_at: settled_at, drawn: { ...drawn, total }, settled_at, day_end: settled_at }
}

/** Has the marketplace settle these, and reads it. */
async function settle(...incomes: readonly SandboxIncome[]): Promise<void> {
  shops.running.sandbox.incomes.replace(store(), incomes)
  await query(`update store_sync set finished_at = now() - interval '1 day' where workspace_id = $1 and part = 'income' and state = 'done'`)
  await readLateIncome(shops.app.services)
  const states = async () =>
    (await shops.app.call(storeSyncList, {}, shops.token)).data.filter(({ part }) => part === 'income').map(({ state }) => state)
  await expect.poll(states).toEqual(['done'])
}

describe('income', () => {
  it('is owed of what went out, and by no marketplace that tells nothing', async () => {
    await shops.read('orders')
    sold = [await sell(), await sell(), await sell()]
    const { rows } = await list({ income_state: 'owed' })
    expect(rows.map(({ order_code }) => order_code).toSorted()).toEqual(sold.map(codeOf).toSorted())
    const [first] = sold
    const goods = (first?.total ?? 0) - (first?.shipping_fee ?? 0)
    expect(rows.find(({ order_code }) => first && order_code === codeOf(first))).toMatchObject({
      expected: goods,
      settled: null,
      gap: -goods,
      fees: 0,
    })
    expect((await summary()).silent).toEqual(['tokopedia'])
  })

  it('is read, matched and compared with what was expected, once however often', async () => {
    const [plain, odd, open] = sold as [SandboxOrder, SandboxOrder, SandboxOrder]
    const incomes = [settled(plain), settled(odd, { adjustment: -7_500 })]
    await settle(...incomes)
    await settle(...incomes)
    expect((await list()).total).toBe(3)
    const rows = new Map((await list()).rows.map((row) => [row.order_code, row]))
    expect(rows.get(codeOf(plain))).toMatchObject({ income_state: 'settled', gap: 0, settled: incomes[0]?.drawn.total })
    expect(rows.get(codeOf(odd))).toMatchObject({ income_state: 'different', gap: -7_500, adjustment: -7_500 })
    expect(rows.get(codeOf(open))).toMatchObject({ income_state: 'owed' })
    expect((await list({ income_state: 'different', gap: 'less' })).rows.map(({ order_code }) => order_code)).toEqual([codeOf(odd)])
    expect((await list({ income_state: 'different', gap: 'more' })).total).toBe(0)
    const { states, settled: all, fees } = await summary()
    expect(states).toMatchObject({ owed: { orders: 1 }, settled: { orders: 1 }, different: { orders: 1, amount: -7_500 } })
    expect(all).toBe(incomes.reduce((sum, { drawn }) => sum + drawn.total, 0))
    expect(fees).toBe((await list()).rows.reduce((sum, row) => sum + row.fees, 0))
  })

  it('tells whoever looks that settlements were read, and nothing where they were known already', async () => {
    const told = async () => (await query("select payload from event_log where workspace_id = $1 and payload->>'type' = 'income.changed'")).length
    const [plain, odd] = sold as [SandboxOrder, SandboxOrder]
    const before = await told()
    await settle(settled(plain), settled(odd, { adjustment: -7_500 }))
    expect(await told()).toBe(before)
    await settle(settled(plain, { adjustment: -500 }), settled(odd, { adjustment: -7_500 }))
    expect(await told()).toBe(before + 1)
    await settle(settled(plain), settled(odd, { adjustment: -7_500 }))
  })

  it('has sums of what the list is narrowed to', async () => {
    const [plain, odd] = sold as [SandboxOrder, SandboxOrder]
    const sums = async (asked: Record<string, unknown>) => (await shops.app.call(incomeSummary, { query: asked as never }, shops.token)).data
    for (const asked of [
      {},
      { search: plain.order_id },
      { gap: 'less' },
      { gap: 'more' },
      { marketplace: 'shopee' },
      { older: '30' },
      { marketplace: 'lazada' },
    ]) {
      const { states, settled: paid } = await sums(asked)
      const { rows } = await list(asked)
      expect(states.different.orders + states.owed.orders + states.settled.orders + states.accepted.orders).toBe(rows.length)
      expect(paid).toBe(rows.reduce((sum, row) => sum + (row.settled ?? 0), 0))
    }
    expect((await sums({ search: odd.order_id })).states).toMatchObject({ different: { orders: 1, amount: -7_500 }, settled: { orders: 0 } })
  })

  it('is listed by settlement and by line, which come to the same', async () => {
    const { rows } = await settlements()
    const orders = rows.filter(({ mp_settlement_id }) => !mp_settlement_id.startsWith('W'))
    expect(orders.map(({ settlement_code }) => settlement_code).toSorted()).toEqual(sold.slice(0, 2).map(codeOf).toSorted())
    for (const one of rows) {
      const own = await lines({ settlement_code: one.settlement_code, limit: 200 })
      expect([own.total, own.rows.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([one.lines, one.amount])
    }
    const ads = await lines({ category: ['ads_topup'], limit: 200 })
    expect(ads.total).toBe(rows.length - orders.length)
    expect(ads.rows.every(({ amount, order_code }) => amount < 0 && order_code === null)).toBe(true)
  })

  it('tells of an order its lines, and what is left once its goods were paid', async () => {
    const [plain] = sold as [SandboxOrder]
    const { income, lines: own } = await ofOrder(plain)
    expect(own.reduce((sum, { amount }) => sum + amount, 0)).toBe(income?.settled)
    expect(income).toMatchObject({ cost: null, profit: null })
    for (const { sku } of plain.lines) {
      const { sku: kept } = await shops.keep(`HPP-${sku.sku}`, 1)
      await query('update order_item set sku = $2 where workspace_id = $1 and order_code = $3 and sku = $4', [kept, codeOf(plain), sku.sku])
      await query('update sku set price_cost = 10000 where workspace_id = $1 and sku = $2', [kept])
    }
    await settle(settled(plain))
    const cost = plain.lines.reduce((sum, { qty }) => sum + qty * 10_000, 0)
    expect((await ofOrder(plain)).income).toMatchObject({ cost, profit: (income?.settled ?? 0) - cost })
    // What goods cost later says nothing of what was sold before.
    await query('update sku set price_cost = 99000 where workspace_id = $1')
    await settle(settled(plain))
    expect((await ofOrder(plain)).income).toMatchObject({ cost })
  })

  it('keeps lines of an order that is not here, and matches them when it comes', async () => {
    const { world } = shops.running.sandbox
    const order = world.make(store())
    const known = () => query('select 1 from orders where workspace_id = $1 and order_code = $2', [codeOf(order)])
    await expect.poll(async () => (await known()).length).toBe(1)
    await query('delete from order_item where workspace_id = $1 and order_code = $2', [codeOf(order)])
    await query('delete from orders where workspace_id = $1 and order_code = $2', [codeOf(order)])
    await settle(settled(order))
    expect((await summary()).unmatched).toBeGreaterThan(0)
    expect((await lines({ matched: 'no', limit: 200 })).rows.every(({ order_code }) => order_code === codeOf(order))).toBe(true)
    expect((await ofOrder(order)).income).toBeNull()
    world.move(order, 'arrived')
    await expect.poll(async () => (await ofOrder(order)).income?.income_state).toBe('settled')
    expect((await summary()).unmatched).toBe(0)
  })

  it('is worked through: a difference is accepted with a note, taken back, and open again when it is another', async () => {
    const [, odd, open] = sold as [SandboxOrder, SandboxOrder, SandboxOrder]
    const order_code = [codeOf(odd), codeOf(open)]
    const accept = () => shops.app.call(incomeAccept, { body: { order_code, note: 'Sudah dicek, ongkir lebih berat' } }, shops.token)
    expect((await accept()).data).toEqual({ changed: 2 })
    expect((await list({ income_state: 'accepted' })).rows.map((row) => [row.order_code, row.note]).toSorted()).toEqual(
      order_code.map((code) => [code, 'Sudah dicek, ongkir lebih berat']).toSorted(),
    )
    expect((await shops.app.call(incomeReopen, { body: { order_code } }, shops.token)).data).toEqual({ changed: 2 })
    expect((await list({ income_state: 'accepted' })).total).toBe(0)
    expect((await ofOrder(odd)).income).toMatchObject({ income_state: 'different', note: null })
    await accept()
    await settle(settled(odd, { adjustment: -9_000 }), settled(open))
    expect((await ofOrder(odd)).income).toMatchObject({ income_state: 'different', gap: -9_000 })
    expect((await ofOrder(open)).income).toMatchObject({ income_state: 'settled' })
  })
})
