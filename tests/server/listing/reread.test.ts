import { afterAll, beforeAll, expect, it } from 'vitest'
import { listingList } from '#contract/product/listing.endpoints.ts'
import { listingReread } from '#contract/product/listing-form.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops, type Shop } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['tokopedia'])
})
afterAll(() => shops.stop())

it('reads products of a Tokopedia store anew, links them, and tells which are gone', async () => {
  const sku = `ULG-${unique()}`
  const [there] = shops.list(sku)
  await shops.keep(sku, 10)
  const { store_code } = shops.shops[0] as Shop
  const product_id = there?.product_id as string
  const read = () => shops.app.call(listingReread, { body: { product_ids: [product_id, 99_999_999], store_code } }, shops.token)
  const first = (await read()).data
  expect(first.gone).toEqual(['99999999'])
  const rows = async () => (await shops.app.call(listingList, { query: { search: sku } }, shops.token)).data.rows
  expect(await rows()).toMatchObject([{ listing_id: first.changed[0], sku, link: 'linked' }])
  shops.running.sandbox.listings.replace(shops.shops[0] as Shop, [])
  expect((await read()).data.gone.toSorted()).toEqual([product_id, '99999999'].toSorted())
  expect(await rows()).toEqual([])
})
