import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderDetail, orderList } from '#contract/order/order.endpoints.ts'
import { listingLink, listingList } from '#contract/product/listing.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops } from './shops.ts'

const marketplaces = ['shopee', 'tokopedia', 'lazada', 'tiktok', 'blibli', 'dermaga'] as const
let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(marketplaces)
})
afterAll(() => shops.stop())

/** For sale at one shop without a code of ours, and read in. */
async function nameless(place: number, stock: number) {
  const shop = shops.shops[place]
  if (!shop) throw new Error(`no shop ${place}`)
  // Blibli numbers products from 10,000,000 on.
  const product_id = String(10_000_000 + Number(String(unique()).replace(/\D/g, '').slice(-5) || 1))
  const [listing] = shops.list('', { at: [shop], stock, product_id })
  await shops.read('listings', [shop])
  const { data } = await shops.app.call(listingList, { query: { store_code: [shop.store_code], limit: 200 } }, shops.token)
  const row = data.rows.toSorted((a, b) => b.listing_id - a.listing_id)[0]
  if (!listing || !row) throw new Error('it was not read in')
  const variant_id = listing.variants[0]?.variant_id
  return {
    listing_id: row.listing_id,
    shows: () => listing.variants[0]?.stock,
    async buy(qty: number) {
      const { marketplace, store_id } = shop
      const { order_id } = await shops.running.control<{ order_id: string }>('/buy', { marketplace, store_id, product_id, variant_id, qty })
      return order_id
    },
  }
}
const link = (listing_id: number, sku: string) => shops.app.call(listingLink, { body: { sku, listing_ids: [listing_id] } }, shops.token)
const orderOf = async (mp_order_id: string) => {
  const { data } = await shops.app.call(orderList, { query: { s: mp_order_id } }, shops.token)
  const order_code = data.rows[0]?.order_code
  return order_code === undefined ? null : (await shops.app.call(orderDetail, { query: { order_code } }, shops.token)).data
}

describe.each(marketplaces.map((marketplace, place) => ({ marketplace, place })))('a listing of $marketplace that a person linked', ({ place }) => {
  it('takes what is bought from the SKU that it is linked to, and the order names that', async () => {
    const { sku } = await shops.keep(`OUR-${unique()}`, 9)
    const { listing_id, buy, shows } = await nameless(place, 9)
    await link(listing_id, sku)
    const order_id = await buy(2)
    await expect.poll(async () => (await shops.detail(sku)).allocated).toBe(2)
    expect((await orderOf(order_id))?.items).toMatchObject([{ sku, qty: 2 }])
    await expect.poll(shows).toBe(7)
  })
})

describe('a listing that sold before it was linked', () => {
  it('has promised what waits to be sent, once', async () => {
    const { sku } = await shops.keep(`OUR-${unique()}`, 10)
    const { listing_id, buy, shows } = await nameless(0, 5)
    const order_id = await buy(3)
    await expect.poll(() => orderOf(order_id)).not.toBeNull()
    await link(listing_id, sku)
    expect(await shops.detail(sku)).toMatchObject({ stock: 10, allocated: 3, available: 7 })
    await link(listing_id, sku)
    expect(await shops.detail(sku)).toMatchObject({ allocated: 3 })
    expect((await orderOf(order_id))?.items).toMatchObject([{ sku }])
    await expect.poll(shows).toBe(7)
  })
})
