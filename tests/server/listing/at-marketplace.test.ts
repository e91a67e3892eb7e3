import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { jobBulk, jobList } from '#contract/job/job.endpoints.ts'
import { listingList, listingStatusSet } from '#contract/product/listing.endpoints.ts'
import type { ListingAct } from '#contract/product/listing.ts'
import { productLog } from '#contract/product/product.endpoints.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops, type Shop } from './shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
beforeAll(async () => {
  shops = await openShops(['shopee', 'lazada', 'blibli'])
})
afterAll(() => shops.stop())
afterEach(() => shops.running.control('/faults', undefined, 'DELETE'))

const byNumber = (a: number, b: number) => a - b
const shop = (marketplace: string): Shop => shops.shops.find((one) => one.marketplace === marketplace) as Shop
const rowsOf = async (sku: string, query: object = {}) =>
  (await shops.app.call(listingList, { query: { search: sku, limit: 200, ...query } }, shops.token)).data.rows
/** Listed in each of these shops, read in and linked. */
async function listed(marketplaces: readonly string[], sku = `ATM-${unique()}`) {
  const made = shops.list(sku, { at: marketplaces.map(shop) })
  await shops.keep(sku, 10)
  await shops.read('listings')
  const rows = (await rowsOf(sku)).toSorted((a, b) => marketplaces.indexOf(a.marketplace) - marketplaces.indexOf(b.marketplace))
  expect(rows).toHaveLength(marketplaces.length)
  return { sku, made, rows, ids: rows.map(({ listing_id }) => listing_id) }
}
const set = (act: ListingAct, listing_ids: readonly number[], token = shops.token) =>
  shops.app.call(listingStatusSet, { body: { listing_ids: [...listing_ids], act } }, token)
const shown = async (sku: string) => (await rowsOf(sku, { product_status: 'active,inactive,deleted' })).map(({ product_status }) => product_status)

