import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { incomeCategories } from '#contract/income/income.ts'
import {
  profitByCampaign,
  profitByMarketplace,
  profitByProduct,
  profitBySku,
  profitByStore,
  profitDaily,
  profitOrders,
  profitOrdersSum,
  profitSettingWrite,
  profitSummary,
} from '#contract/income/profit.endpoints.ts'
import { type OrderStatus, orderStatus, transitions } from '#contract/order/order-status.ts'
import { campaignCreate } from '#contract/product/campaign.endpoints.ts'
import { keepProfit, takeInIncome } from '#server/domains/income/income.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'
import { unique } from '#tests/support/builders.ts'
import { figuresOf, look, type ModelLine, type ModelOrder, partsOf, type Share } from './profit-model.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** Days around a month that lies whole in between. */
const first = '2026-01-25'
const days = 45
const skus = ['KAOS-M', 'KAOS-L', 'TOPI']
const at = (day: number, minute: number) => new Date(Date.parse(`${shiftDay(first, day)}T00:00:00+07:00`) + minute * 60_000).toISOString()

async function openShop() {
  const { workspace_id } = await app.build.workspace()
  const stores = [
    await app.build.store({ workspace_id, marketplace: 'shopee' }),
    await app.build.store({ workspace_id, marketplace: 'tiktok' }),
    await app.build.store({ workspace_id, marketplace: 'offline' }),
  ].map(({ store_code }, place) => ({ store_code, marketplace: (['shopee', 'tiktok', 'offline'] as const)[place] as 'shopee' }))
  const token = app.tokenOf(await app.build.owner({ workspace_id }))
  const run = async (text: string, ...values: unknown[]) =>
    (await app.services.database.write(workspace_id, ({ client }) => client.query(text, [workspace_id, ...values]))).rows
  await run(`insert into product (workspace_id, product_id, name, category) values ($1, 1, 'Kaos', 'Pakaian'), ($1, 2, 'Topi', 'Aksesori')`)
  await run(`insert into sku (workspace_id, sku, product_id, price) values ($1, 'KAOS-M', 1, 0), ($1, 'KAOS-L', 1, 0), ($1, 'TOPI', 2, 0)`)
  const campaign = await app.call(
    campaignCreate,
    {
      body: {
        name: 'Gajian',
        starts_at: at(5, 0),
        ends_at: at(20, 0),
        store_codes: [stores[0]?.store_code as string],
        lines: [
          { sku: 'KAOS-M', qty: 5 },
          { sku: 'TOPI', qty: 5 },
        ],
      },
    },
    token,
  )
  return {
    workspace_id,
    stores,
    token,
    run,
    campaign_id: campaign.data.campaign_id,
    orders: [] as ModelOrder[],
    reckoning: { costs: {} as Record<string, number>, packing_cost: 0, fee_rate: 0 },
    settlements: 0,
    shares: [] as Share[],
  }
}
type Shop = Awaited<ReturnType<typeof openShop>>
type Act = (shop: Shop) => Promise<unknown>

const status = fc.constantFrom(...Object.values(orderStatus))
const line = fc.record({
  sku: fc.constantFrom(...skus, 'ASING'),
  qty: fc.integer({ min: 1, max: 5 }),
  price: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 90_001 })),
})
const which = fc.nat(30)
const toOne = (place: number, does: (shop: Shop, order: ModelOrder) => Promise<unknown>) => async (shop: Shop) => {
  const order = shop.orders[place % Math.max(1, shop.orders.length)]
  if (order) await does(shop, order)
}

const create = fc
  .record({
    store: fc.nat(2),
    day: fc.nat(days - 1),
    minute: fc.nat(1439),
    status,
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    total: fc.nat(400_003),
    shipping_fee: fc.nat(20_000),
  })
  .map(({ store, day, minute, status, lines, total, shipping_fee }) => async (shop: Shop) => {
    const place = shop.stores[store] as Shop['stores'][number]
    const { order_code } = await app.build.order({
      workspace_id: shop.workspace_id,
      store_code: place.store_code,
      ordered_at: at(day, minute),
      order_status: status,
      total,
      shipping_fee,
    })
    await shop.run('update orders set marketplace = $3, total = $4 where workspace_id = $1 and order_code = $2', order_code, place.marketplace, total)
    await setLines(shop, order_code, lines)
    const isOwn = place.marketplace === ('offline' as string)
    shop.orders.push({ order_code, ...place, isOwn, lines, ordered_at: at(day, minute), status, total, shipping_fee, told: [] })
  })

