import { afterAll, beforeAll, expect, it } from 'vitest'
import { storeUpdate } from '#contract/store/store.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['dermaga'])
})
afterAll(() => shops.stop())

it('numbers whose call is refused as a whole are sent in parts, so that the good ones arrive', async () => {
  const [shop] = shops.shops
  const skus = Array.from({ length: 6 }, (_, place) => `TGT-${place}-${unique()}`)
  for (const sku of skus) shops.list(sku)
  const kept = await Promise.all(skus.map((sku) => shops.keep(sku, 10)))
  await shops.read('listings')
  const pause = (value: boolean) =>
    shops.app.call(storeUpdate, { params: { store_code: shop?.store_code ?? '' }, body: { paused: value } }, shops.token)
  await pause(true)
  await Promise.all(kept.map((one, place) => shops.setStock(one, 20 + place)))
  // All of them, and then one half: what is refused is in neither twice.
  await shops.running.control('/faults', { marketplace: 'dermaga', kind: 'refuse', reason: 'Satu baris salah', call: '/stock', times: 2 })
  await pause(false)
  await expect.poll(() => skus.flatMap((sku) => shops.shown(sku))).toEqual(skus.map((_, place) => 20 + place))
  const rows = () =>
    shops.app.services.database.statement({
      text: 'select outcome, sent_stock from listing where workspace_id = $1 and sku = any($2) order by sku',
      values: [shops.workspace_id, skus],
    })
  await expect.poll(rows).toEqual(skus.map((_, place) => ({ outcome: 'sent', sent_stock: 20 + place })))
})
