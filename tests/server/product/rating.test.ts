import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobBulk } from '#contract/job/job.endpoints.ts'
import { ratingCounts, ratingList, ratingReply } from '#contract/product/rating.endpoints.ts'
import { storeUpdate } from '#contract/store/store.endpoints.ts'
import type { SandboxRating } from '#sandbox/rating/rating-world.ts'
import { readLateRatings } from '#server/jobs/rating-sync.ts'
import { unique } from '#tests/support/builders.ts'
import { openShops, type Shop } from '../listing/shops.ts'

let shops: Awaited<ReturnType<typeof openShops>>
let token: string
beforeAll(async () => {
  shops = await openShops(['shopee', 'lazada', 'tiktok'])
  token = shops.app.tokenOf(await shops.app.build.owner({ workspace_id: shops.workspace_id, user_id: 1, name: 'Uji Coba' }))
})
afterAll(() => shops.stop())
afterEach(() => shops.running.control('/faults', undefined, 'DELETE'))

const [shopee, lazada] = [0, 1] as const
const shop = (at: number) => shops.shops[at] as Shop
const hourMs = 3_600_000

/** A rating at a shop, of a product that it lists. */
function rate(at: number, fields: Partial<SandboxRating> = {}): SandboxRating {
  const [listing] = shops.list(`RTG-${unique()}`, { at: [shop(at)] })
  const rating: SandboxRating = {
    rating_id: String(80_000_000 + unique()),
    product_id: listing?.product_id ?? '',
    variant_id: '',
    order_id: '',
    stars: 5,
    comment: 'Bahannya adem',
    image_urls: [],
    video_urls: [],
    buyer_name: 'siti_r',
    at: Math.floor((Date.now() - hourMs) / 1000) * 1000,
    reply: null,
    refusal: null,
    ...fields,
  }
  shops.running.sandbox.ratings.replace(shop(at), [...shops.running.sandbox.ratings.ofStore(shop(at)), rating])
  return rating
}
const query = (text: string, values: unknown[] = []) => shops.app.services.database.statement({ text, values: [shops.workspace_id, ...values] })
const codeOf = ({ rating_id }: SandboxRating, at = shopee as number) => `${at === shopee ? 'SHPE' : 'LZDA'}-${rating_id}`
const list = async (asked: Record<string, unknown> = {}) => (await shops.app.call(ratingList, { query: asked }, token)).data
const one = async (rating_code: string) => (await list({ limit: 200 })).rows.find((row) => row.rating_code === rating_code)
const reply = async (codes: readonly string[], comment = 'Terima kasih kak') =>
  (await shops.app.call(ratingReply, { body: { rating_code: [...codes], comment } }, token)).data.results
const there = (at: number, { rating_id }: SandboxRating) => shops.running.sandbox.ratings.find(shop(at), rating_id).reply?.comment ?? null

beforeEach(async () => {
  for (const at of [shopee, lazada]) shops.running.sandbox.ratings.replace(shop(at), [])
  await query('delete from rating where workspace_id = $1')
})

