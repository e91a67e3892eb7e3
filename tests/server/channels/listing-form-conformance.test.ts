import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ListingAttribute, ListingRules } from '#contract/product/listing-form.ts'
import type { SandboxListing } from '#sandbox/listing/listing.ts'
import type { SandboxStore } from '#sandbox/order.ts'
import type { ChannelListingForm, ListingPicture, SentListing } from '#server/channels/listing-form.ts'
import { type RunningSandbox, startSandbox } from '#tests/sandbox/start-sandbox.ts'
import { formChannels } from './connected-channels.ts'
import { failureOf } from './failure-of.ts'

let running: RunningSandbox
beforeAll(async () => {
  running = await startSandbox()
})
afterAll(() => running.stop())
afterEach(() => running.control('/faults', undefined, 'DELETE'))

const picture = 'https://images.dermaga.test/kaos-1.svg'
const load = async (address: string): Promise<ListingPicture> => ({
  address,
  bytes: Buffer.from('a picture'),
  mime_type: 'image/png',
  filename: 'a.png',
})

/** A value that the marketplace takes. */
function anyValue({ code, kind, choices, units }: ListingAttribute) {
  const choice = choices[0]
  const name = kind === 'date' ? '2027-01-31' : kind === 'number' ? '12' : 'Tidak ada'
  return { code, values: [choice ? { ...choice, unit: null } : { code: null, name, unit: units[0] ?? null }] }
}

