import { afterAll, beforeAll, expect, it } from 'vitest'
import { createRandom } from '#contract/demo/random.ts'
import { productEdit } from '#contract/product/product.endpoints.ts'
import { stockIoCreate, stockIoPost } from '#contract/product/stock-io.endpoints.ts'
import { stockLedger, stockMovements } from '#contract/product/stock-ledger.endpoints.ts'
import { openShops, type Shop, sellable } from './shops.ts'

const marketplaces = ['shopee', 'shopee', 'shopee', 'tokopedia', 'tokopedia', 'lazada', 'lazada', 'tiktok', 'blibli', 'dermaga'] as const
const agents = 50
/** What each agent does, and each store sells; `ONE_SKU_ROUNDS=40` lasts longer than a minute. */
const rounds = Number(process.env.ONE_SKU_ROUNDS ?? 2)
/** So many that no store can sell what another has just sold. */
const first = 1_000 + 200 * rounds

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(marketplaces)
})
afterAll(() => shops.stop())

it('fifty agents and ten stores change one SKU at once: every change counts once, and every store shows what is left', async () => {
  const sku = sellable(12)
  shops.list(sku, { stock: first })
  const unit = await shops.keep(sku, first)
  await shops.read('listings')
  const edit = (token: string, body: object) => shops.app.call(productEdit, { params: { id: unit.product_id }, body: { sku, ...body } }, token)
  /** What was told to be accepted, piece by piece. */
  let accepted = 0
  const count = (change: number, answer: { readonly status: number; readonly error: { readonly code: string } }) => {
    if (answer.status === 200) accepted += change
    else expect(answer.error.code).toBe('PRODUCT_CHANGED')
  }

  const agent = async (place: number) => {
    const token = shops.app.tokenOf(await shops.app.build.agent({ workspace_id: shops.workspace_id, privileges: ['product', 'product-inout'] }))
    const random = createRandom(`agent ${place}`)
    for (let round = 0; round < rounds; round += 1) {
      const change = random.int(1, 3) * (random.chance(0.5) ? 1 : -1)
      const how = random.int(1, 3)
      if (how === 1) count(change, await edit(token, { stock_change: change }))
      else if (how === 2) {
        // What was seen may be another number by now: then nothing changes.
        const { stock, version } = await shops.detail(sku)
        count(change, await edit(token, { stock: stock + change, version }))
      } else {
        const body = { io_type: change > 0 ? ('in' as const) : ('out' as const), lines: [{ sku, qty: Math.abs(change) }] }
        const { io_id } = (await shops.app.call(stockIoCreate, { body }, token)).data
        count(change, await shops.app.call(stockIoPost, { params: { io_id }, body: { version: 1 } }, token))
      }
    }
  }
  const store = async ({ marketplace, store_id }: Shop, place: number) => {
    const random = createRandom(`store ${place}`)
    for (let round = 0; round < rounds; round += 1) await shops.running.control('/buy', { marketplace, store_id, sku, qty: random.int(1, 2) })
  }
  await Promise.all([...Array.from({ length: agents }, (_, place) => agent(place)), ...shops.shops.map(store)])

  const sold = [...shops.running.sandbox.world.orders()].flatMap(({ lines }) => lines).filter((line) => line.sku.sku === sku)
  const promised = sold.reduce((sum, { qty }) => sum + qty, 0)
  expect(sold.length).toBe(marketplaces.length * rounds)
  await expect.poll(async () => (await shops.detail(sku)).allocated, { timeout: 60_000 }).toBe(promised)
  const now = await shops.detail(sku)
  expect(now.stock).toBe(first + accepted)
  expect(accepted).not.toBe(0)
  // The ledger tells all of it, each number following from the one before, and never more promised than there was.
  const ledger = (await shops.app.call(stockLedger, {}, shops.token)).data
  expect(ledger).toMatchObject({ differing: 0 })
  for (let before: number | undefined, more = true; more; ) {
    const { rows, has_more } = (await shops.app.call(stockMovements, { query: { sku, limit: 200, ...(before && { before }) } }, shops.token)).data
    expect(rows.filter(({ stock_after, allocated_after }) => (allocated_after ?? 0) > (stock_after ?? 0))).toEqual([])
    before = rows.at(-1)?.movement_id
    more = has_more
  }
  await expect.poll(() => shops.shown(sku), { timeout: 60_000, interval: 200 }).toEqual(marketplaces.map(() => now.available))
  expect((await shops.read('listings')).map(({ mended }) => mended)).toEqual(marketplaces.map(() => 0))
}, 400_000)
