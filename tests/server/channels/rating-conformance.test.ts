import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DrawnListing } from '#contract/demo/draw-listings.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import type { SandboxRating } from '#sandbox/rating/rating-world.ts'
import type { ChannelFailure, FailureKind } from '#server/channels/failure.ts'
import type { ChannelRatings, IncomingRating, RatingReply, ReplyFailure } from '#server/channels/ratings.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { ratingChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const hourMs = 3_600_000
const ratingsMade = 130
const productsMade = 45

const listed = (place: number): DrawnListing => ({
  product_id: String(40_000_000 + place),
  name: `Barang ${place}`,
  category: 'Pakaian',
  image_url: '/products/kaos-1.svg',
  active: true,
  variants: [{ variant_id: `${40_000_000 + place}01`, sku: `SKU-${place}`, name: '', price: 25_000, stock: 3, image_url: '/products/kaos-1.svg' }],
})

const made = (place: number, fields: Partial<SandboxRating> = {}): SandboxRating => ({
  rating_id: String(90_000_000 + place),
  product_id: String(40_000_000 + (place % productsMade)),
  variant_id: `${40_000_000 + (place % productsMade)}01`,
  order_id: place % 3 === 0 ? String(2_411_000_000 + place) : '',
  stars: (place % 5) + 1,
  comment: `Ulasan ${place} & “kutipan” 😍`,
  image_urls: place % 4 === 0 ? ['https://images.dermaga.test/a.jpg', 'https://images.dermaga.test/b.jpg'] : [],
  video_urls: place % 10 === 0 ? ['https://images.dermaga.test/a.mp4'] : [],
  buyer_name: `pembeli${place}`,
  at: Math.floor((Date.now() - (place * 15 + 1) * hourMs) / 1000) * 1000,
  reply: place % 7 === 0 ? { comment: 'Terima kasih kak', at: Math.floor(Date.now() / 1000) * 1000 } : null,
  refusal: null,
  ...fields,
})

