import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#contract/demo/random.ts'
import type { Fault, FaultKind } from '#sandbox/faults.ts'
import { openShops, sellable } from './shops.ts'

const marketplaces = ['shopee', 'shopee', 'shopee', 'tokopedia', 'tokopedia', 'lazada', 'lazada', 'tiktok', 'blibli', 'dermaga'] as const
const troubles: readonly FaultKind[] = ['unavailable', 'rate-limit', 'expired-token', 'lost-answer', 'unavailable']

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(marketplaces)
})
afterAll(() => shops.stop())

it('ten stores sell the last hundred pieces while three calls in ten fail: in the end every store shows what is left', async () => {
  const sku = sellable(31)
  shops.list(sku, { stock: 100 })
  await shops.keep(sku, 100)
  await shops.read('listings')
  const random = createRandom('oversell')
  const { faults } = shops.running.sandbox
  const take = faults.take.bind(faults)
  const renewed = new Set<string>()
  let calls = 0
  faults.take = (marketplace, storeId, called) => {
    calls += 1
    // However few calls carry many sales together, some of them fail.
    if (calls % 10 > 2) return take(marketplace, storeId, called)
    const trouble = random.pick(troubles)
    // A token that was renewed and is refused again ends what a store has allowed: that is no trouble that passes.
    const kind = trouble === 'expired-token' && renewed.has(storeId) ? 'unavailable' : trouble
    if (kind === 'expired-token') renewed.add(storeId)
    return { kind, marketplace, store_id: storeId, left: 1 } satisfies Fault
  }
  let sold = 0
  for (let round = 0; round < 200 && sold < 100; round += 1) {
    const shop = random.pick(shops.shops)
    const bought = await shops.running
      .control('/buy', { marketplace: shop.marketplace, store_id: shop.store_id, sku, qty: random.int(1, 2) })
      .catch(() => null)
    if (bought) sold += 1
  }
  await expect.poll(() => calls).toBeGreaterThanOrEqual(marketplaces.length)
  faults.take = take
  const left = async () => (await shops.detail(sku)).available
  await expect
    .poll(async () => shops.shown(sku).every((number) => number === 0) && (await left()) === 0, { timeout: 60_000, interval: 500 })
    .toBe(true)
  // What the marketplaces sold is exactly what is promised here, and the comparison finds nothing.
  const pieces = [...shops.running.sandbox.world.orders()].flatMap(({ lines }) => lines).filter((line) => line.sku.sku === sku)
  await expect.poll(async () => (await shops.detail(sku)).allocated).toBe(pieces.reduce((sum, { qty }) => sum + qty, 0))
  const compared = await shops.read('listings')
  expect(compared.map(({ state, mended }) => [state, mended])).toEqual(marketplaces.map(() => ['done', 0]))
  expect(shops.shown(sku)).toEqual(marketplaces.map(() => 0))
}, 180_000)
