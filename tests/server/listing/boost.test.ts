import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { boostChange, boostCreate, boostDelete, boostProducts, boostSchedule } from '#contract/product/boost.endpoints.ts'
import { boostHourAt } from '#contract/product/boost.ts'
import { takeBoosts } from '#server/domains/boost/boost.port.ts'
import { startBoostWatch } from '#server/jobs/boost.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops, type Shop } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['shopee', 'shopee', 'lazada'])
})
afterAll(() => shops.stop())
afterEach(async () => {
  await shops.running.control('/faults', undefined, 'DELETE')
  for (const { boost_id } of await schedule()) await shops.app.call(boostDelete, { params: { boost_id } }, shops.token)
})

const schedule = async () => (await shops.app.call(boostSchedule, {}, shops.token)).data
const now = () => boostHourAt(Date.now())
const shop = (at: number) => shops.shops[at] as Shop
const listed = (at: number) => ({
  store_code: shop(at).store_code,
  listing: shops.list(`BST-${unique()}`, { at: [shop(at)] })[0] as { product_id: string; refusal: string | null },
})
const productOf = ({ store_code, listing }: ReturnType<typeof listed>) => ({ store_code, mp_product_id: listing.product_id })
const plan = (products: readonly ReturnType<typeof listed>[], fields: object = {}) => {
  const { weekday, hour } = now()
  return shops.app.call(boostCreate, { body: { weekday, hour, products: products.map(productOf), ...fields } }, shops.token)
}
const query = (text: string, values: unknown[] = []) => shops.app.services.database.statement({ text, values: [shops.workspace_id, ...values] })
/** As if all of it had been planned the day before. */
const planned = () => query(`update boost_plan set changed_at = now() - interval '1 day' where workspace_id = $1`)
/** A server starts, and looks. */
async function look() {
  await startBoostWatch(shops.app.services)()
}
const runs = async (boost_id: string) => (await schedule()).find((one) => one.boost_id === boost_id)?.runs ?? []
const ended = (boost_id: string, count: number) =>
  expect.poll(async () => (await runs(boost_id)).filter(({ state }) => state !== 'waiting').length).toBe(count)

describe('the plan of boosts', () => {
  it('boosts what is due in each store once, and says why it could not', async () => {
    const [one, other, stuck] = [listed(0), listed(1), listed(0)]
    stuck.listing.refusal = 'can not boost item under review'
    const { boost_id } = (await plan([one, other, stuck])).data
    await planned()
    await look()
    await ended(boost_id, 3)
    await look()
    const told = await runs(boost_id)
    expect(told).toHaveLength(3)
    expect(told.map(({ mp_product_id, state, reason }) => [mp_product_id, state, reason]).toSorted()).toEqual(
      [
        [one.listing.product_id, 'boosted', null],
        [other.listing.product_id, 'boosted', null],
        [stuck.listing.product_id, 'failed', 'can not boost item under review'],
      ].toSorted(),
    )
    expect(new Date(told[0]?.due_at ?? '').getTime()).toBe(now().begins)
  })

  it('begins with the hour after it was made', async () => {
    const { boost_id } = (await plan([listed(0)])).data
    await look()
    expect(await runs(boost_id)).toEqual([])
  })

  it('tries again while its hour lasts, and takes what runs already for boosted', async () => {
    const product = listed(1)
    const { boost_id } = (await plan([product])).data
    await planned()
    await shops.running.control('/faults', { marketplace: 'shopee', kind: 'unavailable', call: 'boost_item' })
    await look()
    await expect.poll(async () => (await runs(boost_id))[0]).toMatchObject({ state: 'waiting', reason: expect.stringMatching(/./) })
    const channel = shops.app.services.channels
    const { store_code, store_id } = shop(1)
    await channel.call('shopee', { workspace_id: shops.workspace_id, store_code, store_id }, async ({ listings }, connection) =>
      listings?.boost?.run(connection, [product.listing.product_id]),
    )
    await query('update boost_run set next_try_at = null where workspace_id = $1')
    await look()
    await ended(boost_id, 1)
    expect(await runs(boost_id)).toMatchObject([{ state: 'boosted', reason: null }])
  })

  it('tells of an hour that nobody boosted in', async () => {
    const { weekday, hour, begins } = boostHourAt(Date.now() - 2 * 3_600_000)
    const { boost_id } = (await plan([listed(0)], { weekday, hour })).data
    await query(`update boost_plan set changed_at = now() - interval '3 days' where workspace_id = $1`)
    await look()
    await ended(boost_id, 1)
    expect(await runs(boost_id)).toMatchObject([{ state: 'failed', due_at: expect.any(String), reason: expect.stringContaining('Terlewat') }])
    expect(Date.parse((await runs(boost_id))[0]?.due_at ?? '')).toBe(begins)
  })

  it('takes up each hour once, whatever the clock does', async () => {
    const { weekday, hour, begins } = boostHourAt(Date.now() - 3 * 3_600_000)
    const { boost_id } = (await plan([listed(0)], { weekday, hour })).data
    await query(`update boost_plan set changed_at = now() - interval '3 days' where workspace_id = $1`)
    const at = (now: number, since: number) => shops.app.services.database.system((connection) => takeBoosts(connection, now, since))
    const minute = 60_000
    await at(begins + 5 * minute, begins)
    // Put back by an hour, forward again over the same hour, and far ahead: what was taken up stays as it was.
    await at(begins - 55 * minute, begins + 5 * minute)
    await at(begins + 6 * minute, begins - 55 * minute)
    await at(begins + 180 * minute, begins - 60 * minute)
    expect(await runs(boost_id)).toMatchObject([{ state: expect.stringMatching(/^(waiting|boosted)$/) }])
  })

  it('refuses what a store has no room for, and what it cannot boost', async () => {
    const code = async (answer: ReturnType<typeof plan>) => (await answer).error?.code
    const five = Array.from({ length: 5 }, () => listed(0))
    const { boost_id } = (await plan(five)).data
    expect(await code(plan([listed(0)]))).toBe('BOOST_FULL')
    expect(await code(plan([five[0] as (typeof five)[0]], { weekday: 0 }))).toBe('BOOST_TWICE')
    expect(await code(plan([listed(2)]))).toBe('NOT_SUPPORTED')
    expect(await code(plan([{ ...listed(0), store_code: 'nobody' }]))).toBe('STORE_UNKNOWN')
    expect((await plan([listed(1)])).status).toBe(200)
    const { weekday, hour } = now()
    const fewer = await shops.app.call(
      boostChange,
      { params: { boost_id }, body: { weekday, hour, products: five.slice(1).map(productOf) } },
      shops.token,
    )
    expect(fewer.data.products).toHaveLength(4)
    expect((await plan([listed(0)])).status).toBe(200)
  })

  it('is made of products that are on sale at Shopee', async () => {
    const { listing, store_code } = listed(0)
    listed(2)
    await shops.read('listings')
    const found = async (input: object) => (await shops.app.call(boostProducts, { query: input }, shops.token)).data
    expect(await found({ mp_product_id: listing.product_id })).toMatchObject([{ store_code, mp_product_id: listing.product_id }])
    const all = await found({ limit: 999_999 })
    expect(new Set(all.map((one) => one.store_code))).toEqual(new Set([shop(0).store_code, shop(1).store_code]))
    expect(await found({ search: 'tidak ada yang bernama begini' })).toEqual([])
  })
})
