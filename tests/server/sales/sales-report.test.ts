import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { shiftDay } from '#contract/core/period.ts'
import { orderQueryCreate } from '#contract/order/custom-filter.endpoints.ts'
import { orderList } from '#contract/order/order.endpoints.ts'
import { orderLogAction } from '#contract/order/order-log.ts'
import { orderStatus } from '#contract/order/order-status.ts'
import {
  financeReport,
  salesByAgent,
  salesByCategory,
  salesByCity,
  salesByCourier,
  salesByMarketplace,
  salesByProduct,
  salesBySku,
  salesByStore,
  salesDaily,
  salesHourly,
  salesOfSku,
  salesOfSkus,
  salesSummary,
} from '#contract/order/sales-report.endpoints.ts'
import { soldStatuses } from '#contract/order/sales-report.ts'
import { writeLog } from '#server/domains/order/order-write.ts'
import { keepSales } from '#server/domains/sales/sales.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

/** Days around a month that lies whole in between. */
const first = '2026-01-25'
const days = 45
const cities = ['Kota Bandung', 'Kota Surabaya', 'Kabupaten Sleman']
const couriers = ['JNE', 'SiCepat']
const skus = ['KAOS-M', 'KAOS-L', 'TOPI']

async function openShop() {
  const { workspace_id } = await app.build.workspace()
  const stores = [
    (await app.build.store({ workspace_id, marketplace: 'shopee' })).store_code,
    (await app.build.store({ workspace_id, marketplace: 'shopee' })).store_code,
    (await app.build.store({ workspace_id, marketplace: 'tiktok' })).store_code,
  ]
  const owner = await app.build.owner({ workspace_id })
  const people = [owner, await app.build.agent({ workspace_id, privileges: ['order'] })]
  const run = async (text: string, ...values: unknown[]) =>
    (await app.services.database.write(workspace_id, ({ client }) => client.query(text, [workspace_id, ...values]))).rows
  await run(`insert into product (workspace_id, product_id, name, category) values ($1, 1, 'Kaos', 'Pakaian'), ($1, 2, 'Topi', 'Aksesori')`)
  await run(`insert into sku (workspace_id, sku, product_id, price) values ($1, 'KAOS-M', 1, 0), ($1, 'KAOS-L', 1, 0), ($1, 'TOPI', 2, 0)`)
  return { workspace_id, stores, people, run, codes: [] as string[], token: app.tokenOf(owner) }
}
type Shop = Awaited<ReturnType<typeof openShop>>

const status = fc.constantFrom(...Object.values(orderStatus))
const moment = fc
  .record({ day: fc.nat({ max: days - 1 }), minute: fc.nat({ max: 1439 }) })
  .map(({ day, minute }) => new Date(Date.parse(`${shiftDay(first, day)}T00:00:00+07:00`) + minute * 60_000).toISOString())
const line = fc.record({ sku: fc.constantFrom(...skus, 'ASING'), qty: fc.integer({ min: 1, max: 5 }), price: fc.integer({ min: 0, max: 90_000 }) })
const amounts = fc.record({ subtotal: fc.nat(900_000), discount: fc.nat(9000), shipping_fee: fc.nat(30_000), total: fc.nat(900_000) })

type Act = (shop: Shop) => Promise<unknown>
const which = fc.nat(30)
const toOne = (at: number, does: (shop: Shop, code: string) => Promise<unknown>) => async (shop: Shop) => {
  const code = shop.codes[at % Math.max(1, shop.codes.length)]
  if (code) await does(shop, code)
}
const set = (at: number, what: string, ...values: unknown[]) =>
  toOne(at, ({ run }, code) => run(`update orders set ${what} where workspace_id = $1 and order_code = $2`, code, ...values))