async function setLines({ run }: Shop, code: string, lines: readonly ModelLine[]): Promise<void> {
  await run('delete from order_item where workspace_id = $1 and order_code = $2', code)
  await run(
    `insert into order_item (workspace_id, order_code, line_no, sku, name, qty, price)
     select $1, $2, l.line_no, l.sku, 'Barang', l.qty, l.price from jsonb_to_recordset($3::jsonb) as l(line_no int, sku text, qty int, price int)`,
    code,
    JSON.stringify(lines.map((one, place) => ({ ...one, line_no: place + 1 }))),
  )
}

const move = fc.tuple(which, status).map(([place, to]) =>
  toOne(place, async ({ run }, order) => {
    // What came back or was cancelled moves nowhere.
    if (transitions[order.status as OrderStatus].length === 0) return
    await run('update orders set order_status = $3 where workspace_id = $1 and order_code = $2', order.order_code, to)
    order.status = to
  }),
)
const settle = fc
  .tuple(
    which,
    fc.array(fc.record({ category: fc.constantFrom(...incomeCategories), amount: fc.integer({ min: -50_000, max: 300_007 }) }), { minLength: 1 }),
  )
  .map(([place, lines]) =>
    toOne(place, async (shop, order) => {
      if (order.isOwn) return
      shop.settlements += 1
      order.told.push(...lines)
      await takeInIncome(
        app.services,
        { workspace_id: shop.workspace_id, store_code: order.store_code, marketplace: order.marketplace as 'shopee' },
        [
          {
            mp_settlement_id: `P${unique()}`,
            payout_state: 'paid',
            settled_at: '2026-03-20T03:00:00.000Z',
            amount: null,
            lines: lines.map((one, number) => ({
              ...one,
              mp_line_id: String(number),
              mp_order_id: order.order_code.replace(/^[A-Z]+-/, ''),
              mp_kind: 'x',
            })),
            begins: true,
            ends: true,
          },
        ],
      )
      // The builder's codes are not those of every marketplace.
      await shop.run(
        `update settlement_line set order_code = $2 where workspace_id = $1 and order_code like '%' || $3 and order_code <> $2`,
        order.order_code,
        order.order_code.replace(/^[A-Z]+-/, ''),
      )
      await shop.run('insert into income_due (workspace_id, order_code) values ($1, $2)', order.order_code)
    }),
  )
const cost = fc.tuple(fc.constantFrom(...skus), fc.nat(30_000)).map(([sku, price_cost]) => async ({ run, reckoning }: Shop) => {
  await run('update sku set price_cost = $3 where workspace_id = $1 and sku = $2', sku, price_cost)
  reckoning.costs[sku] = price_cost
})
const setting = fc
  .record({ packing_cost: fc.nat(3_000), fee_rate: fc.nat(2_000), margin_limit: fc.option(fc.nat(3_000), { nil: null }) })
  .map((body) => async (shop: Shop) => {
    await app.call(profitSettingWrite, { body: { ...body, stores: [] } }, shop.token)
    Object.assign(shop.reckoning, { packing_cost: body.packing_cost, fee_rate: body.fee_rate })
  })
const total = fc.tuple(which, fc.nat(400_000)).map(([place, amount]) =>
  toOne(place, async ({ run }, order) => {
    await run('update orders set total = $3 where workspace_id = $1 and order_code = $2', order.order_code, amount)
    order.total = amount
  }),
)
const count = fc.constant((shop: Shop) => keepProfit(app.services.database, shop.workspace_id))

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: create },
  { weight: 4, arbitrary: move },
  { weight: 4, arbitrary: settle },
  { weight: 3, arbitrary: cost },
  { weight: 2, arbitrary: setting },
  total,
  { weight: 2, arbitrary: count },
)

