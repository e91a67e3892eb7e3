import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAt, shiftDay } from '#contract/core/period.ts'
import { orderStatus, unsoldStatuses } from '#contract/order/order-status.ts'
import { keepSales, salesSince } from '#server/domains/sales/sales.port.ts'
import { sharedApp, type TestApp } from '#tests/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})

interface Line {
  readonly sku: string
  readonly qty: number
  readonly price: number
  /** Pieces of `PART` in a piece of it; 0: it is no package. */
  readonly parts: number
}
interface Sold {
  order_code: string
  store: number
  daysAgo: number
  status: number
  line: Line
}

const statuses = fc.constantFrom(...Object.values(orderStatus))
const which = fc.nat(20)
const daysAgo = fc.nat(4)
const line = fc.record({
  sku: fc.constantFrom('A', 'B'),
  qty: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 0, max: 9000 }),
  parts: fc.nat(2),
})

/** A workspace with two stores, whose orders are also remembered here. */
async function shop() {
  const { database, now } = app.services
  const { workspace_id } = await app.build.workspace()
  const stores = [(await app.build.store({ workspace_id })).store_code, (await app.build.store({ workspace_id })).store_code]
  const orders: Sold[] = []
  const dayOf = (days: number) => shiftDay(dayAt(now().getTime()), -days)
  // The last moment of a day in Jakarta lies within it in UTC too; the first lies in the day before.
  const momentOn = (days: number) => new Date(`${dayOf(days)}T${days % 2 ? '23:59:59.999' : '00:00:00.000'}+07:00`).toISOString()
  const query = async (text: string, ...values: unknown[]) =>
    (await database.write(workspace_id, ({ client }) => client.query(text, [workspace_id, ...values]))).rows
  const setLine = (code: string, { sku, qty, price, parts }: Line) =>
    query(
      'update order_item set sku = $3, qty = $4, price = $5, parts = $6 where workspace_id = $1 and order_code = $2',
      code,
      sku,
      qty,
      price,
      parts ? JSON.stringify([{ sku: 'PART', qty: parts }]) : null,
    )
  return {
    stores,
    orders,
    dayOf,
    keep: () => keepSales(database, workspace_id),
    async sell(sold: Omit<Sold, 'order_code'>) {
      const { order_code } = await app.build.order({
        workspace_id,
        store_code: stores[sold.store] as string,
        ordered_at: momentOn(sold.daysAgo),
        order_status: sold.status as 700,
      })
      await setLine(order_code, sold.line)
      orders.push({ ...sold, order_code })
    },
    async change(sold: Sold, status: number) {
      await query('update orders set order_status = $3 where workspace_id = $1 and order_code = $2', sold.order_code, status)
      sold.status = status
    },
    async correct(sold: Sold, line: Line) {
      await setLine(sold.order_code, line)
      sold.line = line
    },
    async move(sold: Sold, daysAgo: number) {
      await query('update orders set ordered_at = $3 where workspace_id = $1 and order_code = $2', sold.order_code, momentOn(daysAgo))
      sold.daysAgo = daysAgo
    },
    async remove(sold: Sold) {
      await query('delete from order_item where workspace_id = $1 and order_code = $2', sold.order_code)
      await query('delete from orders where workspace_id = $1 and order_code = $2', sold.order_code)
      orders.splice(orders.indexOf(sold), 1)
    },
    async read(since: number) {
      const rows = await query(
        `with ${salesSince('$2::date')} select sku || ' ' || day || ' ' || store_code as key, orders, sold, taken, revenue::float8 from sales`,
        dayOf(since),
      )
      return Object.fromEntries(rows.map(({ key, ...row }) => [key, row]))
    },
    due: async () => (await query('select count(*)::int as due from sales_due where workspace_id = $1'))[0].due as number,
  }
}
type Shop = Awaited<ReturnType<typeof shop>>

/** To one of the orders that are there. */
const toOne = (which: number, does: (shop: Shop, sold: Sold) => Promise<void>) => async (shop: Shop) => {
  const sold = shop.orders[which % Math.max(1, shop.orders.length)]
  if (sold) await does(shop, sold)
}
const act: fc.Arbitrary<(shop: Shop) => Promise<void>> = fc.oneof(
  fc.record({ store: fc.nat(1), daysAgo, status: statuses, line }).map((sold) => (shop: Shop) => shop.sell(sold)),
  fc.tuple(which, statuses).map(([which, status]) => toOne(which, (shop, sold) => shop.change(sold, status))),
  fc.tuple(which, line).map(([which, line]) => toOne(which, (shop, sold) => shop.correct(sold, line))),
  fc.tuple(which, daysAgo).map(([which, days]) => toOne(which, (shop, sold) => shop.move(sold, days))),
  which.map((which) => toOne(which, (shop, sold) => shop.remove(sold))),
  fc.constant((shop: Shop) => shop.keep()),
)

/** What is true of the orders, counted one by one. */
function counted({ orders, stores, dayOf }: Shop, since: number) {
  const rows = new Map<string, { orders: number; sold: number; taken: number; revenue: number }>()
  const add = (key: string, orders: number, sold: number, taken: number, revenue: number) => {
    const row = rows.get(key) ?? { orders: 0, sold: 0, taken: 0, revenue: 0 }
    rows.set(key, { orders: row.orders + orders, sold: row.sold + sold, taken: row.taken + taken, revenue: row.revenue + revenue })
  }
  for (const { status, daysAgo, store, line } of orders) {
    if (daysAgo > since || (unsoldStatuses as readonly number[]).includes(status)) continue
    const place = `${dayOf(daysAgo)} ${stores[store]}`
    add(`${line.sku} ${place}`, 1, line.qty, line.parts ? 0 : line.qty, line.qty * line.price)
    if (line.parts) add(`PART ${place}`, 0, 0, line.qty * line.parts, 0)
  }
  return Object.fromEntries(rows)
}

describe('the sales of SKUs by day', () => {
  it('are what the orders say, whatever became of them and whenever it was counted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), fc.integer({ min: 0, max: 5 }), async (acts, since) => {
        const own = await shop()
        for (const does of acts) await does(own)
        const expected = counted(own, since)
        expect(await own.read(since)).toEqual(expected)
        await own.keep()
        expect(await own.read(since)).toEqual(expected)
        expect(await own.due()).toBe(0)
      }),
      { numRuns: 25 },
    )
  })
})