const setLines = async ({ run }: Shop, code: string, lines: readonly { sku: string; qty: number; price: number }[]) => {
  await run('delete from order_item where workspace_id = $1 and order_code = $2', code)
  await run(
    `insert into order_item (workspace_id, order_code, line_no, sku, name, qty, price)
     select $1, $2, l.line_no, l.sku, 'Barang ' || l.sku, l.qty, l.price from jsonb_to_recordset($3::jsonb) as l(line_no int, sku text, qty int, price int)`,
    code,
    JSON.stringify(lines.map((one, at) => ({ ...one, line_no: at + 1 }))),
  )
}

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .record({
        store: fc.nat(2),
        at: moment,
        status,
        lines: fc.array(line, { minLength: 1, maxLength: 3 }),
        buyer: fc.nat(4),
        city: fc.nat(2),
        courier: fc.nat(1),
        amounts,
      })
      .map(({ store, at, status, lines, buyer, city, courier, amounts }) => async (shop: Shop) => {
        const { order_code } = await app.build.order({
          workspace_id: shop.workspace_id,
          store_code: shop.stores[store] as string,
          ordered_at: at,
          order_status: status,
        })
        await shop.run(
          `update orders set mp_buyer_id = $3, address = address || jsonb_build_object('city', $4::text), courier_name = $5, subtotal = $6, discount = $7,
            shipping_fee = $8, total = $9, order_qty = $10, marketplace = $11 where workspace_id = $1 and order_code = $2`,
          order_code,
          buyer === 0 ? null : `B${buyer}`,
          cities[city],
          couriers[courier],
          amounts.subtotal,
          amounts.discount,
          amounts.shipping_fee,
          amounts.total,
          lines.reduce((sum, { qty }) => sum + qty, 0),
          store === 2 ? 'tiktok' : 'shopee',
        )
        await setLines(shop, order_code, lines)
        shop.codes.push(order_code)
      }),
  },
  { weight: 3, arbitrary: fc.tuple(which, status).map(([at, to]) => set(at, 'order_status = $3', to)) },
  fc.tuple(which, amounts).map(([at, { total, discount }]) => set(at, 'total = $3, discount = $4', total, discount)),
  fc.tuple(which, fc.nat(2)).map(([at, city]) => set(at, `address = address || jsonb_build_object('city', $3::text)`, cities[city])),
  fc.tuple(which, fc.nat(1)).map(([at, courier]) => set(at, 'courier_name = $3', couriers[courier])),
  fc.tuple(which, moment).map(([at, to]) => set(at, 'ordered_at = $3', to)),
  fc.tuple(which, fc.array(line, { minLength: 1, maxLength: 2 })).map(([at, lines]) => toOne(at, (shop, code) => setLines(shop, code, lines))),
  {
    weight: 2,
    arbitrary: fc
      .tuple(which, fc.nat(1), fc.constantFrom(orderLogAction.accepted, orderLogAction.created, orderLogAction.label_printed))
      .map(([at, person, action]) =>
        toOne(at, ({ workspace_id, people }, order_code) => {
          const by = people[person] as (typeof people)[number]
          return app.services.database.write(workspace_id, (connection) =>
            writeLog(
              connection,
              [{ order_code, action, by: { user_id: by.user_id, agent_id: by.agent_id, name: by.name }, note: null }],
              '2026-03-01T00:00:00.000Z',
            ),
          )
        }),
      ),
  },
  { weight: 2, arbitrary: fc.constant((shop: Shop) => keepSales(app.services.database, shop.workspace_id)) },
)

const sold = `o.order_status in (${soldStatuses.join()})`
const figures = `count(*) filter (where ${sold})::int as orders, coalesce(sum(o.order_qty) filter (where ${sold}), 0)::int as items,
  coalesce(sum(o.total) filter (where ${sold}), 0)::float8 as revenue, count(*) filter (where o.order_status = 900)::int as cancelled,
  count(*) filter (where o.order_status = 550)::int as returned,
  round(sum(o.total) filter (where ${sold}) / nullif(count(*) filter (where ${sold}), 0))::float8 as average`
