import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { campaignChange, campaignCreate, campaignDelete, campaignList, campaignStateAt } from '#contract/product/campaign.endpoints.ts'
import { openShops, type Shop, sellable } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['shopee', 'tokopedia'])
})
afterAll(() => shops.stop())

const hour = 3_600_000
const from = (ms: number) => new Date(Date.now() + ms).toISOString()
const shows = (sku: string, numbers: readonly number[]) => expect.poll(() => shops.shown(sku)).toEqual(numbers)
async function onSale(sku: string, stock: number) {
  shops.list(sku)
  await shops.keep(sku, stock)
  await shops.read('listings')
  await shows(sku, [stock, stock])
}
const [one, other] = [() => shops.shops[0] as Shop, () => shops.shops[1] as Shop]
const body = (sku: string, fields: object = {}) => ({
  name: 'Promo 12.12',
  starts_at: from(-hour),
  ends_at: from(hour),
  store_codes: [one().store_code],
  lines: [{ sku, qty: 6 }],
  ...fields,
})
const create = async (fields: ReturnType<typeof body>) => (await shops.app.call(campaignCreate, { body: fields }, shops.token)).data

describe('a campaign', () => {
  it('holds its pieces from the stores that are not in it while it runs, and gives them back when it is deleted', async () => {
    const sku = sellable(41)
    await onSale(sku, 10)
    const { campaign_id, starts_at } = await create(body(sku))
    await shows(sku, [10, 4])
    // What its own store sells is not held any more.
    await shops.running.control('/buy', { marketplace: one().marketplace, store_id: one().store_id, sku, qty: 2 })
    await shows(sku, [8, 4])
    // What another sells is none of what is held.
    await shops.running.control('/buy', { marketplace: other().marketplace, store_id: other().store_id, sku, qty: 1 })
    await shows(sku, [7, 3])
    const change = { ...body(sku, { lines: [{ sku, qty: 3 }], starts_at }) }
    await shops.app.call(campaignChange, { params: { campaign_id }, body: change }, shops.token)
    await shows(sku, [7, 6])
    await shops.app.call(campaignDelete, { params: { campaign_id } }, shops.token)
    await shows(sku, [7, 7])
  })

  it('holds no more than its pieces when an order from before it is cancelled', async () => {
    const sku = sellable(47)
    await onSale(sku, 10)
    const { marketplace, store_id } = one()
    const { order_id } = await shops.running.control<{ order_id: string }>('/buy', { marketplace, store_id, sku, qty: 2 })
    await shows(sku, [8, 8])
    await create(body(sku, { starts_at: from(0), lines: [{ sku, qty: 3 }] }))
    await shows(sku, [8, 5])
    await shops.running.control('/advance', { marketplace, order_id, to: 'cancelled' })
    await shows(sku, [10, 7])
  })

  it('counts from its beginning to its end, by itself', async () => {
    const sku = sellable(43)
    await onSale(sku, 10)
    const { campaign_id } = await create(body(sku, { starts_at: from(2_500), ends_at: from(9_000) }))
    expect(shops.shown(sku)).toEqual([10, 10])
    await shows(sku, [10, 4])
    await shows(sku, [10, 10])
    const row = (await shops.app.call(campaignList, {}, shops.token)).data.find((campaign) => campaign.campaign_id === campaign_id)
    expect(row && campaignStateAt(row, Date.now())).toBe('over')
  })

  it('is refused without an order in time, for a store or a SKU that is not there', async () => {
    const asked = async (fields: object) => (await shops.app.call(campaignCreate, { body: body('X', fields) }, shops.token)).error.code
    expect(await asked({ starts_at: from(hour), ends_at: from(-hour) })).toBe('VALIDATION')
    expect(await asked({ lines: [{ sku: 'TIDAK-ADA', qty: 1 }] })).toBe('PRODUCT_NOT_FOUND')
    expect(await asked({ store_codes: ['tidak-ada'] })).toBe('STORE_UNKNOWN')
  })
})
