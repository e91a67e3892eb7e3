import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DrawnListing } from '#contract/demo/draw-listings.ts'
import type { ListingAct } from '#contract/product/listing.ts'
import type { ListingState, SandboxListing } from '#sandbox/listing/listing.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import type { ChannelFailure, FailureKind } from '#server/channels/failure.ts'
import type { ChannelListings, IncomingListing, ItemFailure, ListedProduct, ListedVariant } from '#server/channels/listings.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { productActs, sellingChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const drawn = (place: number, variants: readonly string[], fields: Partial<DrawnListing> = {}): DrawnListing => {
  const product_id = String(40_000_000 + place)
  return {
    product_id,
    name: `Barang ${place} & “kawan”`,
    category: 'Pakaian',
    image_url: 'https://images.dermaga.test/kaos-1.svg',
    active: true,
    variants: variants.map((name, index) => ({
      variant_id: `${product_id}0${index + 1}`,
      sku: `SKU-${place}-${index}`,
      name,
      price: 25_000 + place * 500 + index * 1_000,
      stock: (place * 7 + index) % 40,
      image_url: 'https://images.dermaga.test/kaos-1.svg',
    })),
    ...fields,
  }
}

describe.each(sellingChannels.map((channel) => [channel.marketplace, channel] as const))('the listings of %s', (marketplace, channel) => {
  const listings = (): ChannelListings => {
    const part = channel.connect(running.account(marketplace)).listings
    if (!part) throw new Error('no listings')
    return part
  }
  const here = () => running.connection(marketplace)
  const store = () => running.sandbox.world.store(marketplace, here().store_id) as SandboxStore
  const world = () => running.sandbox.listings
  const fault = (kind: string, more: object = {}) => running.control('/faults', { marketplace, kind, call: '/', ...more })

  /** Every page, one after the other. */
  async function all(): Promise<IncomingListing[]> {
    const found: IncomingListing[] = []
    let cursor: string | null = null
    do {
      const page = await listings().page(here(), cursor)
      if (page.total !== null) expect(page.total).toBeGreaterThanOrEqual(page.listings.length)
      found.push(...page.listings)
      expect(found.length).toBeLessThan(1000)
      cursor = page.next
    } while (cursor !== null)
    return found
  }
  /** What names the variants of a listing, in the sandbox's order. */
  const named = ({ mp_product_id, variants }: IncomingListing): ListedVariant[] =>
    variants.map(({ mp_variant_id, mp_sku }) => ({ mp_product_id, mp_variant_id, mp_sku }))
  const findAll = async (places: readonly number[]): Promise<IncomingListing[]> => {
    const there = await all()
    return places.map((place) => {
      const { name } = drawn(place, [''])
      const listing = there.find((one) => one.name === name)
      if (!listing) throw new Error(`${name} is not listed`)
      return listing
    })
  }
  const find = async (place: number) => (await findAll([place]))[0] as IncomingListing
  const madeAs = (place: number): SandboxListing => world().find(store(), String(40_000_000 + place))

  beforeEach(() => {
    world().replace(store(), [
      drawn(1, ['']),
      drawn(2, ['Navy, L', 'Navy, XL', 'Hitam, L', 'Hitam, XL']),
      drawn(3, ['Merah', 'Biru']),
      ...Array.from({ length: 117 }, (_, index) => drawn(index + 4, [''])),
    ])
  })

  it('are told page by page, each once and whole', async () => {
    const found = await all()
    expect(found).toHaveLength(120)
    expect(new Set(found.map(({ mp_product_id }) => mp_product_id)).size).toBe(120)
    for (const listing of found) {
      const made = world()
        .ofStore(store())
        .find(({ name }) => name === listing.name)
      expect(listing.status).toBe('active')
      expect(listing.mp_status).not.toBe('')
      expect(listing.image_url).toBe(made?.image_url)
      expect(listing.variants.map(({ variant, mp_sku, price, stock }) => ({ variant, mp_sku, price, stock }))).toEqual(
        made?.variants.map(({ name, sku, price, stock }) => ({ variant: name, mp_sku: sku, price, stock })),
      )
      expect(new Set(listing.variants.map(({ mp_variant_id }) => mp_variant_id)).size).toBe(listing.variants.length)
    }
  })

  it('are the same when one is read alone', async () => {
    const [first, second] = (await findAll([2, 1])) as [IncomingListing, IncomingListing]
    expect(await listings().read(here(), first.mp_product_id)).toEqual(first)
    expect(await listings().read(here(), second.mp_product_id)).toEqual(second)
    expect((await failureOf(listings().read(here(), '99999999'))).kind).toBe('rejected')
  })

  it('carry no SKU where none was entered', async () => {
    const [variant] = madeAs(1).variants
    if (variant) variant.sku = ''
    expect((await find(1)).variants[0]?.mp_sku).toBe('')
  })

  it.each(['inactive', 'reviewing', 'banned'] satisfies ListingState[])('say that one is %s, where the marketplace still tells', async (state) => {
    world().setState(madeAs(5), state)
    const found = (await all()).find(({ name }) => name === drawn(5, ['']).name)
    // Some show sellers nothing of what is looked at, or was taken down, by this call.
    if (found) expect(found.status).toBe(state)
    else expect(state).not.toBe('inactive')
  })

  it.each(['stock', 'price'] as const)('take the %s of a whole batch, and the same again', async (kind) => {
    const { most, of } = listings().batches[kind]
    const found = await all()
    const items = (of === 'product' ? found.filter(({ variants }) => variants.length === 4) : found).flatMap(named).slice(0, most)
    const numbers = items.map((_, index) => (kind === 'stock' ? index * 3 : 30_000 + index * 500))
    const set = () =>
      kind === 'stock'
        ? listings().setStock(
            here(),
            items.map((item, index) => ({ ...item, stock: numbers[index] as number })),
          )
        : listings().setPrice(
            here(),
            items.map((item, index) => ({ ...item, price: numbers[index] as number })),
          )
    for (const _ of [1, 2]) {
      expect(await set()).toEqual(items.map(() => null))
      const now = new Map(
        (await all()).flatMap((listing) => listing.variants.map((variant) => [`${listing.mp_product_id}/${variant.mp_variant_id}`, variant])),
      )
      expect(items.map((item) => now.get(`${item.mp_product_id}/${item.mp_variant_id}`)?.[kind])).toEqual(numbers)
    }
  })

  it('say for each item whether it was taken', async () => {
    const good = named(await find(2))
    const refused = named(await find(7))
    const [shared] = [listings().batches.stock.of === 'store']
    madeAs(7).refusal = 'Sedang ikut promo'
    const asked = shared ? [...good.slice(0, 2), ...refused, ...good.slice(2, 3)] : refused
    const outcomes = await listings()
      .setStock(
        here(),
        asked.map((item) => ({ ...item, stock: 11 })),
      )
      // Where nothing else is asked for, the whole call may be refused.
      .catch((failure: ChannelFailure) => (shared ? Promise.reject(failure) : [{ kind: failure.kind, reason: failure.reason }]))
    const failed = { kind: 'rejected', reason: expect.stringContaining('Sedang ikut promo') }
    expect(outcomes).toEqual(shared ? [null, null, failed, null] : [failed])
    if (shared) expect((await find(2)).variants.slice(0, 3).map(({ stock }) => stock)).toEqual([11, 11, 11])
    expect((await find(7)).variants[0]?.stock).toBe(49 % 40)
  })

  type Numbered = ListedVariant & { readonly number: number }
  /** As the server does it: batch by batch, and what a call says of all is said of each. */
  async function push(kind: 'stock' | 'price', items: readonly Numbered[]): Promise<Map<Numbered, ItemFailure | null>> {
    const part = listings()
    const { most, of } = part.batches[kind]
    const products = [...new Set(items.map(({ mp_product_id }) => mp_product_id))]
    const groups = of === 'store' ? [items] : products.map((id) => items.filter(({ mp_product_id }) => mp_product_id === id))
    const became = new Map<Numbered, ItemFailure | null>()
    for (const group of groups)
      for (let from = 0; from < group.length; from += most) {
        const some = group.slice(from, from + most)
        const asked = some.map(({ number, ...item }) => ({ ...item, stock: number, price: number }))
        const outcomes = await (kind === 'stock' ? part.setStock(here(), asked) : part.setPrice(here(), asked)).catch((failure: ChannelFailure) =>
          some.map(() => ({ kind: failure.kind, reason: failure.reason })),
        )
        for (const [place, item] of some.entries()) became.set(item, outcomes[place] ?? null)
      }
    return became
  }
  const numbered = (items: readonly ListedVariant[], number: (place: number) => number): Numbered[] =>
    items.map((item, place) => ({ ...item, number: number(place) }))

  it.each(['stock', 'price'] as const)(
    'lose no good %s of a push of several batches among one that was deleted meanwhile, a banned one and one that is not there',
    async (kind) => {
      const many = Array.from({ length: 130 }, (_, place) => String(place))
      world().add(store(), drawn(200, many))
      const found = await all()
      const gone = named(await find(11))
      const banned = named(await find(12))
      const nowhere = [{ mp_product_id: '99999999', mp_variant_id: '9999999901', mp_sku: 'TIDAK-ADA' }]
      const bad = new Set([...gone, ...banned].map(({ mp_product_id }) => mp_product_id))
      const good = found.filter(({ mp_product_id }) => !bad.has(mp_product_id)).flatMap(named)
      expect(good.length).toBeGreaterThan(2 * listings().batches[kind].most)
      const before = { 11: madeAs(11).variants[0]?.[kind], 12: madeAs(12).variants[0]?.[kind] }
      world().setState(madeAs(11), 'deleted')
      world().setState(madeAs(12), 'banned')
      const asked = numbered(
        [...good.slice(0, 3), ...gone, ...good.slice(3, 90), ...banned, ...nowhere, ...good.slice(90)],
        (place) => 20_000 + place,
      )
      const became = await push(kind, asked)
      const refused = asked.filter((item) => became.get(item) !== null)
      expect(refused.map(({ mp_product_id }) => mp_product_id)).toEqual([...gone, ...banned, ...nowhere].map(({ mp_product_id }) => mp_product_id))
      for (const item of refused) expect(became.get(item)).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/./) })
      expect({ 11: madeAs(11).variants[0]?.[kind], 12: madeAs(12).variants[0]?.[kind] }).toEqual(before)
      const now = new Map(
        (await all()).flatMap((listing) => listing.variants.map((one) => [`${listing.mp_product_id}/${one.mp_variant_id}`, one[kind]])),
      )
      const taken = asked.filter((item) => became.get(item) === null)
      expect(taken.map((item) => now.get(`${item.mp_product_id}/${item.mp_variant_id}`))).toEqual(taken.map(({ number }) => number))
    },
  )

  it.each(['stock', 'price'] as const)('take the latest %s of one that a push names twice, and both are told', async (kind) => {
    const [first, second] = named(await find(3)) as [ListedVariant, ListedVariant]
    const asked = [first, second, first].map((item, place) => ({ ...item, number: 30_000 + place * 500 }))
    expect([...(await push(kind, asked)).values()]).toEqual([null, null, null])
    expect((await find(3)).variants.map((one) => one[kind])).toEqual([31_000, 30_500])
    world().setState(madeAs(3), 'banned')
    for (const outcome of (await push(kind, asked)).values()) expect(outcome).toMatchObject({ kind: 'rejected' })
  })

  it('has an item that does not exist refused', async () => {
    const items = [{ mp_product_id: '99999999', mp_variant_id: '9999999901', mp_sku: 'TIDAK-ADA', stock: 1 }]
    const outcome = await listings()
      .setStock(here(), items)
      .then(
        ([one]) => one,
        (failure: ChannelFailure) => failure,
      )
    expect(outcome).toMatchObject({ kind: 'rejected', reason: expect.stringMatching(/./) })
  })

  const cases: readonly [fault: string, kind: FailureKind][] = [
    ['refuse', 'rejected'],
    ['rate-limit', 'rate-limited'],
    ['expired-token', 'auth-expired'],
    ['unavailable', 'unavailable'],
  ]

  const product = ({ mp_product_id, variants }: IncomingListing): ListedProduct => ({
    mp_product_id,
    mp_variant_ids: variants.map(({ mp_variant_id }) => mp_variant_id),
  })
  /** As the server does it: so many products a call, and what a call says of all is said of each. */
  async function act(what: ListingAct, products: readonly ListedProduct[]): Promise<(ItemFailure | null)[]> {
    const part = listings().acts?.[what]
    if (!part) throw new Error(`cannot ${what}`)
    const outcomes: (ItemFailure | null)[] = []
    for (let from = 0; from < products.length; from += part.most) {
      const some = products.slice(from, from + part.most)
      const told = await part.run(here(), some).catch((failure: ChannelFailure) => some.map(() => ({ kind: failure.kind, reason: failure.reason })))
      outcomes.push(...told)
    }
    return outcomes
  }
  const stateOf = (place: number) => madeAs(place).state
  const acts = productActs.get(marketplace)?.acts ?? []
  const before: Readonly<Record<ListingAct, ListingState>> = { list: 'inactive', unlist: 'active', delete: 'active' }

  describe.each(acts)('asked to %s products', (what) => {
    const becomes = () => listings().acts?.[what]?.becomes

    it('do so with each of several, and with no other', async () => {
      const places = [1, 2, 3, ...Array.from({ length: 30 }, (_, index) => index + 10)]
      const products = (await findAll(places)).map(product)
      for (const place of [...places, 50]) world().setState(madeAs(place), before[what])
      expect(await act(what, products)).toEqual(places.map(() => null))
      expect(new Set(places.map(stateOf))).toEqual(new Set([becomes()]))
      expect(stateOf(50)).toBe(before[what])
      const there = await all()
      for (const place of places) {
        const told = there.find(({ name }) => name === drawn(place, ['']).name)
        if (told || what !== 'delete') expect(told?.status).toBe(becomes())
      }
    })

    it('say for each product whether it was done', async () => {
      const products = (await findAll([4, 5, 6])).map(product)
      for (const place of [4, 5, 6]) world().setState(madeAs(place), before[what])
      madeAs(5).refusal = 'Sedang ikut promo'
      expect(await act(what, products)).toEqual([null, { kind: 'rejected', reason: expect.stringContaining('Sedang ikut promo') }, null])
      expect([4, 5, 6].map(stateOf)).toEqual([becomes(), before[what], becomes()])
    })

    it('are met by kind where the whole call fails, and do it though nobody heard the answer', async () => {
      const products = [product(await find(8))]
      world().setState(madeAs(8), before[what])
      for (const [kind, class_] of cases) {
        await fault(kind, { reason: 'Toko sedang diaudit' })
        expect(await act(what, products)).toMatchObject([{ kind: class_, ...(kind === 'refuse' && { reason: expect.stringContaining('diaudit') }) }])
        expect(stateOf(8)).toBe(before[what])
      }
      await fault('lost-answer')
      const part = listings().acts?.[what]
      expect((await failureOf(part?.run({ ...here(), signal: AbortSignal.timeout(300) }, products) ?? Promise.resolve())).kind).toBe('unavailable')
      // What was begun without an answer is begun again; what is deleted is not there to be refused.
      if (what === 'delete') expect(await act(what, products)).toEqual([null])
      expect(stateOf(8)).toBe(becomes())
    })
  })

  it('refuse to put on sale or take down what is looked at, and what was deleted', async () => {
    const [reviewed, gone] = (await findAll([20, 21])).map(product) as [ListedProduct, ListedProduct]
    world().setState(madeAs(20), 'reviewing')
    world().setState(madeAs(21), 'deleted')
    const refused = { kind: 'rejected', reason: expect.stringMatching(/./) }
    for (const what of ['list', 'unlist'] as const) expect(await act(what, [reviewed, gone])).toEqual([refused, refused])
    expect([20, 21].map(stateOf)).toEqual(['reviewing', 'deleted'])
  })

  it.runIf(productActs.get(marketplace)?.boosts)('are boosted, as many as may be at once, and none twice', async () => {
    const boost = listings().boost
    if (!boost) throw new Error('no boosts')
    const ids = (await findAll([60, 61, 62, 63, 64, 65])).map(({ mp_product_id }) => mp_product_id)
    world().setState(madeAs(61), 'inactive')
    const refused = { kind: 'rejected', reason: expect.stringMatching(/./) }
    expect(await boost.run(here(), ids.slice(0, 2))).toEqual([null, refused])
    expect(await boost.run(here(), [ids[0] as string, ...ids.slice(2)])).toEqual([refused, null, null, null, null])
    expect(await boost.running(here())).toEqual([ids[0], ...ids.slice(2)])
    world().setState(madeAs(61), 'active')
    expect(await boost.run(here(), ids.slice(1, 2))).toEqual([refused])
    await fault('rate-limit')
    expect((await failureOf(boost.run(here(), ids.slice(1, 2)))).kind).toBe('rate-limited')
  })

  it('touch no other store', async () => {
    const other = running.sandbox.world.stores.find((one) => one.marketplace === marketplace && one.store_id !== here().store_id)
    if (!other) return
    world().replace(other, [drawn(900, [''], { name: 'Milik toko lain' })])
    expect((await all()).map(({ name }) => name)).not.toContain('Milik toko lain')
    await listings()
      .setStock(here(), [{ mp_product_id: '40000900', mp_variant_id: '4000090001', mp_sku: 'SKU-900-0', stock: 3 }])
      .catch(() => undefined)
    expect(world().find(other, '40000900').variants[0]?.stock).toBe((900 * 7) % 40)
  })

  it.each(cases)('take a marketplace that answers "%s" as %s', async (kind, class_) => {
    const items = named(await find(1)).map((item) => ({ ...item, stock: 5 }))
    await fault(kind, { reason: 'Stok sedang diaudit' })
    const failure = await failureOf(listings().page(here(), null))
    expect(failure.kind).toBe(class_)
    await fault(kind, { reason: 'Stok sedang diaudit' })
    const told = await failureOf(listings().setStock(here(), items))
    expect(told.kind).toBe(class_)
    if (kind === 'refuse') expect(told.reason).toContain('Stok sedang diaudit')
    if (kind === 'rate-limit') expect(told.retryAfterMs).toBe(1000)
  })

  it('take silence, a closed door, a page of HTML and another shape as unavailable', async () => {
    await fault('time-out')
    expect((await failureOf(listings().page({ ...here(), signal: AbortSignal.timeout(80) }, null))).kind).toBe('unavailable')
    const stranger = fastify()
    stranger.all('/html/*', (_request, reply) => reply.type('text/html').send('<h1>Sedang perawatan</h1>'))
    stranger.all('/*', (_request, reply) => reply.send({ data: { surprise: true }, response: { surprise: true } }))
    const url = await stranger.listen({ host: '127.0.0.1', port: 0 })
    for (const base_url of ['http://127.0.0.1:9', `${url}/html`, url]) {
      const odd = channel.connect({ ...running.account(marketplace), base_url }).listings
      expect((await failureOf(odd?.page(here(), null) ?? Promise.resolve())).kind).toBe('unavailable')
    }
    await stranger.close()
  })

  it('are set though nobody heard the answer', async () => {
    const [item] = named(await find(1))
    await fault('lost-answer')
    const failure = await failureOf(listings().setStock({ ...here(), signal: AbortSignal.timeout(300) }, [{ ...(item as ListedVariant), stock: 17 }]))
    expect(failure.kind).toBe('unavailable')
    expect((await find(1)).variants[0]?.stock).toBe(17)
  })
})