const buyers = `count(distinct (o.marketplace, coalesce(o.mp_buyer_id, o.order_code))) filter (where ${sold})::int as buyers`
const pieces = `coalesce(sum(i.qty) filter (where ${sold}), 0)::int as items, coalesce(sum(i.qty * i.price) filter (where ${sold}), 0)::float8 as revenue,
  coalesce(sum(i.qty) filter (where o.order_status = 900), 0)::int as cancelled_items,
  coalesce(sum(i.qty) filter (where o.order_status = 550), 0)::int as returned_items`
const local = `(o.ordered_at at time zone 'Asia/Jakarta')`
const lines =
  'join order_item i on i.workspace_id = $1 and i.order_code = o.order_code left join sku k on k.workspace_id = $1 and k.sku = i.sku left join product p on p.workspace_id = $1 and p.product_id = k.product_id'
const handler = `(select l.user_id from order_log l where l.workspace_id = $1 and l.order_code = o.order_code and l.action in (2, 10) and l.user_id is not null order by l.log_id limit 1)`

const byKey = <T extends object>(rows: readonly T[], name: string) =>
  Object.fromEntries(rows.map((row) => [String((row as Record<string, unknown>)[name] ?? ''), row]))
const without = (rows: readonly object[], ...names: string[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))))
const some = (row: object) => Object.values(row).some((value) => typeof value === 'number' && value !== 0)