const whole = { start_date: first, end_date: shiftDay(first, days - 1) }

/** Does it, and looks at what that changed, as a reader would. */
async function happen(shop: Shop, does: Act): Promise<void> {
  await does(shop)
  await app.call(profitSummary, { query: whole } as never, shop.token)
  shop.shares = shop.orders.flatMap((order) => look(order, shop.reckoning))
}

const grouped = (shares: readonly Share[], of: (one: Share) => string, countsOrders = true) =>
  Object.fromEntries(
    [...new Set(shares.map(of))].map((key) => [
      key,
      figuresOf(
        shares.filter((one) => of(one) === key),
        countsOrders,
      ),
    ]),
  )
const bare = (row: object) =>
  Object.fromEntries(
    Object.entries(row).filter(([name]) =>
      ['orders', 'items', 'revenue', 'fees', 'shipping', 'other', 'cost', 'packing', 'profit', 'estimated', 'unknown'].includes(name),
    ),
  )

/** Every figure of every call is what its orders' shares come to. */
async function expectExact({ token, shares: all, campaign_id }: Shop, from: string, to: string, stores?: readonly string[]): Promise<void> {
  const dayOf = ({ order }: Share) => dayAt(Date.parse(order.ordered_at))
  const shares = all.filter((one) => dayOf(one) >= from && dayOf(one) <= to && (!stores || stores.includes(one.order.store_code)))
  const query = { start_date: from, end_date: to, ...(stores && { store_code: stores.join() }) }
  const rowsOf = async (of: Parameters<typeof app.call>[0]) => ((await app.call(of, { query } as never, token)).data as { rows: object[] }).rows
  const byKey = (rows: readonly object[], name: string) => Object.fromEntries(rows.map((row) => [String((row as never)[name] ?? ''), bare(row)]))
  expect(bare((await app.call(profitSummary, { query } as never, token)).data)).toEqual(figuresOf(shares))
  expect(byKey(await rowsOf(profitByStore), 'store_code')).toEqual(grouped(shares, ({ order }) => order.store_code))
  expect(byKey(await rowsOf(profitByMarketplace), 'marketplace')).toEqual(grouped(shares, ({ order }) => order.marketplace))
  expect(byKey(await rowsOf(profitBySku), 'sku')).toEqual(grouped(shares, ({ sku }) => sku))
  const productOf = ({ sku }: Share) => (sku === 'TOPI' ? '2' : sku === 'ASING' ? '' : '1')
  expect(byKey(await rowsOf(profitByProduct), 'product_id')).toEqual(grouped(shares, productOf, false))
  const daily = (await rowsOf(profitDaily)).filter((row) => JSON.stringify(row).match(/:-?[1-9]/))
  expect(byKey(daily, 'date')).toEqual(
    Object.fromEntries(Object.entries(grouped(shares, dayOf)).filter(([, row]) => JSON.stringify(row).match(/:-?[1-9]/))),
  )
  const ofCampaign = shares.filter(
    ({ sku, order }) =>
      sku !== 'KAOS-L' && sku !== 'ASING' && order.marketplace === 'shopee' && order.ordered_at >= at(5, 0) && order.ordered_at < at(20, 0),
  )
  expect(byKey(await rowsOf(profitByCampaign), 'campaign_id')).toEqual({ [campaign_id]: figuresOf(ofCampaign) })
}