describe.each(formChannels.map((channel) => [channel.marketplace, channel] as const))('the listing form of %s', (marketplace, channel) => {
  const form = () => channel.connect(running.account(marketplace)).listings?.form as Required<ChannelListingForm>
  const here = () => running.connection(marketplace)
  const shop = () => running.sandbox.world.store(marketplace, here().store_id) as SandboxStore
  const listed = () => running.sandbox.listings.ofStore(shop()).filter(({ state }) => state !== 'deleted')
  const only = () => listed()[0] as SandboxListing
  const leafNamed = async (name: string) => (await form().categories(here())).find((one) => one.name === name && one.is_leaf)?.code ?? ''
  const make = (listing: SentListing, begun: string | null = null) => form().create(here(), listing, load, begun)
  const find = ({ variants, name }: SentListing) =>
    form().find(
      here(),
      variants.map(({ sku }) => sku),
      name,
    )
  /** As the form holds it, so that it can be sent again. */
  async function read(id: string): Promise<SentListing> {
    const { url: _, ...listing } = await form().read(here(), id)
    return listing
  }

  beforeEach(() => running.sandbox.listings.replace(shop(), []))

  const variant = (sku: string, options: readonly string[] = []): SentListing['variants'][number] => ({
    mp_variant_id: null,
    sku,
    options: [...options],
    price: 75_000,
    stock: 7,
    image_url: null,
    barcode: null,
  })
  async function brandIn(category: string, rules: ListingRules) {
    if (!rules.brand?.required) return null
    return rules.brand.is_open
      ? { code: null, name: 'Erigo' }
      : ((await form().brands(here(), category, { search: '', cursor: null })).brands[0] ?? null)
  }
  /** A listing of which everything that the marketplace asks for is said. */
  async function shirt(more: Partial<SentListing> = {}): Promise<SentListing> {
    const category = await leafNamed('Kaos')
    const [rules, attributes] = [await form().rules(here(), category), await form().attributes(here(), category)]
    return {
      category,
      name: 'Kaos Katun Lengan Pendek',
      description: 'Nyaman dipakai sehari-hari, jahitannya rapi dan warnanya tidak mudah pudar.',
      brand: await brandIn(category, rules),
      attributes: attributes.filter(({ required }) => required).map(anyValue),
      image_urls: [picture],
      dimensions: [],
      variants: [variant('K-1')],
      weight: rules.weight ? 250 : null,
      measures: rules.measures ? { length: 20, width: 15, height: 4 } : null,
      size_chart: null,
      logistics: rules.logistics?.choices.map(({ code }) => code) ?? [],
      condition: 'new',
      listed: true,
      ...more,
    }
  }
  async function inColours(...names: string[]): Promise<SentListing> {
    const given = await shirt()
    const known = (await form().rules(here(), given.category)).variants.known.find(({ name }) => name === 'Warna')
    return shirt({
      dimensions: [known ? { code: known.code, name: known.name } : { code: null, name: 'Warna' }],
      variants: names.map((name, place) => variant(`K-${place}`, [name])),
    })
  }

  it('has a tree that leads to leaves alone, and says of a leaf what is asked for, what is required first', async () => {
    const tree = await form().categories(here())
    const codes = new Set(tree.map(({ code }) => code))
    expect(codes.size).toBe(tree.length)
    for (const { parent, code, is_leaf } of tree) {
      if (parent !== null) expect(codes).toContain(parent)
      expect(tree.some((one) => one.parent === code)).toBe(!is_leaf)
    }
    const category = await leafNamed('Kaos')
    const required = (await form().attributes(here(), category)).map((one) => one.required)
    expect(required).toEqual(required.toSorted((a, b) => Number(b) - Number(a)))
    const { name, images, variants } = await form().rules(here(), category)
    expect(name.most).toBeGreaterThan(20)
    expect(images.most).toBeGreaterThan(0)
    expect(variants.most).toBeGreaterThan(1)
  })

  it('finds brands by words, page after page, where it looks them up', async () => {
    const { brands } = channel.connect(running.account(marketplace)).listings?.form ?? {}
    if (!brands) return
    const category = await leafNamed('Kaos')
    const { brands: found } = await brands(here(), category, { search: 'erigo', cursor: null })
    expect(found.map(({ name }) => name)).toContain('Erigo')
    const all = await brands(here(), category, { search: '', cursor: null })
    expect(all.brands.length).toBeGreaterThan(1)
  })

  it('makes a listing, and reads it back as it was written', async () => {
    const written = await shirt()
    const id = await make(written)
    const told = await read(id)
    expect(told).toMatchObject({
      category: written.category,
      name: written.name,
      description: written.description,
      weight: written.weight,
      measures: written.measures,
      variants: [{ sku: 'K-1', price: 75_000, stock: 7, options: [] }],
    })
    expect(told.image_urls).toHaveLength(1)
    const codes = (of: SentListing) => of.attributes.map(({ code }) => code).toSorted()
    expect(codes(told)).toEqual(expect.arrayContaining(codes(written)))
    expect(await channel.connect(running.account(marketplace)).listings?.read(here(), id)).toMatchObject({ name: written.name })
  })

  it('makes one with variants, and takes another one, another price and another SKU', async () => {
    const id = await make(await inColours('Merah', 'Biru'))
    const told = await read(id)
    expect(told.variants.map(({ options, sku }) => [options, sku])).toEqual([
      [['Merah'], 'K-0'],
      [['Biru'], 'K-1'],
    ])
    const [red, blue] = told.variants as [SentListing['variants'][number], SentListing['variants'][number]]
    const changed = { ...told, variants: [{ ...red, price: 80_000, stock: null }, { ...blue, sku: 'K-9', stock: null }, variant('K-2', ['Hijau'])] }
    await form().update(here(), id, changed, load)
    expect((await read(id)).variants.map(({ options, sku, price, stock }) => [options, sku, price, stock])).toEqual([
      [['Merah'], 'K-0', 80_000, 7],
      [['Biru'], 'K-9', 75_000, 7],
      [['Hijau'], 'K-2', 75_000, 7],
    ])
  })

  it('becomes what its form says, and stays the same when it is sent as it was read', async () => {
    const id = await make(await shirt())
    const told = await read(id)
    const asRead = { ...told, variants: told.variants.map((one) => ({ ...one, stock: null })) }
    await form().update(here(), id, asRead, load)
    expect(await read(id)).toEqual(told)
    await form().update(here(), id, { ...asRead, name: 'Kaos Katun Lengan Panjang', weight: 300, image_urls: [...told.image_urls, picture] }, load)
    expect(await read(id)).toMatchObject({ name: 'Kaos Katun Lengan Panjang', weight: 300, image_urls: [told.image_urls[0], expect.anything()] })
    expect(listed()).toHaveLength(1)
  })

  it('is made once though nobody heard the answer', async () => {
    const written = await shirt()
    expect(await find(written)).toBeNull()
    const calls = { shopee: '/add_item', tokopedia: '/create', lazada: '/product/create', tiktok: '/products', blibli: '/async' } as const
    await running.control('/faults', { marketplace, kind: 'lost-answer', call: calls[marketplace as keyof typeof calls] })
    const failure = await failureOf(form().create({ ...here(), signal: AbortSignal.timeout(600) }, written, load, null))
    expect(failure.kind).toBe('unavailable')
    expect(listed()).toHaveLength(1)
    const begun = await find(written)
    expect(begun).not.toBeNull()
    const id = await make({ ...written, name: 'Kaos Katun Terbaru' }, begun)
    expect(id).toBe(begun)
    expect(listed()).toHaveLength(1)
    expect(only().name).toBe('Kaos Katun Terbaru')
  })

  it.each<[what: string, spoil: (good: SentListing) => Partial<SentListing>, path: RegExp]>([
    ['a price that is none', ({ variants }) => ({ variants: variants.map((one) => ({ ...one, price: 0 })) }), /^variants(\.0\.price)?$/],
    ['no picture', () => ({ image_urls: [] }), /^image_urls$/],
    ['a category that has others below it', () => ({ category: 'x' }), /^category$/],
  ])('is refused %s at its field, and nothing is made', async (_what, spoil, path) => {
    const good = await shirt()
    const spoilt = spoil(good)
    if (spoilt.category) spoilt.category = (await form().categories(here())).find(({ is_leaf }) => !is_leaf)?.code as string
    const failure = await make({ ...good, ...spoilt }).then(String, (thrown) => thrown)
    expect(failure).toMatchObject({ kind: 'rejected', fields: [{ path: expect.stringMatching(path), reason: expect.stringMatching(/./) }] })
    expect(listed()).toEqual([])
  })

  it('is refused a seller SKU of another product at its field', async () => {
    await make(await shirt())
    const other = await shirt({ name: 'Kaos Lain', variants: [variant('K-1')] })
    // Not all of them mind.
    const failure = await make(other).then(
      () => null,
      (thrown) => thrown,
    )
    if (failure) expect(failure).toMatchObject({ kind: 'rejected', fields: [{ path: 'variants.0.sku' }] })
  })

  it('is asked for what is not there', async () => {
    expect((await failureOf(form().read(here(), '99999999'))).kind).toBe('rejected')
    expect(await find(await shirt({ variants: [variant('TIDAK-ADA')] }))).toBeNull()
  })

  it.each([
    ['rate-limit', 'rate-limited'],
    ['expired-token', 'auth-expired'],
    ['unavailable', 'unavailable'],
  ] as const)('takes a marketplace that answers "%s" as %s, and makes nothing', async (kind, class_) => {
    const written = await shirt()
    await running.control('/faults', { marketplace, kind, call: '/', times: 1 })
    expect((await failureOf(make(written))).kind).toBe(class_)
    expect(listed()).toEqual([])
  })
})