/** Every figure of every call is what plain SQL says of the orders themselves. */
async function expectExact(shop: Shop, start_date: string, end_date: string, store_code?: string[]): Promise<void> {
  const { run, token } = shop
  const query = { start_date, end_date, ...(store_code && { store_code: store_code.join() }) } as never
  const plain = (select: string, key: string, join = '') =>
    run(
      `select ${key} as key, ${select} from orders o ${join} where o.workspace_id = $1 and o.order_status <> 100
        and o.ordered_at >= $2::timestamptz and o.ordered_at < $3::timestamptz and ($4::text[] is null or o.store_code = any($4)) group by 1`,
      `${start_date}T00:00:00+07:00`,
      `${shiftDay(end_date, 1)}T00:00:00+07:00`,
      store_code ?? null,
    )
  const same = (rows: readonly object[], expected: readonly object[], name: string, ...leave: string[]) => {
    const own = without(rows, 'name', 'variant', 'store_name', ...leave)
    expect(byKey(without(own.filter(some), 'key'), name)).toEqual(
      byKey(
        without(
          expected.map((row) => ({ ...row, [name]: (row as { key: unknown }).key })),
          'key',
        ),
        name,
      ),
    )
  }
  const rowsOf = async (of: Parameters<typeof app.call>[0]) => ((await app.call(of, { query } as never, token)).data as { rows: object[] }).rows
  const { timeseries, ...summary } = (await app.call(salesSummary, { query }, token)).data
  const [whole] = await plain(`${figures}, ${buyers}`, '1')
  expect({ key: 1, ...summary }).toEqual(whole ?? { key: 1, orders: 0, items: 0, revenue: 0, average: null, cancelled: 0, returned: 0, buyers: 0 })
  const byDay = await plain(`${figures}, ${buyers}`, `${local}::date::text`)
  same(timeseries, byDay, 'date')
  same(await rowsOf(salesDaily), byDay, 'date')
  const monthly = (await app.call(salesSummary, { query: { ...(query as object), timeseries: 'monthly' } as never }, token)).data.timeseries
  same(monthly, await plain(`${figures}, ${buyers}`, `date_trunc('month', ${local})::date::text`), 'date')
  const hours = (await rowsOf(salesHourly)).filter((row) => Object.entries(row).some(([name, value]) => name !== 'hour' && value))
  expect(byKey(hours, 'hour')).toEqual(
    byKey(without((await plain(figures, `extract(hour from ${local})::int`)).map(({ key, ...row }) => ({ ...row, hour: key }))), 'hour'),
  )
  same(await rowsOf(salesByStore), await plain(`${figures}, ${buyers}`, 'o.store_code'), 'store_code', 'marketplace')
  same(await rowsOf(salesByMarketplace), await plain(`${figures}, ${buyers}`, 'o.marketplace'), 'marketplace')
  same(await rowsOf(salesByCity), await plain(figures, `coalesce(o.address ->> 'city', '')`), 'city')
  same(await rowsOf(salesByCourier), await plain(figures, 'o.courier_name'), 'courier_name')
  same(
    (await rowsOf(salesByAgent)).map((row) => ({ ...row, user_id: (row as { user_id: number | null }).user_id ?? '' })),
    (await plain(figures, handler)).map((row) => ({ ...row, key: row.key ?? '' })),
    'user_id',
  )
  same(await rowsOf(salesBySku), await plain(`${pieces}, count(distinct o.order_code) filter (where ${sold})::int as orders`, 'i.sku', lines), 'sku')
  same(
    (await rowsOf(salesByProduct)).map((row) => ({ ...row, product_id: (row as { product_id: number | null }).product_id ?? '' })),
    (await plain(pieces, 'k.product_id', lines)).map((row) => ({ ...row, key: row.key ?? '' })),
    'product_id',
  )
  same(await rowsOf(salesByCategory), await plain(pieces, `coalesce(p.category, '')`, lines), 'category')
  const ofSku = (await app.call(salesOfSku, { query: { ...(query as object), sku: 'TOPI' } as never }, token)).data.rows
  same(
    ofSku,
    await plain(
      `${pieces}, count(distinct o.order_code) filter (where ${sold})::int as orders`,
      `${local}::date::text`,
      lines.replace('= o.order_code', `= o.order_code and i.sku = 'TOPI'`),
    ).then((rows) => rows.filter((row) => Object.entries(row).some(([name, value]) => name !== 'key' && value))),
    'date',
  )
  if (!store_code) {
    const { rows } = (await app.call(salesOfSkus, { body: { sku: ['TOPI', 'TIDAK-ADA'], start_date, end_date } }, token)).data
    const bySku = (await plain(`${pieces}, count(distinct o.order_code) filter (where ${sold})::int as orders`, 'i.sku', lines)).find(
      ({ key }) => key === 'TOPI',
    )
    const none = { orders: 0, items: 0, revenue: 0, cancelled_items: 0, returned_items: 0 }
    const { key: _, ...topi } = bySku ?? { key: '', ...none }
    expect(rows).toEqual([
      { sku: 'TOPI', ...topi },
      { sku: 'TIDAK-ADA', ...none },
    ])
  }
  const finance = (await app.call(financeReport, { query }, token)).data
  const sumOf = (name: string, of: string) => `coalesce(sum(o.${name}) filter (where ${of}), 0)::float8`
  const [money] = await plain(
    `${['subtotal', 'discount', 'shipping_fee'].map((name) => `${sumOf(name, sold)} as ${name}`).join()},
      ${sumOf('total', 'o.order_status = 900')} as cancelled_amount, ${sumOf('total', 'o.order_status = 550')} as returned_amount`,
    '1',
  )
  expect(finance).toMatchObject({
    ...without([money ?? {}], 'key')[0],
    orders: summary.orders,
    revenue: summary.revenue,
    cancelled: summary.cancelled,
    returned: summary.returned,
  })
}

/** Orders that the queue lists, and what they come to. */
async function listed(query: Readonly<Record<string, unknown>>, token: string): Promise<{ orders: number; revenue: number }> {
  const { rows } = (await app.call(orderList, { query: { ...query, limit: 200 } as never }, token)).data
  return { orders: rows.length, revenue: rows.reduce((sum, { total }) => sum + total, 0) }
}