describe('ratings', () => {
  it('are read when a store is read, once however often, with what their marketplaces tell', async () => {
    const { order_code, mp_order_id } = await shops.app.build.order({ workspace_id: shops.workspace_id, store_code: shop(shopee).store_code })
    const good = rate(shopee, { order_id: mp_order_id, image_urls: ['/products/kaos-1.svg'], reply: { comment: 'Makasih', at: Date.now() - 5_000 } })
    const bad = rate(lazada, { stars: 1, comment: 'Rusak' })
    for (const _ of [1, 2]) {
      const read = await shops.read('ratings', [shop(shopee), shop(lazada)])
      expect(read.map(({ state, done }) => [state, done])).toEqual([
        ['done', 1],
        ['done', 1],
      ])
    }
    const { rows, total } = await list()
    expect(total).toBe(2)
    expect(rows.find(({ rating_code }) => rating_code === codeOf(good))).toMatchObject({
      store_code: shop(shopee).store_code,
      rating: 5,
      comment: 'Bahannya adem',
      image_urls: ['/products/kaos-1.svg'],
      buyer_name: 'siti_r',
      product_name: expect.stringContaining('RTG-'),
      order_code,
      can_reply: false,
      product_rating_reply: { comment: 'Makasih', mp_created_at: expect.any(String), name: null },
    })
    expect(rows.find(({ rating_code }) => rating_code === codeOf(bad, lazada))).toMatchObject({
      rating: 1,
      order_code: null,
      can_reply: true,
      product_rating_reply: null,
    })
    expect((await shops.app.call(ratingCounts, {}, token)).data).toEqual({ all: 2, unanswered: 1, low: 1 })
  })

  it('are narrowed by stars, stores, days, replies and words', async () => {
    const kept = rate(shopee, { stars: 2, comment: 'Jahitan lepas' })
    rate(shopee, { stars: 4, at: Date.now() - 40 * 24 * hourMs, reply: { comment: 'Makasih', at: Date.now() } })
    rate(lazada, { stars: 5 })
    await shops.read('ratings', [shop(shopee), shop(lazada)])
    const codes = async (asked: object) => (await list({ ...asked })).rows.map(({ rating_code }) => rating_code)
    const today = new Date(Date.now() + 7 * hourMs).toISOString().slice(0, 10)
    const weekAgo = new Date(Date.now() - 7 * 24 * hourMs).toISOString().slice(0, 10)
    expect(await codes({ rating: '1,2' })).toEqual([codeOf(kept)])
    expect(await codes({ stores: shop(shopee).store_code, start_date: weekAgo, end_date: today })).toEqual([codeOf(kept)])
    expect(await codes({ answered: 'no', search: 'jahitan rtg' })).toEqual([codeOf(kept)])
    expect(await codes({ answered: 'yes' })).toHaveLength(1)
    expect((await codes({ sort: 'lowest' }))[0]).toBe(codeOf(kept))
    expect(await codes({ rating_code: codeOf(kept) })).toEqual([codeOf(kept)])
  })

  it('that came since are found by the look that goes round, and so are replies given there', async () => {
    const first = rate(shopee)
    await shops.read('ratings', [shop(shopee)])
    shops.running.sandbox.ratings.reply(shops.running.sandbox.ratings.find(shop(shopee), first.rating_id), 'Dari seller centre')
    const late = rate(shopee, { at: Math.floor(Date.now() / 1000) * 1000 })
    await query(`update store_sync set finished_at = now() - interval '20 minutes' where workspace_id = $1`)
    await readLateRatings(shops.app.services)
    await expect.poll(async () => (await one(codeOf(late)))?.rating).toBe(5)
    expect((await one(codeOf(first)))?.product_rating_reply).toMatchObject({ comment: 'Dari seller centre', name: null })
  })

  it('are the test user’s alone', async () => {
    expect((await shops.app.call(ratingList, {}, shops.token)).error.code).toBe('NO_PRIVILEGE')
    expect((await shops.app.call(ratingReply, { body: { rating_code: ['SHPE-1'], comment: 'Halo' } }, shops.token)).error.code).toBe('NO_PRIVILEGE')
    // The privilege without the seat opens nothing, and the seat without the privilege answers nothing.
    const { workspace_id } = shops
    const holder = await shops.app.build.agent({ workspace_id, privileges: ['product-rating'] })
    expect((await shops.app.call(ratingList, {}, shops.app.tokenOf(holder))).error.code).toBe('NO_PRIVILEGE')
    const tester = shops.app.tokenOf({ ...holder, user_id: 1, privileges: [] })
    expect((await shops.app.call(ratingList, {}, tester)).status).toBe(200)
    expect((await shops.app.call(ratingReply, { body: { rating_code: ['SHPE-1'], comment: 'Halo' } }, tester)).error.code).toBe('NO_PRIVILEGE')
  })
})