describe('what is set at the marketplaces', () => {
  it('is so there and here, and stays so when the stores are read again', async () => {
    const { sku, made, ids } = await listed(['shopee', 'lazada', 'blibli'])
    const taken = await set('unlist', ids)
    expect(taken.data.changed.toSorted(byNumber)).toEqual(ids.toSorted(byNumber))
    expect(taken.data.results.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(made.map(({ state }) => state)).toEqual(['inactive', 'inactive', 'inactive'])
    expect(await shown(sku)).toEqual(['inactive', 'inactive', 'inactive'])
    await shops.read('listings')
    expect(await shown(sku)).toEqual(['inactive', 'inactive', 'inactive'])
    expect((await set('list', ids)).data.changed).toHaveLength(3)
    expect(made.map(({ state }) => state)).toEqual(['active', 'active', 'active'])
    // Asked for what is so already, nothing changes.
    expect((await set('list', ids)).data).toMatchObject({ changed: [], results: [{ ok: true }, { ok: true }, { ok: true }] })
  })

  it('stands in the log of its product with who did it, and in the events', async () => {
    const { sku, ids } = await listed(['shopee'])
    const keeper = await shops.app.build.agent({ workspace_id: shops.workspace_id, privileges: ['product'] })
    await set('unlist', ids, shops.app.tokenOf(keeper))
    const [entry] = (await shops.app.call(productLog, { query: { sku, field: 'listing_status' } }, shops.token)).data.rows
    expect(entry).toMatchObject({ before_text: 'active', after_text: 'inactive', note: expect.stringContaining(`Barang ${sku}`) })
    expect(entry?.agent_id).toBe(keeper.agent_id)
    const events = await shops.app.services.database.statement({
      text: `select payload from event_log where workspace_id = $1 and payload->>'type' = 'listing.changed' order by cursor desc limit 1`,
      values: [shops.workspace_id],
    })
    expect(events).toMatchObject([{ payload: { listings: [{ listing_id: ids[0], product_status: 'inactive' }] } }])
  })

  it('deletes where the marketplace takes that, as what is not listed there any more', async () => {
    const { sku, made, ids, rows } = await listed(['shopee', 'lazada', 'blibli'])
    expect(rows.map(({ marketplace, acts }) => [marketplace, acts.includes('delete')])).toEqual([
      ['shopee', true],
      ['lazada', true],
      ['blibli', false],
    ])
    const { data } = await set('delete', ids)
    expect(data.results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [true, null],
      [false, 'NOT_SUPPORTED'],
    ])
    expect(made.map(({ state }) => state)).toEqual(['deleted', 'deleted', 'active'])
    expect(await rowsOf(sku)).toMatchObject([{ marketplace: 'blibli' }])
    await shops.read('listings')
    expect(await rowsOf(sku)).toMatchObject([{ marketplace: 'blibli' }])
    expect((await set('list', ids.slice(0, 1))).data.results).toMatchObject([{ ok: false, code: 'NOT_FOUND' }])
  })

  it('is told for each, with the words of the marketplace that refused', async () => {
    const [good, bad] = [await listed(['shopee']), await listed(['shopee'])]
    if (bad.made[0]) bad.made[0].refusal = 'Item cannot be unlisted when item is under promotion.'
    const { data } = await set('unlist', [...good.ids, ...bad.ids, 999_999])
    expect(data.changed).toEqual(good.ids)
    expect(data.results).toMatchObject([
      { ok: true },
      { ok: false, code: 'MARKETPLACE_REJECTED', message: 'Item cannot be unlisted when item is under promotion.', name: `Barang ${bad.sku}` },
      { ok: false, code: 'NOT_FOUND' },
    ])
    await shops.running.control('/faults', { marketplace: 'shopee', kind: 'unavailable', call: 'unlist_item' })
    expect((await set('unlist', bad.ids)).data.results).toMatchObject([{ ok: false, code: 'MARKETPLACE_UNAVAILABLE' }])
    expect(await shown(bad.sku)).toEqual(['active'])
  })

  it('counts as done where somebody did it at the marketplace meanwhile', async () => {
    const { made, ids, sku } = await listed(['lazada'])
    shops.running.sandbox.listings.setState(made[0] as (typeof made)[0], 'inactive')
    expect((await set('unlist', ids)).data).toMatchObject({ changed: ids, results: [{ ok: true }] })
    expect(await shown(sku)).toEqual(['inactive'])
  })

  it('takes all variants of a product along', async () => {
    const product_id = `1${unique()}`
    const { listings } = shops.running.sandbox
    const sku = `VAR-${unique()}`
    const variants = ['S', 'M'].map((name, at) => ({
      variant_id: `${product_id}0${at + 1}`,
      sku: `${sku}-${name}`,
      name,
      price: 25_000,
      stock: 5,
      image_url: '/products/kaos-1.svg',
    }))
    const made = listings.add(shop('shopee'), {
      product_id,
      name: `Barang ${sku}`,
      category: 'Pakaian',
      image_url: '/products/kaos-1.svg',
      active: true,
      variants,
    })
    await shops.read('listings')
    const rows = await rowsOf(sku)
    expect((await set('unlist', [rows[0]?.listing_id ?? 0])).data.changed).toEqual(rows.map(({ listing_id }) => listing_id).toSorted(byNumber))
    expect(made.state).toBe('inactive')
  })

  it('is of the workspace alone, and of those who may write products', async () => {
    const { ids, made } = await listed(['shopee'])
    const { workspace_id } = await shops.app.build.workspace()
    const stranger = shops.app.tokenOf(await shops.app.build.owner({ workspace_id }))
    expect((await set('delete', ids, stranger)).data.results).toMatchObject([{ ok: false, code: 'NOT_FOUND' }])
    const packer = shops.app.tokenOf(await shops.app.build.agent({ workspace_id: shops.workspace_id, privileges: ['order'] }))
    expect((await set('delete', ids, packer)).error?.code).toBe('NO_PRIVILEGE')
    expect(made[0]?.state).toBe('active')
  })

  it('is a job of many, which tells by name what failed', async () => {
    const all = Array.from({ length: 120 }, (_, at) => shops.list(`JOB-${at}-${unique()}`, { at: [shop('shopee')] })).flat()
    await shops.read('listings')
    const rows = (await rowsOf('JOB-')).filter(({ mp_sku }) => mp_sku.startsWith('JOB-'))
    expect(rows).toHaveLength(120)
    const stuck = all[7] as (typeof all)[0]
    stuck.refusal = 'Sedang promo'
    const calls = [{ call: 'listing.status-set', body: { act: 'unlist' } }]
    const keys = rows.map(({ listing_id }) => String(listing_id))
    const { data } = await shops.app.call(jobBulk, { body: { name: 'Turunkan', parts: [{ calls, keys }] } }, shops.token)
    const job = async () => (await shops.app.call(jobList, {}, shops.token)).data.rows.find(({ job_id }) => job_id === data.job_id)
    await expect.poll(async () => (await job())?.state).toBe('done')
    expect(await job()).toMatchObject({
      kind: 'bulk.listing',
      done: 120,
      failed: 1,
      failures: [{ name: stuck.name, reason: 'Sedang promo', again: true }],
    })
    expect(all.filter(({ state }) => state === 'inactive')).toHaveLength(119)
  })
})