describe('reports of sales', () => {
  it('open for every figure the orders that it counts', async () => {
    const shop = await openShop()
    for (const does of fc.sample(act, { numRuns: 60, seed: 7 })) await does(shop)
    const { token } = shop
    const days = { start_date: first, end_date: shiftDay(first, 44) }
    const rowsOf = async (of: Parameters<typeof app.call>[0]) =>
      ((await app.call(of, { query: days } as never, token)).data as { rows: never[] }).rows
    const figures: readonly [Parameters<typeof app.call>[0], (row: never) => Readonly<Record<string, unknown>> | null][] = [
      [salesDaily, ({ date }: { date: string }) => ({ start_date: date, end_date: date })],
      [salesHourly, ({ hour }: { hour: number }) => ({ hour })],
      [salesByStore, ({ store_code }: { store_code: string }) => ({ store_code })],
      [salesByMarketplace, ({ marketplace }: { marketplace: string }) => ({ marketplace })],
      [salesByCity, ({ city }: { city: string }) => (city ? { city } : null)],
      [salesByCourier, ({ courier_name }: { courier_name: string }) => ({ courier: courier_name })],
      [salesByAgent, ({ user_id }: { user_id: number | null }) => (user_id === null ? null : { user_id })],
    ]
    let opened = 0
    for (const [of, narrowed] of figures)
      for (const row of await rowsOf(of)) {
        const query = narrowed(row)
        if (!query) continue
        const { orders, revenue, cancelled, returned } = row as { orders: number; revenue: number; cancelled: number; returned: number }
        expect(await listed({ ...days, status: soldStatuses.join(), ...query }, token)).toEqual({ orders, revenue })
        expect((await listed({ ...days, status: '900', ...query }, token)).orders).toBe(cancelled)
        expect((await listed({ ...days, status: '550', ...query }, token)).orders).toBe(returned)
        opened += orders
      }
    expect(opened).toBeGreaterThan(0)
    for (const { sku, orders } of (await rowsOf(salesBySku)) as { sku: string; orders: number }[])
      expect((await listed({ ...days, status: soldStatuses.join(), sku }, token)).orders).toBe(orders)
    const kaos = await listed({ ...days, status: soldStatuses.join(), product_id: 1 }, token)
    expect(await listed({ ...days, status: soldStatuses.join(), category: 'Pakaian' }, token)).toEqual(kaos)
  })

  it('are by a custom filter those of the orders that it holds for', async () => {
    const shop = await openShop()
    for (const does of fc.sample(act, { numRuns: 40, seed: 3 })) await does(shop)
    const { token } = shop
    const rows = [{ field: 'courier_name' as const, operator: 'is' as const, value: 'JNE' }]
    const { query_id } = (await app.call(orderQueryCreate, { body: { name: 'JNE', rows } }, token)).data
    const days = { start_date: first, end_date: shiftDay(first, 44) }
    const { timeseries, ...filtered } = (await app.call(salesSummary, { query: { ...days, custom_filter: query_id } as never }, token)).data
    const couriers = (await app.call(salesByCourier, { query: days as never }, token)).data.rows
    const { courier_name: _, ...jne } = couriers.find(({ courier_name }) => courier_name === 'JNE') as (typeof couriers)[number]
    expect(filtered).toMatchObject(jne)
    expect(timeseries.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(jne.revenue)
    expect((await app.call(salesSummary, { query: { ...days, custom_filter: 999_999 } as never }, token)).status).toBe(404)
  })

  it('are told only to who may see them', async () => {
    const { workspace_id } = await openShop()
    const agent = app.tokenOf(await app.build.agent({ workspace_id, privileges: ['order', 'dashboard'] }))
    const query = { start_date: first, end_date: first } as never
    for (const of of [salesSummary, salesByProduct, financeReport]) expect((await app.call(of, { query } as never, agent)).status).toBe(403)
  })

  it('say what plain SQL says of the orders, whatever became of them and whenever it was counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 5, maxLength: 40 }),
        fc.nat({ max: 12 }),
        fc.nat({ max: 12 }),
        fc.boolean(),
        async (acts, skip, cut, narrow) => {
          const shop = await openShop()
          for (const does of acts) await does(shop)
          const [from, to] = [shiftDay(first, skip), shiftDay(first, days - 1 - cut)]
          const stores = narrow ? shop.stores.slice(0, 2) : undefined
          await expectExact(shop, from, to, stores)
          await keepSales(app.services.database, shop.workspace_id)
          await expectExact(shop, from, to, stores)
          expect(await shop.run('select 1 from sales_due where workspace_id = $1')).toEqual([])
        },
      ),
      { numRuns: 12 },
    )
  })
})