describe('a reply', () => {
  it('reaches the marketplace in the words of each rating, and says who gave it and when', async () => {
    const [first, second] = [rate(shopee), rate(lazada)]
    await shops.read('ratings', [shop(shopee), shop(lazada)])
    const results = await reply([codeOf(first), codeOf(second, lazada)], 'Halo {name}, salam dari {store}')
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect(there(shopee, first)).toBe(`Halo siti_r, salam dari ${shop(shopee).store_name}`)
    expect(there(lazada, second)).toBe(`Halo, salam dari ${shop(lazada).store_name}`)
    expect(await one(codeOf(first))).toMatchObject({
      can_reply: false,
      product_rating_reply: { comment: `Halo siti_r, salam dari ${shop(shopee).store_name}`, name: 'Uji Coba', mp_created_at: expect.any(String) },
    })
    // Reading again tells neither less nor otherwise.
    await shops.read('ratings', [shop(shopee), shop(lazada)])
    expect((await one(codeOf(first)))?.product_rating_reply).toMatchObject({ name: 'Uji Coba' })
    expect((await one(codeOf(second, lazada)))?.product_rating_reply).toMatchObject({ name: 'Uji Coba' })
  })

  it('that one marketplace refuses stops none of the others, and says why', async () => {
    const [good, refused, closed] = [rate(shopee), rate(shopee), rate(lazada)]
    await shops.read('ratings', [shop(shopee), shop(lazada)])
    shops.running.sandbox.ratings.find(shop(shopee), refused.rating_id).refusal = 'Ulasan sedang ditinjau'
    await shops.app.call(storeUpdate, { params: { store_code: shop(lazada).store_code }, body: { paused: true } }, shops.token)
    const results = await reply([codeOf(good), codeOf(refused), codeOf(closed, lazada), 'SHPE-404'])
    await shops.app.call(storeUpdate, { params: { store_code: shop(lazada).store_code }, body: { paused: false } }, shops.token)
    expect(results.map(({ ok, code }) => [ok, code])).toEqual([
      [true, null],
      [false, 'MARKETPLACE_REJECTED'],
      [false, 'STORE_PAUSED'],
      [false, 'NOT_FOUND'],
    ])
    expect(results[1]?.message).toContain('Ulasan sedang ditinjau')
    expect((await one(codeOf(refused)))?.product_rating_reply).toBeNull()
  })

  it('whose answer was lost is known when it is sent again, and another’s is shown in its place', async () => {
    const [lost, taken] = [rate(shopee), rate(shopee)]
    await shops.read('ratings', [shop(shopee)])
    const { find, reply: answer } = shops.running.sandbox.ratings
    answer(find(shop(shopee), lost.rating_id), 'Terima kasih kak')
    answer(find(shop(shopee), taken.rating_id), 'Sudah dibalas di sana')
    const results = await reply([codeOf(lost), codeOf(taken)])
    expect(results.map(({ ok }) => ok)).toEqual([true, false])
    expect((await one(codeOf(lost)))?.product_rating_reply).toMatchObject({ comment: 'Terima kasih kak', name: 'Uji Coba' })
    expect((await one(codeOf(taken)))?.product_rating_reply).toMatchObject({ comment: 'Sudah dibalas di sana', name: null })
  })

  it('for many is a job, each rating once', async () => {
    const many = Array.from({ length: 60 }, () => rate(shopee))
    await shops.read('ratings', [shop(shopee)])
    const keys = many.map((rating) => codeOf(rating))
    const parts = [{ calls: [{ call: 'rating.reply', body: { comment: 'Makasih {name}' } }], keys }]
    expect((await shops.app.call(jobBulk, { body: { name: 'Balas 60 ulasan', parts } }, token)).status).toBe(200)
    await expect.poll(async () => (await list({ answered: 'yes' })).total).toBe(60)
    expect(many.map((rating) => there(shopee, rating))).toEqual(many.map(() => 'Makasih siti_r'))
  })
})