describe.each(ratingChannels.map((channel) => [channel.marketplace, channel] as const))('the ratings of %s', (marketplace, channel) => {
  const ratings = (): ChannelRatings => {
    const part = channel.connect(running.account(marketplace)).ratings
    if (!part) throw new Error('no ratings')
    return part
  }
  const here = () => running.connection(marketplace)
  const store = () => running.sandbox.world.store(marketplace, here().store_id) as SandboxStore
  const world = () => running.sandbox.ratings
  const fault = (kind: string, more: object = {}) => running.control('/faults', { marketplace, kind, call: '/', ...more })
  const ever = new Date(0).toISOString()

  async function all(since = ever): Promise<IncomingRating[]> {
    const found: IncomingRating[] = []
    let cursor: string | null = null
    for (let page = 0; page < 200; page += 1) {
      const told = await ratings().page(here(), since, cursor)
      found.push(...told.ratings)
      cursor = told.next
      if (cursor === null) return found
    }
    throw new Error('the pages have no end')
  }
  /** What a call says of all is said of each. */
  const send = (replies: readonly RatingReply[]): Promise<readonly (ReplyFailure | null)[]> =>
    ratings()
      .replies.send(here(), replies)
      .catch((failure: ChannelFailure) => replies.map(() => ({ kind: failure.kind, reason: failure.reason, replied: false })))
  const idOf = (place: number) => String(90_000_000 + place)
  const replyTo = (place: number, comment = 'Makasih kak 🙏'): RatingReply => ({ mp_rating_id: idOf(place), comment })
  const replyAt = (place: number) => world().find(store(), idOf(place)).reply?.comment

  beforeEach(() => {
    running.sandbox.listings.replace(
      store(),
      Array.from({ length: productsMade }, (_, place) => listed(place)),
    )
    world().replace(
      store(),
      Array.from({ length: ratingsMade }, (_, place) => made(place)),
    )
  })

  it('are told page by page, each once and whole', async () => {
    const found = await all()
    expect(new Set(found.map(({ mp_rating_id }) => mp_rating_id)).size).toBe(found.length)
    expect(found).toHaveLength(ratingsMade)
    for (const rating of found) {
      const there = world().find(store(), rating.mp_rating_id)
      expect(rating).toMatchObject({
        mp_product_id: there.product_id,
        mp_order_id: there.order_id || null,
        stars: there.stars,
        comment: there.comment,
        image_urls: there.image_urls,
        video_urls: there.video_urls,
        at: new Date(there.at).toISOString(),
        can_reply: there.reply === null,
      })
      expect(rating.reply?.comment ?? null).toBe(there.reply?.comment ?? null)
    }
  })

  it('are all told that came since an instant', async () => {
    const since = Date.now() - 100 * hourMs
    const late = (await all(new Date(since).toISOString())).filter(({ at }) => Date.parse(at) >= since)
    expect(late.map(({ mp_rating_id }) => mp_rating_id).toSorted()).toEqual(
      world()
        .ofStore(store())
        .filter(({ at }) => at >= since)
        .map(({ rating_id }) => rating_id)
        .toSorted(),
    )
  })

  it('are the same when one is read alone, and null where there is none', async () => {
    const [first] = await all()
    expect(await ratings().read(here(), first?.mp_rating_id ?? '')).toEqual(first)
    expect(await ratings().read(here(), '1')).toBeNull()
  })

  it('take as many replies as one call has, and tell them', async () => {
    const places = Array.from({ length: ratingsMade }, (_, place) => place)
      .filter((place) => place % 7 !== 0)
      .slice(0, ratings().replies.most)
    expect(await send(places.map((place) => replyTo(place, `Terima kasih ${place} “kak”`)))).toEqual(places.map(() => null))
    expect(places.map(replyAt)).toEqual(places.map((place) => `Terima kasih ${place} “kak”`))
    expect(await ratings().read(here(), idOf(1))).toMatchObject({ can_reply: false, reply: { comment: 'Terima kasih 1 “kak”' } })
  })

  it('say of each reply whether it was taken, and which ratings had one', async () => {
    world().find(store(), idOf(2)).refusal = 'REVIEW_REPORTED_CANNOT_REPLY'
    const longer = 'a'.repeat(ratings().replies.max_text + 1)
    const outcomes = await send([replyTo(1), replyTo(2), replyTo(7), { mp_rating_id: '1', comment: 'Halo' }, replyTo(3), replyTo(4, longer)])
    const refused = (replied: boolean) => ({ kind: 'rejected', reason: expect.stringMatching(/./), replied })
    expect(outcomes).toEqual([null, refused(false), refused(true), refused(false), null, refused(false)])
    expect([1, 3].map((place) => replyAt(place))).toEqual(['Makasih kak 🙏', 'Makasih kak 🙏'])
    expect([2, 4].map((place) => replyAt(place))).toEqual([undefined, undefined])
  })

  it.each([
    ['refuse', 'rejected'],
    ['rate-limit', 'rate-limited'],
    ['expired-token', 'auth-expired'],
    ['unavailable', 'unavailable'],
  ] satisfies [string, FailureKind][])('are met by kind where a call meets %s', async (kind, class_) => {
    await fault(kind, { reason: 'Toko sedang diaudit' })
    expect(await send([replyTo(1)])).toMatchObject([
      { kind: class_, replied: false, ...(kind === 'refuse' && { reason: expect.stringContaining('diaudit') }) },
    ])
    expect(replyAt(1)).toBeUndefined()
    if (kind === 'refuse') return
    await fault(kind)
    expect((await failureOf(ratings().page(here(), ever, null))).kind).toBe(class_)
  })

  it('know a reply whose answer was lost when it is sent again', async () => {
    await fault('lost-answer')
    const hurried = { ...here(), signal: AbortSignal.timeout(300) }
    const told = await ratings()
      .replies.send(hurried, [replyTo(1)])
      .catch((failure: ChannelFailure) => [failure])
    expect(told).toMatchObject([{ kind: 'unavailable' }])
    expect(await send([replyTo(1)])).toMatchObject([{ kind: 'rejected', replied: true }])
    expect(await ratings().read(here(), idOf(1))).toMatchObject({ reply: { comment: 'Makasih kak 🙏' } })
  })
})