describe('profit', () => {
  it('is shared out to lines without losing a rupiah', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 1, max: 900_000_000 }), { minLength: 1 }),
        (amount, weights) => {
          const parts = partsOf(amount, weights)
          expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
          const all = weights.reduce((sum, one) => sum + one, 0)
          for (const [place, part] of parts.entries()) expect(Math.abs(part - (amount * (weights[place] as number)) / all)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  it('is what plain arithmetic says of orders, settlements, costs and settings, however late each of them came', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 30 }), fc.nat(12), fc.nat(12), fc.boolean(), async (acts, skip, cut, narrow) => {
        const shop = await openShop()
        for (const does of acts) await happen(shop, does)
        const [from, to] = [shiftDay(first, skip), shiftDay(first, days - 1 - cut)]
        const stores = narrow ? shop.stores.slice(1).map(({ store_code }) => store_code) : undefined
        await expectExact(shop, from, to, stores)
        await keepProfit(app.services.database, shop.workspace_id)
        await expectExact(shop, from, to, stores)
      }),
      { numRuns: 6 },
    )
  }, 180_000)

  it('has what goods cost as they went out, and as they cost now once the order is set back to be packed', async () => {
    const { workspace_id, stores, token, run } = await openShop()
    const { order_code } = await app.build.order({
      workspace_id,
      store_code: stores[0]?.store_code as string,
      ordered_at: at(3, 0),
      order_status: orderStatus.shipped,
    })
    await run('delete from order_item where workspace_id = $1')
    await run(
      `insert into order_item (workspace_id, order_code, line_no, sku, name, qty, price) values ($1, $2, 1, 'TOPI', 'Topi', 2, 9000)`,
      order_code,
    )
    const costs = async (price_cost: number, status: number) => {
      await run(`update sku set price_cost = $2 where workspace_id = $1 and sku = 'TOPI'`, price_cost)
      await run('update orders set order_status = $2 where workspace_id = $1', status)
      return (await app.call(profitSummary, { query: whole } as never, token)).data.estimated.cost
    }
    expect(await costs(3_000, orderStatus.shipped)).toBe(6_000)
    expect(await costs(4_000, orderStatus.arrived)).toBe(6_000)
    expect(await costs(4_000, orderStatus.waiting_pickup)).toBe(8_000)
    expect(await costs(5_000, orderStatus.new)).toBe(10_000)
  })

  it('opens for every figure the orders behind it, whose sum is the figure', async () => {
    const shop = await openShop()
    for (const does of fc.sample(act, { numRuns: 60, seed: 11 })) await happen(shop, does)
    const { token } = shop
    const rowsOf = async (of: Parameters<typeof app.call>[0]) =>
      ((await app.call(of, { query: whole } as never, token)).data as { rows: never[] }).rows
    const opened: readonly [Parameters<typeof app.call>[0], (row: never) => Readonly<Record<string, unknown>> | null][] = [
      [profitByStore, ({ store_code }: { store_code: string }) => ({ store_code })],
      [profitByMarketplace, ({ marketplace }: { marketplace: string }) => ({ marketplace })],
      [profitBySku, ({ sku }: { sku: string }) => ({ sku })],
      [profitByProduct, ({ product_id }: { product_id: number | null }) => (product_id === null ? null : { product_id })],
      [profitByCampaign, ({ campaign_id }: { campaign_id: string }) => ({ campaign_id })],
      [profitDaily, ({ date }: { date: string }) => ({ start_date: date, end_date: date })],
    ]
    let orders = 0
    for (const [of, narrowed] of opened)
      for (const row of await rowsOf(of)) {
        const query = narrowed(row)
        if (!query) continue
        const { estimated, unknown, ...settled } = row as ReturnType<typeof figuresOf>
        for (const [profit_state, figures] of Object.entries({ settled, estimated, unknown })) {
          const asked = { ...whole, ...query, profit_state }
          const { rows } = (await app.call(profitOrders, { query: { ...asked, limit: 200 } as never }, token)).data
          const sums = (await app.call(profitOrdersSum, { query: asked as never }, token)).data[profit_state as 'settled']
          expect(sums.revenue).toBe(figures.revenue)
          expect(rows.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(figures.revenue)
          if (figures.orders !== null) expect(rows.length).toBe(figures.orders)
          if (!('profit' in figures)) continue
          expect(sums.profit).toBe(figures.profit)
          expect(rows.reduce((sum, { profit }) => sum + (profit ?? 0), 0)).toBe(figures.profit)
          orders += rows.length
        }
      }
    expect(orders).toBeGreaterThan(20)
  })
})
