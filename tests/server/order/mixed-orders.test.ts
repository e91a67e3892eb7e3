import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#contract/demo/random.ts'
import { judgeOrders, playMixedOrders } from '#tests/support/mixed-orders.ts'
import { openShops, sellable } from '../listing/shops.ts'

const marketplaces = ['shopee', 'shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli', 'dermaga'] as const
const kept = 30
const inStock = 100_000

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(marketplaces)
})
afterAll(() => shops.stop())

it('orders of all marketplaces mixed end right, and are there once, while twelve in a hundred calls and pushes go wrong', async () => {
  const { app, running, workspace_id } = shops
  for (let place = 0; place < kept; place += 1) await app.build.sku({ workspace_id, sku: sellable(place), on_hand: inStock })
  const random = createRandom('mixed')
  const stores = shops.shops.map((shop) => [shop, shop.marketplace === 'blibli' ? 1 : 4] as const)
  const played = await playMixedOrders(running, { orders: 250, stores, faults: 0.12, random })
  expect(played.orders.size).toBe(250)
  expect(played.faults).toBeGreaterThan(50)
  expect(played.refused).toBe(0)
  const query = async <T extends object>(text: string, values: readonly unknown[]) =>
    (await app.services.database.statement({ text, values: [...values] })) as T[]
  await expect
    .poll(() => judgeOrders(query, workspace_id, played.orders), { timeout: 400_000, interval: 500 })
    .toEqual({ missing: 0, wrong: [], twice: 0 })

  // What is promised is exactly what orders hold that are neither sent nor cancelled, and the counters are exact.
  const [stock] = await query(
    `select coalesce(sum(s.allocated), 0)::int as allocated, (
       select coalesce(sum(i.qty), 0)::int from order_item i join orders o using (workspace_id, order_code) join sku k using (workspace_id, sku)
       where workspace_id = $1 and o.order_status in (100, 200, 300, 400, 950)) as held
     from sku s where s.workspace_id = $1`,
    [workspace_id],
  )
  expect(stock).toMatchObject({ allocated: (stock as { held: number }).held })
  const counted = await query(
    `select store_code, order_status, sum(total)::int as total from order_count where workspace_id = $1 group by 1, 2 having sum(total) <> 0
     except select store_code, order_status, count(*)::int from orders where workspace_id = $1 group by 1, 2`,
    [workspace_id],
  )
  expect(counted).toEqual([])
}, 600_000)
